package io.myria.topics.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.topics.tree.MaskPath.Compared;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every read path against a model of ten lines ({@link MaskWorld#visible}): what a scope may see,
 * and nothing else. Rerun a failure with {@code -Dmyria.mask.seed}, a longer run with {@code
 * -Dmyria.mask.comparisons}. docs/masks.md says for each clause of the mask what fails without it.
 */
@Drill
class MaskDbIT {

  private static final int COMPARISONS = Rounds.of("myria.mask.comparisons", 1_600, 60_000);
  private static final int PER_WORLD = Math.min(1_250, COMPARISONS / 4);

  /** Snapshots of one world after the other; a diff needs two, and without any all is fresh. */
  private static final List<Integer> BUILDS = List.of(2, 1, 2, 0);

  /** A new read path is one line here. */
  private static List<MaskPath> paths(MaskWorld world, Random random) throws SQLException {
    EventPaths events = new EventPaths(world, random);
    TopicPaths topics = new TopicPaths(world, random);
    LinkedWorld linked = new LinkedWorld(world, random);
    RecallPaths recalls = new RecallPaths(world, linked, random);
    MemoryPaths memories = new MemoryPaths(world, linked, random);
    List<MaskPath> paths =
        new ArrayList<>(
            List.of(
                recalls::ranked,
                recalls::pages,
                recalls::goingOn,
                recalls::searched,
                recalls::candidates,
                recalls::days,
                memories::timeline,
                memories::load,
                memories::chain,
                memories::census,
                recalls::strategies,
                new ChangePaths(world, random)::changes,
                events::pages,
                events::rootParticipants,
                events::goingOn,
                events::lookUp,
                events::exactEvents,
                events::exported,
                topics::references,
                topics::ranked,
                topics::named,
                topics::branches,
                topics::goingOn));
    paths.addAll(new ResourcePaths(world, random).all());
    paths.addAll(new VersionPaths(world, random).all());
    paths.add(new FilteredPaths(world, topics, random)::filtered);
    paths.addAll(new NamePaths(world, random).all());
    paths.addAll(new TocPaths(world, random).all());
    paths.addAll(judged(world, linked, random));
    return paths;
  }

  /** Those of experience, and of the graph, which obeys what experience knows to be rejected. */
  private static List<MaskPath> judged(MaskWorld world, LinkedWorld linked, Random random) {
    ExperiencePaths experience = new ExperiencePaths(world, linked, random);
    GraphPaths graph = new GraphPaths(world, linked, experience.words(), random);
    return Stream.concat(graph.withQueries(linked).stream(), experience.all().stream()).toList();
  }

  @Test
  void everyReadPathShowsWhatItsScopeSees() throws SQLException {
    long seed = Long.getLong("myria.mask.seed", System.nanoTime());
    System.out.println("myria.mask.seed=" + seed + " myria.mask.comparisons=" + COMPARISONS);
    Random random = new Random(seed);
    int compared = 0;
    int worlds = 0;
    Map<Integer, Integer> seen = new TreeMap<>();
    while (goesOn(compared, seen)) {
      try (MaskWorld world = new MaskWorld(random, BUILDS.get(worlds++ % 4))) {
        List<MaskPath> paths = paths(world, random);
        for (int count = 0; count < PER_WORLD && goesOn(compared, seen); count++) {
          int path = compared % paths.size();
          Compared answers = paths.get(path).ask();
          assertThat(answers.actual())
              .as("comparison %d of seed %d", compared, seed)
              .isEqualTo(answers.expected());
          compared++;
          seen.merge(path, answers.empty() ? 0 : 1, Integer::sum);
        }
        assertThat(world.brokenIndex()).isEmpty();
      }
    }
    System.out.println("comparisons with something to see, by path: " + seen);
    assertThat(seen.values())
        .as("comparisons with something to see, of %d by path", COMPARISONS / seen.size())
        .allMatch(count -> count > COMPARISONS / seen.size() / 10);
  }

  /** Longer, where chance has shown a path too little: a path that never shows anything fails. */
  private static boolean goesOn(int compared, Map<Integer, Integer> seen) {
    return compared < COMPARISONS
        || compared < 2 * COMPARISONS
            && seen.values().stream().anyMatch(count -> count <= COMPARISONS / seen.size() / 10);
  }
}
