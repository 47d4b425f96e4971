package io.myria.recall.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.myria.config.Source;
import io.myria.fingerprint.Ageing;
import io.myria.fingerprint.MemoryKind;
import io.myria.fingerprint.Rendering;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Each formula against values that were worked out by hand, as it says beside them. */
class FormulasTest {

  private static final Offset<Double> EXACT = within(1e-6);
  private static final Instant NOW = Instant.parse("2026-04-08T12:00:00Z");

  private final CbaSettings settings = Source.of(Map.of()).read(CbaSettings.class);

  @Test
  void relevanceIsHalfOfOneAndTheCosine() {
    // (1 + 0.6) / 2 = 0.8; (1 + 0) / 2 = 0.5; (1 - 1) / 2 = 0
    assertThat(BudgetCandidate.relevance(0.6)).isCloseTo(0.8, EXACT);
    assertThat(BudgetCandidate.relevance(0)).isCloseTo(0.5, EXACT);
    assertThat(BudgetCandidate.relevance(-1)).isZero();
    assertThat(BudgetCandidate.relevance(1.000_000_1)).isOne();
  }

  @Test
  void densityIsASigmoidOfFactsARootOfTokens() {
    // 3 facts in 25 tokens: 3/5 = 0.6; 0.6 - 0.3 = 0.3; e^-0.6 = 0.548812; 2/1.548812 = 1.291313
    assertThat(settings.density().of(3, 25)).isCloseTo(0.291313, EXACT);
    // 5 facts in 100 tokens: 5/10 = 0.5; 0.5 - 0.3 = 0.2; e^-0.4 = 0.670320; 2/1.670320 = 1.197375
    assertThat(settings.density().of(5, 100)).isCloseTo(0.197375, EXACT);
    // 3 facts in 100 tokens: 3/10 = 0.3, the centre: 2/(1 + 1) - 1 = 0
    assertThat(settings.density().of(3, 100)).isCloseTo(0, EXACT);
    // Many facts in few tokens: e^-199.4 is nothing, 2/1 - 1 = 1
    assertThat(settings.density().of(100, 1)).isCloseTo(1, EXACT);
  }

  @Test
  void densityIsNeverNegative() {
    // No facts: 0 - 0.3; e^0.6 = 1.822119; 2/2.822119 - 1 = -0.291313 as the formula stands
    assertThat(settings.density().of(0, 25)).isZero();
    assertThat(settings.density().of(0, 0)).isZero();
    // 1 fact in 25 tokens: 0.2 - 0.3 = -0.1, below the centre, too
    assertThat(settings.density().of(1, 25)).isZero();
  }

  @Test
  void recencyDecaysByKind() {
    Ageing ageing = settings.ageing();
    // 0.001 a day: half of it is left after ln 2 / 0.001 = 693.147 days
    assertThat(ageing.recency(MemoryKind.DECISION, 693.147)).isCloseTo(0.5, EXACT);
    // e^(-0.005 * 100) = e^-0.5
    assertThat(ageing.recency(MemoryKind.FACT, 100)).isCloseTo(0.606531, EXACT);
    // e^(-0.01 * 100) = e^-1, as e^(-0.1 * 10) is
    assertThat(ageing.recency(MemoryKind.PREFERENCE, 100)).isCloseTo(0.367879, EXACT);
    assertThat(ageing.recency(MemoryKind.SESSION_NOTE, 10)).isCloseTo(0.367879, EXACT);
    // e^(-0.5 * 7) = e^-3.5
    assertThat(ageing.recency(MemoryKind.DEBUG_LOG, 7)).isCloseTo(0.030197, EXACT);
    assertThat(ageing.recency(MemoryKind.DEBUG_LOG, 0)).isOne();
  }

  @Test
  void ageIsInDaysAndNeverNegative() {
    assertThat(Ageing.days(NOW.minus(Duration.ofHours(36)), NOW)).isCloseTo(1.5, EXACT);
    assertThat(Ageing.days(NOW.plusSeconds(60), NOW)).isZero();
  }

