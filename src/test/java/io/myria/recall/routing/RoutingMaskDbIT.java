package io.myria.recall.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.config.Source;
import io.myria.event.EventSeq;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.LogSettings;
import io.myria.eventlog.append.Appended;
import io.myria.eventlog.append.Appender;
import io.myria.memory.DefaultSources;
import io.myria.memory.Sources;
import io.myria.projection.DerivedMemories;
import io.myria.read.SnapshotChoice;
import io.myria.recall.cache.Strategy;
import io.myria.security.Caller;
import io.myria.security.Scope;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Retrievals and words on them, of overlapping participants at random, against a model of ten
 * lines; before, while and after they are derived. {@code -Dmyria.mask.seed} repeats a run.
 */
class RoutingMaskDbIT {

  private static final int EVENTS = 400;
  private static final int QUESTIONS = 250;
  private static final List<String> STRATEGIES = List.of("auto", "lexical", "cba");

  private final Random random = new Random(seed());
  private final List<Said> said = new ArrayList<>();
  private final Map<Said, String> ids = new IdentityHashMap<>();

  /**
   * An event.
   *
   * @param of the retrieval that it judges; null for a retrieval, and for what judges none
   */
  private record Said(EventSeq seq, NewEvent event, Said of, String word) {

    boolean retrieves() {
      return event.type().equals("myria.retrieval");
    }
  }

  private static long seed() {
    long seed = Long.getLong("myria.mask.seed", System.nanoTime());
    System.out.println("myria.mask.seed=" + seed);
    return seed;
  }

  @Test
  void aScopeKnowsWhatItsOwnRetrievalsAndTheWordsThatItSeesSay() {
    try (Bench bench = new Bench()) {
      Appender appender =
          new Appender(
              bench.database().pool(),
              Source.of(Map.of()).read(LogSettings.class),
              Clock.systemUTC());
      int something = 0;
      for (int part = 0; part < 3; part++) {
        if (part > 0) {
          DerivedMemories.deriveExperience(bench.transactions(), bench.reader());
        }
        if (part < 2) {
          append(appender);
        }
        for (int asked = 0; asked < QUESTIONS; asked++) {
          something += compare(bench) ? 1 : 0;
        }
      }
      assertThat(something).isGreaterThan(QUESTIONS / 4);
    }
  }

  /** More than are looked at of what was not derived of yet. */
  @Test
  void internalEventsDoNotPutThoseBehindWhoDoNotAskForThem() {
    try (Bench bench = new Bench()) {
      List<NewEvent> events = new ArrayList<>();
      for (int count = 0; count < 1_001; count++) {
        events.add(Drafts.internal("A note.", "p0"));
      }
      bench.append(events);
      bench.ask("p0");
      assertThat(read(bench, false).behind()).isFalse();
      assertThat(read(bench, false).state()).startsWith("1 ");
      assertThat(read(bench, true).behind()).isTrue();
      List<NewEvent> others = new ArrayList<>();
      for (int count = 0; count < 1_001; count++) {
        others.add(Drafts.message("Words.", "p1"));
      }
      bench.append(others);
      assertThat(read(bench, false).behind()).isFalse();
      others.replaceAll(event -> Drafts.message("Words.", "p0"));
      bench.append(others);
      assertThat(read(bench, false).behind()).isTrue();
    }
  }

  private static Retrievals read(Bench bench, boolean internal) {
    Scope scope = Caller.OPEN.scope(ParticipantSet.of("p0"), internal);
    Sources sources = DefaultSources.of(bench.reader());
    return bench
        .transactions()
        .run(
            db ->
                Retrievals.read(
                        db,
                        sources,
                        new Retrievals.Asked(scope, Optional.empty(), SnapshotChoice.ACTIVE))
                    .orElseThrow());
  }

  private boolean compare(Bench bench) {
    Scope scope = Caller.OPEN.scope(participants(), random.nextBoolean());
    Optional<Instant> asOf =
        random.nextInt(3) == 0
            ? Optional.of(said.get(random.nextInt(said.size())).event().timestamp())
            : Optional.empty();
    Sources sources = DefaultSources.of(bench.reader());
    List<Retrieval> actual =
        bench
            .transactions()
            .run(
                db ->
                    Retrievals.read(
                            db, sources, new Retrievals.Asked(scope, asOf, SnapshotChoice.ACTIVE))
                        .map(Retrievals::newest)
                        .orElse(List.of()));
    assertThat(actual).as("%s as of %s", scope, asOf).isEqualTo(model(scope, asOf));
    return actual.stream().anyMatch(one -> one.satisfied().isPresent());
  }

  /** The model. */
  private List<Retrieval> model(Scope scope, Optional<Instant> asOf) {
    List<Retrieval> seen = new ArrayList<>();
    for (Said one : said) {
      boolean internal =
          Boolean.TRUE.equals(one.event().payload().members().get("include_internal"));
      if (one.retrieves()
          && exists(one, asOf)
          && scope.sees(one.event().participants(), internal)) {
        Optional<Boolean> word = Optional.empty();
        for (Said other : said) {
          if (other.of() == one
              && exists(other, asOf)
              && scope.sees(other.event().participants(), other.event().internal())
              && other.event().participants().equals(one.event().participants())
              && !other.word().equals("neutral")) {
            word = Optional.of(other.word().equals("approval"));
          }
        }
        seen.add(
            new Retrieval(
                QuestionKind.WHEN,
                ScopeSize.SMALL,
                Strategy.of(strategy(one)),
                Optional.empty(),
                word));
      }
    }
    return seen;
  }

  private static String strategy(Said one) {
    return (String) ((Map<?, ?>) one.event().payload().members().get("plan")).get("strategy");
  }

  private static boolean exists(Said one, Optional<Instant> asOf) {
    return asOf.map(end -> !one.event().timestamp().isAfter(end)).orElse(true);
  }

  private ParticipantSet participants() {
    List<String> names = new ArrayList<>();
    for (int count = 1 + random.nextInt(3); count > 0; count--) {
      names.add("p" + random.nextInt(4));
    }
    return ParticipantSet.of(names.toArray(String[]::new));
  }

  private void append(Appender appender) {
    for (int count = 0; count < EVENTS / 2; count++) {
      boolean retrieves = said.isEmpty() || random.nextBoolean();
      Said of = retrieves ? null : said.get(random.nextInt(said.size()));
      String word =
          List.of("approval", "correction", "rejection", "neutral").get(random.nextInt(4));
      Map<String, Object> payload = new HashMap<>();
      if (retrieves) {
        String by = STRATEGIES.get(random.nextInt(3));
        payload.put("plan", Map.of("kind", "when", "size", "small", "strategy", by));
        payload.put("include_internal", random.nextInt(3) == 0);
      } else {
        payload.put("feedback_type", word);
        payload.put("refers_to", ids.get(of));
      }
      boolean own = of != null && random.nextInt(4) > 0;
      NewEvent event =
          new NewEvent(
              Drafts.NOON.plusSeconds(random.nextInt(1_000)),
              "test",
              own ? of.event().participants() : participants(),
              Optional.empty(),
              Optional.empty(),
              retrieves ? "myria.retrieval" : "feedback",
              new Payload(payload),
              List.of(),
              retrieves || random.nextInt(4) == 0);
      Appended appended = retrieves ? appender.appendOwn(event) : appender.append(event);
      Said one = new Said(appended.seq(), event, of, word);
      said.add(one);
      ids.put(one, appended.id().toString());
    }
  }
}
