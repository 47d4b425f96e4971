package io.myria.experience;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.experience.ExperienceRecall.Recalled;
import io.myria.experience.YearMoments.AskedCall;
import io.myria.experience.YearMoments.AskedChance;
import io.myria.experience.YearMoments.AskedSituation;
import java.util.ArrayList;
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
  private static final int CALLS = Rounds.of("myria.agent.calls", 300, 5_000);
  private static final List<String> HALVES = List.of("seen", "kept-apart");

  /** Bars. */
  private static final double PRECISION = 0.98;

  private static final double RECALL = 0.90;
  private static final double CORRECTED = 0.95;

  private static final boolean WHOLE = CALLS >= 5_000;

  /** In a short year there is not enough to learn from: better than a coin. */
  private static final double BRIER = WHOLE ? 0.15 : 0.25;

  private final AgentYear year = new AgentYear(SEED, CALLS);
  private final LivedYear lived = new LivedYear(year);

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

    void add(Share other) {
      all += other.all;
      right += other.right;
    }

    double value() {
      return all == 0 ? 1 : (double) right / all;
    }

    double print() {
      System.out.printf("%s: %d of %d, %.1f %%%n", what, right, all, 100 * value());
      return value();
    }
  }

  @BeforeAll
  void tell() {
    System.out.printf(
        "seed %d: %d calls, %d events%n", SEED, year.calls.size(), year.happened.size());
  }

  @AfterAll
  void close() {
    lived.close();
  }

  @Test
  void aResultIsFoundAgainAndNoOther() {
    Share ofAll = new Share("recall, words, of the whole year");
    for (String half : HALVES) {
      assertFinds(half, false);
      ofAll.add(assertFinds(half, true));
    }
    double found = ofAll.print();
    if (WHOLE) {
      assertThat(found).isGreaterThanOrEqualTo(RECALL);
    }
  }

  private Share assertFinds(String half, boolean alike) {
    String mode = (alike ? "words" : "exact") + ", " + half;
    Found found = new Found(mode);
    for (AskedCall asked : year.calls) {
      if (asked.half().equals(half)) {
        found.add(asked, lived.find(asked, alike));
      }
    }
    found.print();
    assertThat(found.rejected).as("rejected values, " + mode).isEmpty();
    assertThat(found.precision.value()).as(mode).isGreaterThanOrEqualTo(PRECISION);
    if (alike) {
      assertThat(found.sameWords.value()).as(mode).isGreaterThanOrEqualTo(RECALL);
    }
    return found.recall;
  }

  /** What was found in one half in one way. */
  private final class Found {
    private final Share precision;
    private final Share recall;
    private final Share sameWords;
    private final Map<String, Share> byKind = new LinkedHashMap<>();
    private final List<String> rejected = new ArrayList<>();

    Found(String mode) {
      precision = new Share("precision, " + mode);
      recall = new Share("recall, " + mode);
      sameWords = new Share("  without other words");
    }

    void add(AskedCall asked, Optional<Integer> hit) {
      boolean right = hit.filter(asked.good()::contains).isPresent();
      hit.filter(asked.rejected()::contains).ifPresent(one -> rejected.add(asked + " got " + one));
      if (hit.isPresent()) {
        precision.add(right);
        if (!right) {
          System.out.println(asked.kind() + " " + asked + " got " + year.happened.get(hit.get()));
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

    void print() {
      precision.print();
      recall.print();
      sameWords.print();
      byKind.values().forEach(Share::print);
    }
  }

  @Test
  void aCorrectionIsAmongTheFirstThreeOfASituationLikeIt() {
    for (String half : HALVES) {
      Share first = new Share("correction among the first three, " + half);
      Share same = new Share("  without other words");
      Share theirs = new Share("  by myria_recall with types");
      for (AskedSituation asked : year.situations) {
        if (asked.half().equals(half)) {
          boolean told = corrections(asked).contains(asked.correction());
          first.add(told);
          if (asked.form() != YearTemplates.Form.OTHER_WORDS) {
            same.add(told);
          }
          theirs.add(lived.recalled(asked).contains(asked.correction()));
        }
      }
      double share = first.print();
      same.print();
      assertThat(share).as(half).isGreaterThanOrEqualTo(theirs.print());
      assertThat(share).as(half).isGreaterThanOrEqualTo(CORRECTED);
    }
  }

  private List<Integer> corrections(AskedSituation asked) {
    return lived
        .experience(asked.at(), asked.person(), asked.situation(), Optional.empty())
        .corrections()
        .stream()
        .limit(3)
        .map(one -> lived.number(one.event().id()))
        .toList();
  }

  @Test
  void howSureAStrategyIsAgreesWithWhatComesOfIt() {
    Map<String, Double> scores = new LinkedHashMap<>();
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
            double worked = told.get().worked();
            double times = worked + told.get().failed();
            plain += square(times == 0 ? 0.5 : worked / times, asked.worked());
          }
        }
      }
      System.out.printf(
          "Brier, %s: %.3f over %d; who knows the truth %.3f; s / (s + f) %.3f; %d without one%n",
          half, ours / all, all, best / all, plain / all, unknown);
      scores.put(half, ours / all);
    }
    assertThat(scores).allSatisfy((half, score) -> assertThat(score).isLessThanOrEqualTo(BRIER));
  }

  private Optional<ExperienceRecall.Strategy> strategy(AskedChance asked) {
    return lived
        .experience(asked.at(), asked.person(), asked.situation(), Optional.of(asked.action()))
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
          lived.experience(
              asked.at(), asked.person(), String.valueOf(asked.args()), Optional.empty());
      assertThat(recalled.strategies())
          .flatExtracting(ExperienceRecall.Strategy::examples)
          .extracting(one -> lived.number(one.id()))
          .as(asked.toString())
          .doesNotContainAnyElementsOf(rejected);
    }
  }
}
