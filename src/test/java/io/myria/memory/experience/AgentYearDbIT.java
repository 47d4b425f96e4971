package io.myria.memory.experience;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.config.Source;
import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.memory.experience.AgentYear.AskedCall;
import io.myria.memory.experience.AgentYear.AskedChance;
import io.myria.memory.experience.AgentYear.AskedSituation;
import io.myria.memory.experience.AgentYear.Happened;
import io.myria.memory.experience.ExperienceRecall.Recalled;
import io.myria.read.Cursors;
import io.myria.recall.Recall;
import io.myria.recall.context.RecallItem;
import io.myria.recall.held.RecallFilter;
import io.myria.recall.held.RecallRequest;
import io.myria.recall.held.RecallRequest.Options;
import io.myria.recall.held.RecallSettings;
import io.myria.recall.held.Strategy;
import io.myria.scope.Caller;
import io.myria.scope.Scope;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/**
 * What experience is worth over {@link AgentYear}: each question as of its time, in the words that
 * the rules were written by and in those kept apart. {@code -Dmyria.agent.seed=…} makes another
 * year.
 */
@Drill
@TestInstance(Lifecycle.PER_CLASS)
class AgentYearDbIT {

  private static final long SEED = Long.getLong("myria.agent.seed", 1);
  private static final int CALLS = Rounds.of("myria.agent.calls", 500, 5_000);
  private static final List<String> HALVES = List.of("seen", "kept-apart");

  /** Bars. */
  private static final double PRECISION = 0.98;

  private static final double RECALL = 0.90;
  private static final double CORRECTED = 0.95;
  private static final double BRIER = 0.15;

  private final AgentYear year = new AgentYear(SEED, CALLS);
  private final ExperienceBench bench = new ExperienceBench(false);
  private final List<EventId> ids = new ArrayList<>();
  private final Map<EventId, Integer> numbers = new HashMap<>();

  /** How many of how many. */
  private static final class Share {
    private final String what;
    private int right;
    private int all;

    Share(String what) {
      this.what = what;
    }

    void add(boolean is) {
      all++;
      right += is ? 1 : 0;
    }

    double value() {
      return all == 0 ? 1 : (double) right / all;
    }

    double print() {
      System.out.printf("%s: %d of %d, %.1f %%%n", what, right, all, 100 * value());
      return value();
    }
  }

  /** What refers to an event needs its id, so that such a one begins another batch. */
  @BeforeAll
  void append() {
    List<NewEvent> batch = new ArrayList<>();
    for (Happened one : year.happened) {
      if (one.refersTo().filter(to -> to >= ids.size()).isPresent()) {
        flush(batch);
      }
      batch.add(event(one));
    }
    flush(batch);
    for (int number = 0; number < ids.size(); number++) {
      numbers.put(ids.get(number), number);
    }
    bench.derive();
    System.out.printf(
        "seed %d: %d calls, %d events%n", SEED, year.calls.size(), year.happened.size());
  }

  private void flush(List<NewEvent> batch) {
    if (!batch.isEmpty()) {
      ids.addAll(bench.append(batch));
      batch.clear();
    }
  }

  private NewEvent event(Happened one) {
    Map<String, Object> payload = new LinkedHashMap<>(one.payload());
    one.refersTo().ifPresent(to -> payload.put("refers_to", ids.get(to).toString()));
    return new NewEvent(
        one.at(),
        "agent",
        ParticipantSet.of("agent", one.person()),
        Optional.empty(),
        Optional.empty(),
        one.type(),
        new Payload(payload),
        List.of(),
        false);
  }

  @AfterAll
  void close() {
    bench.close();
  }

  private static Scope scope(String person) {
    return Caller.OPEN.scope(ParticipantSet.of(person), false);
  }

  @Test
  void aResultIsFoundAgainAndNoOther() {
    for (String half : HALVES) {
      for (boolean alike : List.of(false, true)) {
        assertFinds(half, alike);
      }
    }
  }

  private void assertFinds(String half, boolean alike) {
    String mode = (alike ? "words" : "exact") + ", " + half;
    Share precision = new Share("precision, " + mode);
    Share recall = new Share("recall, " + mode);
    Share sameWords = new Share("recall without other words, " + mode);
    Map<String, Share> byKind = new LinkedHashMap<>();
    List<String> wrong = new ArrayList<>();
    int rejected = 0;
    for (AskedCall asked : year.calls) {
      if (!asked.half().equals(half)) {
        continue;
      }
      Optional<Integer> hit = find(asked, alike);
      rejected += hit.filter(asked.rejected()::contains).isPresent() ? 1 : 0;
      boolean right = hit.filter(asked.good()::contains).isPresent();
      if (hit.isPresent()) {
        precision.add(right);
        if (!right) {
          wrong.add(asked.kind() + " " + asked.args() + " got " + year.happened.get(hit.get()));
        }
      }
      if (!asked.good().isEmpty()) {
        recall.add(right);
        byKind.computeIfAbsent(asked.kind(), kind -> new Share("  " + kind)).add(right);
        if (!asked.kind().equals("OTHER_WORDS")) {
          sameWords.add(right);
        }
      }
    }
    wrong.stream().limit(12).forEach(System.out::println);
    precision.print();
    recall.print();
    sameWords.print();
    byKind.values().forEach(Share::print);
    assertThat(rejected).as("rejected values, " + mode).isZero();
    assertThat(precision.value()).as(mode).isGreaterThanOrEqualTo(PRECISION);
    if (alike) {
      assertThat(sameWords.value()).as(mode).isGreaterThanOrEqualTo(RECALL);
    }
  }

