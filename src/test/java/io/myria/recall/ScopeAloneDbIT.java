package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.config.Source;
import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.event.TopicHint;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.append.Appended;
import io.myria.read.Cursors;
import io.myria.recall.RecallBench.Ask;
import io.myria.recall.cache.RecallRequest.Options;
import io.myria.recall.cache.RecallSettings;
import io.myria.recall.cache.Strategy;
import io.myria.search.IndexedLog;
import io.myria.search.SearchViews;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * What a scope is told is a function of what it sees, bit for bit, whether it is held whole or too
 * large for that: a log of which it sees a part answers as one that holds nothing but that part.
 * Rerun a failure with {@code -Dmyria.mask.seed}.
 */
@Drill
class ScopeAloneDbIT {

  private static final int EVENTS = 1_500;
  private static final int QUESTIONS = Rounds.of("myria.scope.questions", 6, 200);

  /** Above it a scope is searched; the last one holds all. */
  private static final List<String> SCOPE_EVENTS = List.of("5", "200", "20000");

  private static final List<ParticipantSet> SETS =
      List.of(
          ParticipantSet.of("ann", "bo"),
          ParticipantSet.of("ann", "bo", "cy"),
          ParticipantSet.of("ann", "cy"),
          ParticipantSet.of("bo", "di"),
          ParticipantSet.of("ann"));

  private final long seed = Long.getLong("myria.mask.seed", System.nanoTime());
  private final Random random = new Random(seed);

  @Test
  void scoresAndConfidenceAreThoseOfAWorldThatHoldsTheScopeAlone() {
    System.out.println("myria.mask.seed=" + seed);
    List<NewEvent> events = events();
    try (World whole = new World(events)) {
      for (List<String> names : List.of(List.of("ann", "bo"), List.of("cy", "ann"))) {
        boolean internal = names.contains("cy");
        ParticipantSet scope = ParticipantSet.of(names);
        List<NewEvent> seen =
            events.stream()
                .filter(event -> event.participants().containsAll(scope))
                .filter(event -> internal || !event.internal())
                .toList();
        try (World alone = new World(seen)) {
          compare(whole, alone, scope, internal);
        }
      }
    }
  }

  private void compare(World whole, World alone, ParticipantSet scope, boolean internal) {
    Map<EventId, Integer> inWhole = new HashMap<>();
    whole.appended.stream()
        .filter(event -> whole.sees(event, scope, internal))
        .forEach(event -> inWhole.put(event.id(), inWhole.size()));
    Map<EventId, Integer> inAlone = new HashMap<>();
    alone.appended.forEach(event -> inAlone.put(event.id(), inAlone.size()));
    assertThat(inWhole).hasSameSizeAs(inAlone).hasSizeGreaterThan(250);
    for (int count = 0; count < QUESTIONS; count++) {
      Ask ask = question(scope, internal);
      for (String most : SCOPE_EVENTS) {
        for (boolean indexed : new boolean[] {true, false}) {
          String expected = told(alone.recall(most, indexed).recall(ask.request()), inAlone);
          String actual = told(whole.recall(most, indexed).recall(ask.request()), inWhole);
          assertThat(actual)
              .as("seed %d, question %d, %s events, index %s", seed, count, most, indexed)
              .isEqualTo(expected);
        }
      }
    }
  }

  private static String told(RecallAnswer answer, Map<EventId, Integer> places) {
    StringBuilder told = new StringBuilder("confidence " + answer.confidence());
    answer
        .items()
        .forEach(
            item ->
                told.append('\n')
                    .append(places.get(item.eventId()))
                    .append(' ')
                    .append(item.score()));
    return told.toString();
  }

  private Ask question(ParticipantSet scope, boolean internal) {
    Ask ask =
        Ask.of("Where is the " + word() + " with the " + word() + "?", names(scope))
            .with(new Options(600, 0, strategy(), false, false));
    if (random.nextInt(3) == 0) {
      ask = ask.with(Talk.filter(null, "channel " + random.nextInt(3), null));
    }
    if (random.nextInt(3) == 0) {
      ask = ask.asOf(Drafts.NOON.plusSeconds(random.nextInt(3_000)).toString());
    }
    if (random.nextInt(2) == 0) {
      ask = ask.unfilled();
    }
    return internal ? ask.withInternal() : ask;
  }

  private Strategy strategy() {
    return List.of(Strategy.AUTO, Strategy.LEXICAL, Strategy.STAGED, Strategy.BM25, Strategy.PLAIN)
        .get(random.nextInt(5));
  }

  private static String[] names(ParticipantSet scope) {
    return scope.names().toArray(String[]::new);
  }

  private String word() {
    return "w" + (int) (Math.abs(random.nextGaussian()) * 200);
  }

  private List<NewEvent> events() {
    List<NewEvent> events = new ArrayList<>();
    for (int index = 0; index < EVENTS; index++) {
      events.add(
          new NewEvent(
              Drafts.NOON.plusSeconds(index * 2 + random.nextInt(30)),
              "channel " + random.nextInt(3),
              SETS.get(random.nextInt(SETS.size())),
              Optional.empty(),
              Optional.of("context " + index / 40),
              "message",
              new Payload(
                  Map.of(
                      "speaker",
                      random.nextBoolean() ? "Ann" : "Bo",
                      "text",
                      "The " + word() + " is " + word() + " of " + word() + ".")),
              List.<TopicHint>of(),
              random.nextInt(5) == 0));
    }
    return events;
  }

  /** A log with an index of all of it, and recalls that hold more or less. */
  private static final class World implements AutoCloseable {

    private final RecallBench bench = new RecallBench();
    private final List<NewEvent> events;
    private final List<Appended> appended;
    private final IndexedLog index;
    private final Map<String, Recall> recalls = new HashMap<>();

    World(List<NewEvent> events) {
      this.events = events;
      this.appended = bench.append(events);
      this.index = new IndexedLog(bench.bench.transactions(), bench.bench.reader());
      this.index.stopAt(events.size());
    }

    boolean sees(Appended event, ParticipantSet scope, boolean internal) {
      NewEvent is = events.get((int) event.seq().value() - 1);
      return is.participants().containsAll(scope) && (internal || !is.internal());
    }

    Recall recall(String scopeEvents, boolean indexed) {
      SearchViews views = indexed ? logId -> index.whole().of(logId) : SearchViews.NONE;
      return recalls.computeIfAbsent(
          scopeEvents + indexed,
          key ->
              new Recall(
                  bench.bench.transactions(),
                  bench.bench.reader(),
                  new Cursors(bench.bench.transactions(), new SecureRandom()),
                  new RecallAids(model -> Optional.empty(), views),
                  Source.of(Map.of("myria.recall.scope_events", scopeEvents))
                      .read(RecallSettings.class)));
    }

    @Override
    public void close() {
      index.close();
      bench.close();
    }
  }
}
