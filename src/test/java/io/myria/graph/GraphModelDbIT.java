package io.myria.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.config.Source;
import io.myria.database.LocalTransactions;
import io.myria.database.TestDatabase;
import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.LogSettings;
import io.myria.eventlog.append.Appended;
import io.myria.eventlog.append.Appender;
import io.myria.graph.EntityRequest.Wanted;
import io.myria.graph.GraphReads.Both;
import io.myria.graph.GraphRows.Told;
import io.myria.security.Caller;
import io.myria.security.Scope;
import io.myria.statements.EntityType;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Graphs of random logs as scopes see them, against a model in memory: counts, tiers, other names,
 * what ends what, who leads on, and where answers are cut. Rerun a failure with {@code
 * -Dmyria.graph.seed}.
 */
@Drill
class GraphModelDbIT {

  private static final int EVENTS = 400;
  private static final int MOST_QUESTIONS = 400;

  private static final int QUESTIONS = Rounds.of("myria.graph.questions", 20, 400);
  private static final long DAY = 86_400;

  /** Names of few entities, which are everywhere; of some; and of more than an answer holds. */
  private static final List<Integer> NAMES = List.of(8, 40, 700);

  private final long seed = Long.getLong("myria.graph.seed", System.nanoTime());
  private final Random random = new Random(seed);

  /** A log, its rows, and the readers of it. */
  private final class World implements AutoCloseable {

    private final TestDatabase database = TestDatabase.create();
    private final LocalTransactions transactions = new LocalTransactions(database.pool());
    private final GraphRows rows;
    private final GraphReads reads;

    World(int names, List<ParticipantSet> sets) {
      List<NewEvent> drafts = new ArrayList<>();
      for (int index = 0; index < EVENTS; index++) {
        drafts.add(draft(sets.get(random.nextInt(sets.size()))));
      }
      List<Appended> appended =
          new Appender(
                  database.pool(), Source.of(Map.of()).read(LogSettings.class), Clock.systemUTC())
              .append(drafts);
      List<Told> events =
          IntStream.range(0, EVENTS)
              .mapToObj(
                  index ->
                      new Told(
                          appended.get(index).seq(),
                          appended.get(index).id(),
                          drafts.get(index).participants(),
                          drafts.get(index).internal(),
                          drafts.get(index).timestamp()))
              .toList();
      List<String> entities = IntStream.range(0, names).mapToObj(GraphModelDbIT::name).toList();
      rows = new GraphRows(random, events, entities, random.nextInt(3) == 0 ? EVENTS - 40 : EVENTS);
      List<GraphWords.Spoken> words = GraphWords.some(random, events);
      rows.judged(words).insert(transactions);
      GraphWords.insert(transactions, words);
      reads = new GraphReads(random, rows, transactions);
    }

    @Override
    public void close() {
      database.close();
    }
  }

  /** First names, full names of one or two that begin with them, and things. */
  private static String name(int index) {
    String first = "p" + index / 5;
    return switch (index % 5) {
      case 0 -> first;
      case 1 -> first + " stone";
      case 2 -> index % 3 == 0 ? first + " berg" : "n" + index + " of x";
      default -> "n" + index + " of x";
    };
  }

  private NewEvent draft(ParticipantSet set) {
    Instant at = Drafts.NOON.minusSeconds(random.nextInt(90) * DAY + random.nextInt(5));
    NewEvent plain = Drafts.message(at, "words", "somebody");
    return new NewEvent(
        at,
        plain.channel(),
        set,
        Optional.empty(),
        Optional.empty(),
        plain.type(),
        new Payload(Map.of("text", "words")),
        List.of(),
        random.nextInt(5) == 0);
  }

  private ParticipantSet anySet() {
    return ParticipantSet.of(
        IntStream.rangeClosed(0, random.nextInt(3))
            .mapToObj(any -> "p" + random.nextInt(6))
            .collect(Collectors.toSet()));
  }

  private GraphScope anyScope(List<ParticipantSet> sets) {
    List<String> names = sets.get(random.nextInt(sets.size())).names();
    Scope scope =
        Caller.OPEN.scope(
            ParticipantSet.of(names.subList(0, 1 + random.nextInt(names.size()))),
            random.nextBoolean());
    return new GraphScope(scope, anyTime(4));
  }

  private Optional<Instant> anyTime(int oneOf) {
    return random.nextInt(oneOf) == 0
        ? Optional.of(Drafts.NOON.minusSeconds(random.nextInt(100) * DAY))
        : Optional.empty();
  }

  private Set<GraphTier> anyTiers() {
    return random.nextInt(3) > 0
        ? Set.of()
        : EnumSet.of(GraphTier.values()[random.nextInt(3)], GraphTier.values()[random.nextInt(3)]);
  }

  @Test
  void whatAScopeReadsIsMadeOfWhatItSees() {
    System.out.println("myria.graph.seed=" + seed);
    int cut = 0;
    int told = 0;
    int ended = 0;
    for (int names : NAMES) {
      List<ParticipantSet> sets = IntStream.range(0, 12).mapToObj(any -> anySet()).toList();
      try (World world = new World(names, sets)) {
        // Few answers are cut: of few questions it may be none.
        for (int question = 0;
            question < QUESTIONS || cut == 0 && question < MOST_QUESTIONS;
            question++) {
          List<String> answer = walked(world, anyScope(sets));
          cut += answer.contains("cut") ? 1 : 0;
          told += answer.size() > 2 ? 1 : 0;
          found(world, anyScope(sets));
          ended += changed(world, anyScope(sets)).size();
        }
      }
    }
    assertThat(told).as("walks that came to something").isGreaterThan(QUESTIONS);
    assertThat(ended).as("events that state what holds no more").isGreaterThan(QUESTIONS);
    assertThat(cut).as("answers that were cut").isGreaterThan(0);
  }

  private List<String> walked(World world, GraphScope asked) {
    List<String> relations =
        List.of("lives_in", "works_at", "likes", "attr", "mentioned_with", "same_as");
    GraphFilter filter =
        new GraphFilter(
            random.nextInt(3) > 0 ? List.of() : relations.subList(random.nextInt(5), 6),
            anyTiers(),
            anyTime(4));
    Both both = world.reads.walk(asked, filter);
    assertThat(both.actual()).as("seed %d: %s, %s", seed, asked, filter).isEqualTo(both.expected());
    return both.expected();
  }

  private void found(World world, GraphScope asked) {
    Wanted wanted =
        new Wanted(
            random.nextInt(3) == 0 ? Optional.of("n" + random.nextInt(4) + " x") : Optional.empty(),
            random.nextInt(3) == 0 ? List.of(world.rows.name(), world.rows.name()) : List.of(),
            random.nextInt(3) == 0 ? Set.of(EntityType.PLACE) : Set.of(),
            anyTiers());
    Both both = world.reads.list(asked, wanted);
    assertThat(both.actual())
        .as("seed %d: %s of %s", seed, wanted, asked)
        .isEqualTo(both.expected());
  }

  private List<String> changed(World world, GraphScope asked) {
    Both mentioned = world.reads.mentioned(asked);
    assertThat(mentioned.actual())
        .as("seed %d: mentioned for %s", seed, asked)
        .isEqualTo(mentioned.expected());
    Both both = world.reads.changes(asked);
    assertThat(both.actual()).as("seed %d: changes of %s", seed, asked).isEqualTo(both.expected());
    return both.expected();
  }
}
