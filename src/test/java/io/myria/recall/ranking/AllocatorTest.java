package io.myria.recall.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.myria.config.Source;
import io.myria.fingerprint.MemoryKind;
import io.myria.fingerprint.Rendering;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Which memories are taken, in what order and in what rendering. */
class AllocatorTest {

  private static final Instant NOW = Instant.parse("2026-04-08T12:00:00Z");

  /** So many that density is 1, and the score is what else there is. */
  private static final int DENSE = 1_000;

  /** Without decay, so that a score is the relevance and what follows from the choice. */
  private final CbaSettings settings =
      Source.of(Map.of("myria.cba.decay_rates.decision", "0")).read(CbaSettings.class);

  private final Allocator allocator = new Allocator(settings);
  private final Map<List<Integer>, Double> overlaps = new HashMap<>();
  private final Map<List<Integer>, Boolean> links = new HashMap<>();
  private final Ties ties = new FewTies(overlaps, links);

  @Test
  void whatIsNotRelevantEnoughIsLeftOut() {
    // 0.6 is not above 0.6
    List<BudgetCandidate> memories = List.of(dense(0.61), dense(0.6), dense(0.2));
    assertThat(places(allocate(memories, 10_000))).containsExactly(0);
  }

  @Test
  void ofNothingRelevantTheFiveNearestAreTried() {
    List<BudgetCandidate> memories =
        List.of(dense(0.1), dense(0.6), dense(0.2), dense(0.5), dense(0.3), dense(0.4), dense(0));
    assertThat(places(allocate(memories, 10_000))).containsExactly(1, 3, 5, 4, 2);
  }

  @Test
  void whatSaysTheSameAgainComesAfterWhatIsNew() {
    List<BudgetCandidate> memories = List.of(dense(0.9), dense(0.85), dense(0.7));
    overlap(0, 1, 0.9);
    // Beside the first, the second has 0.85 * (1 - 0.9) = 0.085, and 0.7 * 0.8 = 0.56 is above
    // that.
    List<Choice> choices = allocate(memories, 10_000);
    assertThat(places(choices)).containsExactly(0, 2, 1);
    assertThat(choices.get(2).overlap()).isEqualTo(0.9);
  }

  @Test
  void aScoreThatWaitedIsOfTheInitialOneAndNotOfTheLast() {
    List<BudgetCandidate> memories = List.of(dense(0.9), dense(0.85), dense(0.7));
    overlap(0, 1, 0.9);
    Choice waited = allocate(memories, 10_000).get(2);
    // 0.85 * 0.1 = 0.085 both times; compounded it would be 0.0085
    assertThat(waited.score(settings.coherence())).isCloseTo(0.085, within(1e-9));
  }

  @Test
  void itIsTakenAtOnceWhereTheNextIsNotFarAbove() {
    List<BudgetCandidate> memories = List.of(dense(0.95), dense(0.9), dense(0.8));
    overlap(0, 1, 0.28);
    // 0.9 * 0.72 = 0.648; 0.8 * 0.8 = 0.64 is not above that, though 0.8 is.
    assertThat(places(allocate(memories, 10_000))).containsExactly(0, 1, 2);
    overlap(0, 1, 0.3);
    // 0.9 * 0.7 = 0.63; 0.64 is above that.
    assertThat(places(allocate(memories, 10_000))).containsExactly(0, 2, 1);
  }

  @Test
  void linksAndSessionsAreCountedWithWhatIsChosen() {
    List<BudgetCandidate> memories =
        List.of(
            at(0.9, Duration.ZERO), at(0.8, Duration.ofMinutes(119)), at(0.7, Duration.ofHours(2)));
    links.put(List.of(0, 2), true);
    List<Choice> choices = allocate(memories, 10_000);
    assertThat(places(choices)).containsExactly(0, 1, 2);
    // 119 minutes are less than two hours: 0.8 * 1.2 = 0.96
    assertThat(choices.get(1).inSession()).isTrue();
    assertThat(choices.get(1).score(settings.coherence())).isCloseTo(0.96, within(1e-6));
    // Two hours from the first, one minute from the second; one link: 0.7 * e^-0.15 * 1.2 =
    // 0.722995
    assertThat(choices.get(2).links()).isEqualTo(1);
    assertThat(choices.get(2).score(settings.coherence())).isCloseTo(0.722995, within(1e-6));
  }

  @Test
  void opposedDirectionsAreNoOverlap() {
    overlap(0, 1, -0.8);
    assertThat(allocate(List.of(dense(0.9), dense(0.8)), 10_000).get(1).overlap()).isZero();
  }