  @Test
  void notesAreArchivedAfterThirtyDaysAndDebugLogsAfterSeven() {
    Ageing ageing = settings.ageing();
    Instant monthAgo = NOW.minus(Duration.ofDays(30));
    Instant weekAgo = NOW.minus(Duration.ofDays(7));
    assertThat(ageing.isArchived(MemoryKind.SESSION_NOTE, monthAgo, NOW)).isFalse();
    assertThat(ageing.isArchived(MemoryKind.SESSION_NOTE, monthAgo.minusSeconds(1), NOW)).isTrue();
    assertThat(ageing.isArchived(MemoryKind.DEBUG_LOG, weekAgo, NOW)).isFalse();
    assertThat(ageing.isArchived(MemoryKind.DEBUG_LOG, weekAgo.minusSeconds(1), NOW)).isTrue();
    assertThat(ageing.isArchivedByNoKind(weekAgo, NOW)).isTrue();
    assertThat(ageing.isArchivedByNoKind(weekAgo.minusSeconds(1), NOW)).isFalse();
    for (MemoryKind kind : List.of(MemoryKind.DECISION, MemoryKind.FACT, MemoryKind.PREFERENCE)) {
      assertThat(ageing.isArchived(kind, Instant.EPOCH, NOW)).as(kind.wire()).isFalse();
    }
  }

  @Test
  void overlapLinksAndSessionMultiply() {
    Coherence coherence = settings.coherence();
    // (1 - 0.25) * e^(-0.15 * 2) * 1.2 = 0.75 * 0.740818 * 1.2 = 0.666736
    assertThat(coherence.factor(0.25, 2, true)).isCloseTo(0.666736, EXACT);
    // 0.75 * 1 * 1
    assertThat(coherence.factor(0.25, 0, false)).isCloseTo(0.75, EXACT);
    assertThat(coherence.factor(1, 0, true)).isZero();
  }

  @Test
  void whatIsToBeRememberedDoesNotAge() {
    Instant longAgo = NOW.minus(Duration.ofDays(4_000));
    BudgetCandidate memory = new BudgetCandidate(0.8, MemoryKind.DEBUG_LOG, true, 3, 25, longAgo);
    assertThat(new Allocator(settings).worth(memory, NOW).recency()).isOne();
  }

  @Test
  void theInitialScoreIsTheProductOfThree() {
    BudgetCandidate memory =
        new BudgetCandidate(0.8, MemoryKind.SESSION_NOTE, 3, 25, NOW.minus(Duration.ofDays(10)));
    Worth worth = new Allocator(settings).worth(memory, NOW);
    // 0.8 * 0.291313 * 0.367879 = 0.085734; what breaks ties is 0.8 * 0.367879 = 0.294304
    assertThat(worth.initial()).isCloseTo(0.085734, EXACT);
    assertThat(worth.tie()).isCloseTo(0.294304, within(1e-5));
  }

  @Test
  void theRenderingFollowsFromTheTokensThatAreLeft() {
    RenderingSteps steps = settings.steps();
    assertThat(steps.at(1_000)).isEqualTo(Rendering.VERBATIM);
    assertThat(steps.at(999)).isEqualTo(Rendering.FINGERPRINT);
    assertThat(steps.at(100)).isEqualTo(Rendering.FINGERPRINT);
    assertThat(steps.at(99)).isEqualTo(Rendering.HEADER);
    assertThat(Rendering.VERBATIM.shorter()).contains(Rendering.FINGERPRINT);
    assertThat(Rendering.FINGERPRINT.shorter()).contains(Rendering.HEADER);
    assertThat(Rendering.HEADER.shorter()).isEmpty();
  }

  @Test
  void inStagesSummariesHaveHalfAndItemsUpToFourFifths() {
    assertThat(StagedScores.summaries(1_001)).isEqualTo(500);
    // 1/(1 + 0/30) = 1; 1/(1 + 30/30) = 0.5; 1/(1 + 90/30) = 0.25
    assertThat(StagedScores.decay(0, 30)).isOne();
    assertThat(StagedScores.decay(30, 30)).isCloseTo(0.5, EXACT);
    assertThat(StagedScores.decay(90, 30)).isCloseTo(0.25, EXACT);
    // 0.9 * 0.5 * 0.8 = 0.36
    assertThat(StagedScores.score(0.9, 0.5, 0.8)).isCloseTo(0.36, EXACT);
  }

  @Test
  void summariesSufficeWhereOneHoldsAllThatIsAskedAbout() {
    Set<String> asked = Set.of("kite", "festival");
    List<Set<String>> both = List.of(Set.of("kite", "festival", "fun"));
    List<Set<String>> each = List.of(Set.of("kite"), Set.of("festival"));
    assertThat(StagedScores.suffice(asked, both, false)).isTrue();
    assertThat(StagedScores.suffice(asked, both, true)).isFalse();
    assertThat(StagedScores.suffice(asked, each, false)).isFalse();
    assertThat(StagedScores.suffice(Set.of(), both, false)).isFalse();
    assertThat(StagedScores.suffice(asked, List.of(), false)).isFalse();
  }
}
