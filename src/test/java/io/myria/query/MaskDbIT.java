package io.myria.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.query.MaskPath.Compared;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Every read path against a model of ten lines ({@link MaskWorld#visible}): what a scope may see,
 * and nothing else. Rerun a failure with {@code -Dmyria.mask.seed}, a longer run with {@code
 * -Dmyria.mask.comparisons}. docs/masks.md says for each clause of the mask what fails without it.
 */
class MaskDbIT {

  private static final int COMPARISONS = Integer.getInteger("myria.mask.comparisons", 5_000);
  private static final int PER_WORLD = 2_500;

  /** A new read path is one line here. */
  private static List<MaskPath> paths(MaskWorld world, Random random) throws SQLException {
    EventPaths events = new EventPaths(world, random);
    TopicPaths topics = new TopicPaths(world, random);
    VersionPaths versions = new VersionPaths(world, random);
    return List.of(
        events::pages,
        events::rootParticipants,
        events::goingOn,
        events::lookUp,
        events::exactEvents,
        topics::references,
        topics::named,
        topics::branches,
        versions::topic,
        versions::node,
        versions::diff,
        topics::goingOn);
  }

  @Test
  void everyReadPathShowsWhatItsScopeSees() throws SQLException {
    long seed = Long.getLong("myria.mask.seed", System.nanoTime());
    System.out.println("myria.mask.seed=" + seed + " myria.mask.comparisons=" + COMPARISONS);
    Random random = new Random(seed);
    int compared = 0;
    int empty = 0;
    while (compared < COMPARISONS) {
      try (MaskWorld world = new MaskWorld(random)) {
        List<MaskPath> paths = paths(world, random);
        for (int count = 0; count < PER_WORLD && compared < COMPARISONS; count++) {
          Compared answers = paths.get(compared % paths.size()).ask();
          assertThat(answers.actual())
              .as("comparison %d of seed %d", compared, seed)
              .isEqualTo(answers.expected());
          compared++;
          empty += answers.empty() ? 1 : 0;
        }
      }
    }
    assertThat(empty).as("comparisons with nothing to see").isLessThan(COMPARISONS / 2);
  }
}