  @Test
  void withoutFactsTheMoreRelevantAndRecentComesFirst() {
    BudgetCandidate old =
        new BudgetCandidate(0.9, MemoryKind.SESSION_NOTE, 0, 40, NOW.minus(Duration.ofDays(20)));
    BudgetCandidate fresh = new BudgetCandidate(0.7, MemoryKind.SESSION_NOTE, 0, 40, NOW);
    BudgetCandidate telling = new BudgetCandidate(0.65, MemoryKind.SESSION_NOTE, 9, 40, NOW);
    // 0.9 * e^-2 = 0.1218 is less than 0.7; the third has a score at all.
    assertThat(places(allocate(List.of(old, fresh, telling), 10_000))).containsExactly(2, 1, 0);
  }

  @Test
  void whatIsLeftDecidesHowItIsRendered() {
    List<BudgetCandidate> memories = new ArrayList<>();
    for (int index = 0; index < 12; index++) {
      memories.add(at(0.9 - index / 100.0, Duration.ofDays(index)));
    }
    FlatPage page = new FlatPage(600, 120, 30);
    List<Choice> choices = allocator.allocate(memories, NOW, 1_800, ties, page);
    // 1,800 and 1,200 are left: verbatim. 600, 480, 360, 240, 120: by fingerprint, to zero.
    assertThat(choices)
        .extracting(Choice::rendering)
        .startsWith(Rendering.VERBATIM, Rendering.VERBATIM, Rendering.FINGERPRINT)
        .hasSize(7);
    assertThat(page.spent).isEqualTo(1_800);
    // 1,775 - 1,200 - 4 * 120 = 95: below a hundred, so headers of thirty; five tokens are left.
    FlatPage less = new FlatPage(600, 120, 30);
    assertThat(allocator.allocate(memories, NOW, 1_775, ties, less))
        .extracting(Choice::rendering)
        .endsWith(Rendering.FINGERPRINT, Rendering.HEADER, Rendering.HEADER, Rendering.HEADER);
    assertThat(less.spent).isEqualTo(1_770);
  }

  @Test
  void whatDoesNotFitGivesWayToAShorterRendering() {
    List<BudgetCandidate> memories = List.of(dense(0.9));
    assertThat(allocator.allocate(memories, NOW, 1_500, ties, new FlatPage(2_000, 300, 30)))
        .extracting(Choice::rendering)
        .containsExactly(Rendering.FINGERPRINT);
    assertThat(allocator.allocate(memories, NOW, 200, ties, new FlatPage(2_000, 300, 30)))
        .extracting(Choice::rendering)
        .containsExactly(Rendering.HEADER);
    assertThat(allocator.allocate(memories, NOW, 20, ties, new FlatPage(2_000, 300, 30))).isEmpty();
  }

  @Test
  void aShorterRenderingThatIsNotShorterIsNotUsed() {
    List<BudgetCandidate> memories = List.of(dense(0.9));
    assertThat(allocator.allocate(memories, NOW, 50, ties, new FlatPage(25, 60, 30)))
        .extracting(Choice::rendering)
        .containsExactly(Rendering.VERBATIM);
    assertThat(allocator.allocate(memories, NOW, 500, ties, new FlatPage(61, 60, 30)))
        .extracting(Choice::rendering)
        .containsExactly(Rendering.FINGERPRINT);
  }

  @Test
  void nothingIsAllocatedOfNothing() {
    assertThat(allocate(List.of(), 1_000)).isEmpty();
    assertThat(allocate(List.of(dense(0.9)), 0)).isEmpty();
  }

  @Test
  void itEndsWithinTheBudgetAndDoesAsThePlainAlgorithmDoes() {
    long seed = Long.getLong("myria.allocate.seed", System.nanoTime());
    System.out.println("myria.allocate.seed=" + seed);
    Random random = new Random(seed);
    for (int round = 0; round < 300; round++) {
      RandomMemories some = new RandomMemories(random, 1 + random.nextInt(60));
      int budget = random.nextInt(5_000);
      List<Choice> choices = allocator.allocate(some.memories(), NOW, budget, some, some.page());
      assertThat(some.spent(choices)).isLessThanOrEqualTo(budget);
      assertThat(places(choices)).doesNotHaveDuplicates();
      assertThat(choices)
          .as("round %d of seed %d", round, seed)
          .isEqualTo(new PlainAllocation(settings, some).choices(NOW, budget));
    }
  }

  private List<Choice> allocate(List<BudgetCandidate> memories, int budget) {
    return allocator.allocate(memories, NOW, budget, ties, new FlatPage(50, 30, 20));
  }

  private static List<Integer> places(List<Choice> choices) {
    return choices.stream().map(Choice::candidate).toList();
  }

  private void overlap(int one, int other, double overlap) {
    overlaps.put(List.of(one, other), overlap);
  }

  private static BudgetCandidate dense(double relevance) {
    return at(relevance, Duration.ofDays((long) (relevance * 1_000)));
  }

  private static BudgetCandidate at(double relevance, Duration before) {
    return new BudgetCandidate(relevance, MemoryKind.DECISION, DENSE, 1, NOW.minus(before));
  }
}
