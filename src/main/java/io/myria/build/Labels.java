package io.myria.build;

import io.myria.event.TopicHint;
import io.myria.text.Analysis;
import io.myria.text.Sentences;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Names a leaf from its own events: by the hint that weighs most, the sum of its confidences over
 * the events; where nobody gave one, by its two to four most distinctive words or pairs of
 * neighbouring words, as they are written there. Stateless, and the same for the same events.
 */
final class Labels {

  private static final int WORDS = 3;
  private static final int CHARACTERS = 80;

  /** A pair that comes back is a name or a notion, and says more than its parts. */
  private static final double PAIR = 1.7;

  private static final Pattern POSSESSIVE = Pattern.compile("['\u2019]s$");

  private Labels() {}

  /**
   * @param events in canonical order
   */
  static String of(List<Gist> events) {
    return byHint(events)
        .or(() -> byWords(events))
        .map(label -> Sentences.excerpt(label, CHARACTERS))
        .orElseGet(() -> events.get(0).type());
  }

  private static Optional<String> byHint(List<Gist> events) {
    Map<String, Double> weights = new TreeMap<>();
    for (Gist event : events) {
      for (TopicHint hint : event.hints()) {
        weights.merge(hint.hint(), hint.confidence(), Double::sum);
      }
    }
    return weights.entrySet().stream()
        .filter(weight -> weight.getValue() > 0 && !weight.getKey().isBlank())
        .max(Map.Entry.<String, Double>comparingByValue().thenComparing(first()))
        .map(Map.Entry::getKey);
  }

  /** Of equals the one that sorts first. */
  private static Comparator<Map.Entry<String, Double>> first() {
    return Map.Entry.<String, Double>comparingByKey().reversed();
  }

  /** A word or a pair of words: in how many events it stands, and how it is written there. */
  private static final class Candidate {
    private final List<String> terms;
    private final Map<String, Integer> surfaces = new TreeMap<>(Comparator.reverseOrder());
    private final int place;
    private int events;
    private int lastEvent = -1;

    Candidate(List<String> terms, int place) {
      this.terms = terms;
      this.place = place;
    }

    void seen(int event, String surface) {
      events += event == lastEvent ? 0 : 1;
      lastEvent = event;
      surfaces.merge(surface, 1, Integer::sum);
    }

    double score() {
      int length = Math.min(12, terms.stream().mapToInt(String::length).max().orElse(0));
      double weight = terms.size() > 1 ? PAIR : 1;
      return weight * events * (1 + length / 12.0);
    }

    int place() {
      return place;
    }

    /** The most frequent way; of equals one that begins small, if there is one. */
    String surface() {
      String most =
          surfaces.entrySet().stream()
              .max(Map.Entry.comparingByValue())
              .map(Map.Entry::getKey)
              .orElseThrow();
      return POSSESSIVE.matcher(most).replaceFirst("");
    }
  }

  private static Optional<String> byWords(List<Gist> events) {
    Set<String> taken = new HashSet<>();
    List<String> words = new ArrayList<>();
    List<Candidate> best =
        candidates(events).values().stream()
            .filter(candidate -> candidate.terms.size() == 1 || candidate.events > 1)
            .sorted(
                Comparator.comparingDouble(Candidate::score)
                    .reversed()
                    .thenComparing(Candidate::place))
            .toList();
    for (Candidate candidate : best) {
      if (words.size() < WORDS && candidate.terms.stream().noneMatch(taken::contains)) {
        taken.addAll(candidate.terms);
        words.add(candidate.surface());
      }
    }
    return words.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", words));
  }

  private static Map<List<String>, Candidate> candidates(List<Gist> events) {
    Map<List<String>, Candidate> candidates = new LinkedHashMap<>();
    for (int event = 0; event < events.size(); event++) {
      for (Gist.Sentence sentence : events.get(event).sentences()) {
        collect(sentence.words(), event, candidates);
      }
    }
    return candidates;
  }

  private static void collect(
      List<Analysis.Word> words, int event, Map<List<String>, Candidate> candidates) {
    Analysis.Word before = Chatter.NOTHING;
    for (Analysis.Word word : words) {
      if (word != Chatter.NOTHING) {
        add(candidates, List.of(word.term()), event, word.surface());
      }
      if (word != Chatter.NOTHING && before != Chatter.NOTHING) {
        String surface = before.surface() + " " + word.surface();
        add(candidates, List.of(before.term(), word.term()), event, surface);
      }
      before = word;
    }
  }

  private static void add(
      Map<List<String>, Candidate> candidates, List<String> terms, int event, String surface) {
    candidates
        .computeIfAbsent(terms, key -> new Candidate(key, candidates.size()))
        .seen(event, surface);
  }

  /** In how many of the events each telling term stands. */
  static Map<String, Integer> frequencies(List<Gist> events) {
    Map<String, Integer> frequencies = new HashMap<>();
    for (Gist event : events) {
      Set<String> distinct = new HashSet<>();
      event.sentences().stream()
          .flatMap(sentence -> sentence.words().stream())
          .filter(word -> word != Chatter.NOTHING)
          .forEach(word -> distinct.add(word.term()));
      distinct.forEach(term -> frequencies.merge(term, 1, Integer::sum));
    }
    return frequencies;
  }
}
