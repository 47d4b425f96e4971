package io.myria.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.EventSeq;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.EventFilter;
import io.myria.eventlog.Mask;
import io.myria.search.SmallIndex.Said;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * The best of segments with so many documents that Lucene keeps blocks of postings and blocks of
 * blocks: passages of very different lengths in words as rare as in language, against who scores
 * each of them, to the bit; whatever the scope sees, the filter leaves out and the limit is. Rerun
 * with {@code -Dmyria.search.seed}.
 */
class BlockSearchTest {

  private static final int EVENTS = 12_000;
  private static final int QUESTIONS = 150;
  private static final int WORDS = 400;
  private static final int LONGEST = 40;

  private final long seed = Long.getLong("myria.search.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final List<Stored> log = new ArrayList<>();

  /** An event, whom it is of, and how often it says what. */
  private record Stored(
      EventSeq seq, Instant time, List<Long> participants, Map<String, Integer> words, int length) {

    boolean holds(List<String> terms) {
      return terms.stream().anyMatch(words::containsKey);
    }
  }

  @Test
  void theBestAreThoseOfWhoReadsEverything() throws IOException {
    System.out.println("myria.search.seed=" + seed);
    try (SmallIndex index = new SmallIndex()) {
      for (int event = 0; event < EVENTS; event++) {
        add(index);
        if (event == EVENTS / 3) {
          index.refresh();
        }
      }
      compare(index);
    }
  }

  /** Who sees everything, who sees much of it and who sees little. */
  private void add(SmallIndex index) throws IOException {
    List<Long> participants = new ArrayList<>(List.of(0L));
    LongStream.of(2, 6, 40)
        .filter(one -> random.nextInt((int) one) == 0)
        .forEach(participants::add);
    Instant time = Drafts.NOON.plusSeconds(random.nextInt(10_000));
    int length = 1 + (int) (LONGEST * Math.pow(random.nextDouble(), 3));
    List<String> words = new ArrayList<>();
    Map<String, Integer> counts = new TreeMap<>();
    while (words.size() < length) {
      String word = random.nextInt(5) == 0 && !words.isEmpty() ? words.get(0) : word();
      words.add(word);
      counts.merge(word, 1, Integer::sum);
    }
    String text = String.join(" ", words);
    Said said = new Said(time, "test", "message", Optional.empty(), List.of(), text, false);
    EventSeq seq = index.add(said, participants.toArray(Long[]::new));
    log.add(new Stored(seq, time, participants, counts, length));
  }

  /** Letters alone, for words with digits are indexed by their parts, too; no vowel is stemmed. */
  private String word() {
    StringBuilder word = new StringBuilder("w");
    Integer.toString((int) Math.pow(WORDS, random.nextDouble()))
        .chars()
        .forEach(digit -> word.append("bcdfghjklm".charAt(digit - '0')));
    return word.toString();
  }

  private void compare(SmallIndex index) throws IOException {
    try (SearchView view = index.view()) {
      for (int asked = 0; asked < QUESTIONS; asked++) {
        List<String> terms = random.ints(1 + random.nextInt(7)).mapToObj(any -> word()).toList();
        Mask mask = new Mask(List.of(List.of(0L, 0L, 2L, 6L, 40L).get(random.nextInt(5))), false);
        EventSeq last = new EventSeq(random.nextInt(3) == 0 ? random.nextInt(EVENTS) : EVENTS);
        Optional<Instant> from =
            Optional.of(Drafts.NOON.plusSeconds(random.nextInt(10_000)))
                .filter(any -> random.nextInt(3) == 0);
        int limit = List.of(1, 10, 100, EVENTS).get(random.nextInt(4));
        List<String> distinct = terms.stream().distinct().toList();
        assertThat(view.search(mask, filter(distinct, from), last, limit).orElseThrow().hits())
            .as("seed %d: %s of %s", seed, distinct, mask)
            .isEqualTo(best(mask, distinct, from, last, limit));
      }
    }
  }

  private static EventFilter filter(List<String> terms, Optional<Instant> from) {
    return new EventFilter(
        from,
        Optional.empty(),
        Optional.empty(),
        List.of(),
        List.of(),
        List.of(),
        terms,
        List.of());
  }

  /** The model. */
  private List<Hit> best(
      Mask mask, List<String> terms, Optional<Instant> from, EventSeq last, int limit) {
    List<Stored> scope =
        log.stream()
            .filter(is -> is.seq().compareTo(last) <= 0)
            .filter(is -> is.participants().containsAll(mask.participantIds()))
            .toList();
    double average = scope.stream().mapToInt(Stored::length).average().orElse(0);
    List<Double> weights = new ArrayList<>();
    for (String term : terms) {
      long with = scope.stream().filter(is -> is.words().containsKey(term)).count();
      weights.add(StrictMath.log(1 + (scope.size() - with + 0.5) / (with + 0.5)));
    }
    List<Hit> hits = new ArrayList<>();
    for (Stored is : scope) {
      if (is.holds(terms) && from.map(time -> !is.time().isBefore(time)).orElse(true)) {
        double norm = 1.2 * (1 - 0.75 + 0.75 * is.length() / Math.max(1, average));
        double score = 0;
        for (int term = 0; term < terms.size(); term++) {
          int times = is.words().getOrDefault(terms.get(term), 0);
          score += times == 0 ? 0 : weights.get(term) * times * (1.2 + 1) / (times + norm);
        }
        hits.add(new Hit(is.seq(), 0, score));
      }
    }
    Collections.sort(hits, Hit.ORDER);
    return hits.subList(0, Math.min(limit, hits.size()));
  }
}
