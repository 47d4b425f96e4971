package io.myria.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.event.EventSeq;
import io.myria.eventlog.EventFilter;
import io.myria.eventlog.EventPosition;
import io.myria.eventlog.Mask;
import io.myria.eventlog.Order;
import io.myria.eventlog.TermMatches.Match;
import io.myria.search.SmallIndex.Said;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What an index answers against models of a few lines. Rerun with {@code -Dmyria.search.seed}. */
@Drill
class SearchTest {

  private static final int QUESTIONS = Rounds.of("myria.search.questions", 250, 1_000);

  /** So that there are some sixteen quarters. */
  private static final long APART = 250_000;

  private final long seed = Long.getLong("myria.search.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final RandomSaid emitter = new RandomSaid(random, APART);
  private final List<Stored> log = new ArrayList<>();

  /** Java 17 counts from one time to another in nanoseconds, which hold 292 years. */
  @Test
  void aTimeBeforeAnyClockHasItsPlace() {
    assertThat(EventDocuments.micros(Instant.parse("0001-01-01T00:00:00Z")))
        .isEqualTo(-62_135_596_800_000_000L);
    assertThat(EventDocuments.micros(Instant.parse("1969-12-31T23:59:59.999999Z"))).isEqualTo(-1);
    assertThat(EventDocuments.micros(Instant.parse("2026-03-19T12:00:00.000001Z")))
        .isEqualTo(1_773_921_600_000_001L);
  }

  private record Stored(EventSeq seq, Said said, Set<Long> participants) {

    List<String> words() {
      return List.of(said.text().split(" "));
    }

    EventPosition position() {
      return new EventPosition(said.time(), seq);
    }
  }

  @Test
  void everyFilterLetsThroughWhatTheModelDoes() throws IOException {
    System.out.println("myria.search.seed=" + seed);
    try (SmallIndex index = new SmallIndex(8, 100_000)) {
      fill(index, 1_500);
      index.refresh();
      assertThat(index.quarters()).isGreaterThan(10);
      assertThat(index.segments()).isGreaterThan(20);
      try (SearchView view = index.view()) {
        int found = 0;
        for (int count = 0; count < QUESTIONS; count++) {
          Mask mask = anyMask();
          EventFilter filter = emitter.filter();
          EventSeq last = anySeq();
          found += find(view, mask, filter, last) ? 1 : 0;
          search(view, mask, filter, last);
          matches(view, mask, filter.terms());
        }
        assertThat(found).as("questions with an answer").isGreaterThan(QUESTIONS / 10);
      }
    }
  }

  private boolean find(SearchView view, Mask mask, EventFilter filter, EventSeq last) {
    Order order = random.nextBoolean() ? Order.NEWEST : Order.OLDEST;
    Optional<EventPosition> after =
        random.nextBoolean() ? Optional.empty() : Optional.of(any(log).position());
    int wanted = 1 + random.nextInt(30);
    Comparator<EventPosition> inOrder =
        order == Order.OLDEST ? Comparator.naturalOrder() : Comparator.reverseOrder();
    List<EventPosition> expected =
        visible(mask, last)
            .filter(is -> wants(filter, is))
            .map(Stored::position)
            .filter(is -> after.isEmpty() || inOrder.compare(is, after.get()) > 0)
            .sorted(inOrder)
            .limit(wanted)
            .toList();
    assertThat(view.find(mask, filter, order, last, after, wanted))
        .as("seed " + seed)
        .hasValue(expected);
    return !expected.isEmpty();
  }

  private void search(SearchView view, Mask mask, EventFilter filter, EventSeq last) {
    List<Stored> scope = visible(mask, last).toList();
    double average = scope.stream().mapToInt(is -> is.words().size()).average().orElse(0);
    Map<String, Long> holding = new HashMap<>();
    filter
        .terms()
        .forEach(
            term ->
                holding.put(term, scope.stream().filter(is -> is.words().contains(term)).count()));
    List<Hit> expected =
        scope.stream()
            .filter(is -> wants(filter, is))
            .map(is -> new Hit(is.seq(), 0, score(is, filter, holding, scope.size(), average)))
            .sorted(Hit.ORDER)
            .toList();
    int limit = 1 + random.nextInt(40);
    Hits hits = view.search(mask, filter, last, limit).orElseThrow();
    assertThat(hits.hits())
        .as("seed " + seed)
        .isEqualTo(expected.subList(0, Math.min(limit, expected.size())));
    assertThat(hits.statistics().passages()).isEqualTo(scope.size());
    assertThat(hits.statistics().averageTerms()).isEqualTo(average);
    assertThat(hits.statistics().holding())
        .isEqualTo(filter.terms().stream().map(holding::get).toList());
  }

  private static double score(
      Stored is, EventFilter filter, Map<String, Long> holding, int scope, double average) {
    double norm = 1.2 * (1 - 0.75 + 0.75 * is.words().size() / Math.max(1, average));
    double score = 0;
    for (String term : filter.terms()) {
      int times = (int) is.words().stream().filter(term::equals).count();
      long with = holding.get(term);
      if (times > 0) {
        double weight = StrictMath.log(1 + (scope - with + 0.5) / (with + 0.5));
        score += weight * times * (1.2 + 1) / (times + norm);
      }
    }
    return score;
  }

  private void matches(SearchView view, Mask mask, List<String> terms) {
    List<EventSeq> asked = new ArrayList<>();
    for (int count = random.nextInt(40); count > 0; count--) {
      asked.add(any(log).seq());
    }
    Map<EventSeq, Match> expected = new HashMap<>();
    visible(mask, new EventSeq(log.size()))
        .filter(is -> asked.contains(is.seq()))
        .filter(is -> is.words().stream().anyMatch(terms::contains))
        .forEach(
            is -> {
              BitSet held = new BitSet();
              is.words().stream().filter(terms::contains).forEach(w -> held.set(terms.indexOf(w)));
              int distinct = new LinkedHashSet<>(is.words()).size();
              expected.put(is.seq(), new Match(held, distinct));
            });
    assertThat(view.matches(mask, terms, asked)).as("seed " + seed).hasValue(expected);
  }

  /** The model of the mask. */
  private Stream<Stored> visible(Mask mask, EventSeq last) {
    return log.stream()
        .filter(is -> is.seq().compareTo(last) <= 0)
        .filter(is -> is.participants().containsAll(mask.participantIds()))
        .filter(is -> mask.includeInternal() || !is.said().internal());
  }

  /** The model of a filter. */
  private static boolean wants(EventFilter filter, Stored is) {
    return is.words().stream().anyMatch(filter.terms()::contains)
        && filter.from().map(from -> !is.said().time().isBefore(from)).orElse(true)
        && filter.to().map(to -> is.said().time().isBefore(to)).orElse(true)
        && (filter.contextId().isEmpty() || filter.contextId().equals(is.said().context()))
        && (filter.channels().isEmpty() || filter.channels().contains(is.said().channel()))
        && (filter.types().isEmpty() || filter.types().contains(is.said().type()))
        && (filter.hints().isEmpty()
            || is.said().hints().stream().anyMatch(filter.hints()::contains));
  }

  private void fill(SmallIndex index, int events) throws IOException {
    for (int count = 0; count < events; count++) {
      Said said = emitter.said();
      Set<Long> participants = new LinkedHashSet<>();
      for (int member = 1 + random.nextInt(4); member > 0; member--) {
        participants.add((long) random.nextInt(9));
      }
      EventSeq seq = index.add(said, participants.toArray(Long[]::new));
      log.add(new Stored(seq, said, participants));
      if (random.nextInt(80) == 0) {
        index.refresh();
      }
    }
  }

  private Mask anyMask() {
    List<Long> ids =
        LongStream.range(0, 1 + random.nextInt(3))
            .mapToObj(id -> (long) random.nextInt(10))
            .distinct()
            .toList();
    return new Mask(ids, random.nextBoolean());
  }

  private EventSeq anySeq() {
    return new EventSeq(random.nextBoolean() ? log.size() : random.nextInt(log.size() + 10));
  }

  private <T> T any(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }
}