  private Optional<Integer> find(AskedCall asked, boolean alike) {
    ToolResults.Request request =
        new ToolResults.Request(
            scope(asked.person()),
            Optional.of(asked.at()),
            asked.tool(),
            payload(asked.args()),
            alike,
            Optional.empty(),
            false,
            false);
    return bench.results(0).find(request).hit().map(hit -> numbers.get(hit.event().id()));
  }

  /** Numbers as requests have them. */
  private static Map<String, Object> payload(Map<String, Object> args) {
    return new Payload(args).members();
  }

  @Test
  void aCorrectionIsAmongTheFirstThreeOfASituationLikeIt() {
    Recall rival =
        new Recall(
            bench.bench().transactions(),
            bench.bench().reader(),
            new Cursors(bench.bench().transactions(), new SecureRandom()),
            Recall.Aids.NONE,
            Source.of(Map.of()).read(RecallSettings.class));
    for (String half : HALVES) {
      Share first = new Share("correction among the first three, " + half);
      Share same = new Share("  without other words");
      Share theirs = new Share("  by myria_recall with types");
      List<String> missed = new ArrayList<>();
      for (AskedSituation asked : year.situations) {
        if (asked.half().equals(half)) {
          boolean told = corrections(asked).contains(asked.correction());
          first.add(told);
          if (asked.form() != YearTemplates.Form.OTHER_WORDS) {
            same.add(told);
          }
          theirs.add(recalled(rival, asked).contains(asked.correction()));
          if (!told) {
            missed.add(asked.situation());
          }
        }
      }
      missed.stream().limit(6).forEach(System.out::println);
      double share = first.print();
      same.print();
      assertThat(share).as(half).isGreaterThanOrEqualTo(theirs.print());
      assertThat(share).as(half).isGreaterThanOrEqualTo(CORRECTED);
    }
  }

  private List<Integer> corrections(AskedSituation asked) {
    return experience(asked.at(), asked.person(), asked.situation(), Optional.empty())
        .corrections()
        .stream()
        .limit(3)
        .map(one -> numbers.get(one.event().id()))
        .toList();
  }

  private List<Integer> recalled(Recall rival, AskedSituation asked) {
    RecallFilter filter =
        new RecallFilter(
            Optional.empty(), List.of(), List.of("feedback"), Optional.empty(), Optional.empty());
    RecallRequest request =
        new RecallRequest(
            scope(asked.person()),
            asked.situation(),
            filter,
            Optional.of(asked.at()),
            new Options(4_000, 0, Strategy.AUTO, false, false),
            Optional.empty(),
            Optional.empty());
    return rival.recall(request).items().stream()
        .sorted(Comparator.comparing(RecallItem::score).reversed())
        .limit(3)
        .map(item -> numbers.get(item.eventId()))
        .toList();
  }

  private Recalled experience(
      Instant at, String person, String situation, Optional<String> action) {
    return bench.recall(
        new ExperienceRecall.Request(
            scope(person), Optional.of(at), situation, action, Optional.empty()));
  }

  @Test
  void howSureAStrategyIsAgreesWithWhatComesOfIt() {
    for (String half : HALVES) {
      double ours = 0;
      double best = 0;
      double plain = 0;
      int all = 0;
      int unknown = 0;
      for (AskedChance asked : year.chances) {
        if (asked.half().equals(half)) {
          Optional<ExperienceRecall.Strategy> told = strategy(asked);
          unknown += told.isEmpty() ? 1 : 0;
          if (told.isPresent()) {
            all++;
            ours += square(told.get().confidence(), asked.worked());
            best += square(asked.truth(), asked.worked());
            int worked = told.get().worked();
            plain += square((double) worked / (worked + told.get().failed()), asked.worked());
          }
        }
      }
      System.out.printf(
          "Brier, %s: %.3f over %d; who knows the truth %.3f; s / (s + f) %.3f; %d without one%n",
          half, ours / all, all, best / all, plain / all, unknown);
      assertThat(ours / all).as(half).isLessThanOrEqualTo(BRIER);
    }
  }

  private Optional<ExperienceRecall.Strategy> strategy(AskedChance asked) {
    return experience(asked.at(), asked.person(), asked.situation(), Optional.of(asked.action()))
        .strategies()
        .stream()
        .findFirst();
  }

  private static double square(double said, boolean worked) {
    return Math.pow(said - (worked ? 1 : 0), 2);
  }

  /** Of everything that is told as having worked. */
  @Test
  void nothingRejectedIsAnExample() {
    for (AskedCall asked : year.calls) {
      if (asked.rejected().isEmpty() || asked.at().getEpochSecond() % 10 > 0) {
        continue;
      }
      Set<Integer> rejected = asked.rejected();
      Recalled recalled =
          experience(asked.at(), asked.person(), String.valueOf(asked.args()), Optional.empty());
      assertThat(recalled.strategies())
          .flatExtracting(ExperienceRecall.Strategy::examples)
          .extracting(one -> numbers.get(one.id()))
          .as(asked.toString())
          .doesNotContainAnyElementsOf(rejected);
    }
  }
}
