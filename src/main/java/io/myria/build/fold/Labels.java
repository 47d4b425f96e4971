package io.myria.build.fold;

import io.myria.snapshot.FoldHints;
import io.myria.text.Analysis;
import io.myria.text.Ids;
import io.myria.text.Sentences;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Names a leaf from its own events: by the hint that weighs most, the sum of its confidences over
 * the events; where nobody gave one, by its most distinctive words or pairs of neighbouring words,
 * as they are written there. A word is the more distinctive, the more of the leaf's events have it
 * and the fewer of the set's. Where no word tells anything, by the words that most of its events
 * have, and by the events' type only where they have none. Stateless.
 */
final class Labels {

  private static final int WORDS = 3;
  private static final int CHARACTERS = 80;

  /** A pair that comes back is a name or a notion, and says more than its parts. */
  private static final double PAIR = 1.4;

  /** What is said once is rarely what a talk was about. */
  private static final double ONCE = 0.35;

  /** A word that several speakers take up is the subject rather than a manner of speaking. */
  private static final double SHARED = 1.3;

  private static final Pattern POSSESSIVE = Pattern.compile("['\u2019]s$");

  private Labels() {}

  /**
   * @param events in canonical order
   */
  static String of(List<EventDigest> events, Vocabulary vocabulary) {
    return byHint(events)
        .or(() -> byWords(events, vocabulary))
        .or(() -> byPlainWords(events))
        .map(Labels::cut)
        .orElseGet(() -> events.get(0).type());
  }

  static String cut(String label) {
    return Sentences.excerpt(label, CHARACTERS);
  }

  private static Optional<String> byHint(List<EventDigest> events) {
    return hints(events).entrySet().stream()
        .filter(hint -> !Ids.isId(hint.getKey()))
        .max(Map.Entry.<String, Double>comparingByValue().thenComparing(first()))
        .map(Map.Entry::getKey);
  }

  static Map<String, Double> hints(List<EventDigest> events) {
    return FoldHints.sums(events.stream().map(EventDigest::hints).toList());
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
    private final Set<String> speakers = new HashSet<>();
    private int lastEvent = -1;
    private double score;

    Candidate(List<String> terms, int place) {
      this.terms = terms;
      this.place = place;
    }

    void seen(int event, String speaker, String surface) {
      speakers.add(speaker);
      events += event == lastEvent ? 0 : 1;
      lastEvent = event;
      surfaces.merge(surface, 1, Integer::sum);
    }

    Candidate weighed(Vocabulary vocabulary) {
      double tells = terms.stream().mapToDouble(vocabulary::tells).average().orElse(0);
      double weight = terms.size() > 1 ? PAIR : 1;
      score = weight * weight(events, speakers.size()) * tells;
      return this;
    }

    double score() {
      return score;
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

  /** What it means that so many events and speakers have a word. */
  static double weight(int events, int speakers) {
    return StrictMath.log(1.0 + events) * (events > 1 ? 1 : ONCE) * (speakers > 1 ? SHARED : 1);
  }

  private static Optional<String> byWords(List<EventDigest> events, Vocabulary vocabulary) {
    Set<String> taken = new HashSet<>();
    List<String> words = new ArrayList<>();
    List<Candidate> best =
        candidates(events).values().stream()
            .filter(candidate -> candidate.terms.size() == 1 || candidate.events > 1)
            .map(candidate -> candidate.weighed(vocabulary))
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

  /** Words of conversation, and where there are only function words, those. */
  private static Optional<String> byPlainWords(List<EventDigest> events) {
    Set<String> terms = new LinkedHashSet<>();
    Set<String> dull = new HashSet<>();
    for (EventDigest event : events) {
      event.sentences().forEach(said -> terms.addAll(Analysis.distinctTerms(said.text())));
      dull.addAll(Analysis.terms(event.speaker()));
    }
    Set<String> functionWords = new HashSet<>(Analysis.stopWordsAmong(terms));
    functionWords.addAll(dull);
    return plain(events, functionWords).or(() -> plain(events, dull));
  }

  private static Optional<String> plain(List<EventDigest> events, Set<String> dull) {
    Map<List<String>, Candidate> candidates = new LinkedHashMap<>();
    for (int event = 0; event < events.size(); event++) {
      Saying by = new Saying(event, events.get(event).speaker());
      for (EventDigest.Sentence sentence : events.get(event).sentences()) {
        EventDigest.words(sentence.text()).stream()
            .filter(word -> EventDigest.isWord(word.term()) && !dull.contains(word.term()))
            .forEach(word -> add(candidates, List.of(word.term()), by, word.surface()));
      }
    }
    String words =
        candidates.values().stream()
            .sorted(
                Comparator.comparingInt((Candidate candidate) -> candidate.events)
                    .reversed()
                    .thenComparing(Candidate::place))
            .limit(WORDS)
            .map(Candidate::surface)
            .collect(Collectors.joining(", "));
    return words.isEmpty() ? Optional.empty() : Optional.of(words);
  }

  private static Map<List<String>, Candidate> candidates(List<EventDigest> events) {
    Map<List<String>, Candidate> candidates = new LinkedHashMap<>();
    for (int event = 0; event < events.size(); event++) {
      for (EventDigest.Sentence sentence : events.get(event).sentences()) {
        collect(sentence.words(), new Saying(event, events.get(event).speaker()), candidates);
      }
    }
    return candidates;
  }

  /** Which event of the leaf, and who says it. */
  private record Saying(int event, String speaker) {}

  private static void collect(
      List<Analysis.Word> words, Saying event, Map<List<String>, Candidate> candidates) {
    Analysis.Word before = FillerWords.NOTHING;
    for (Analysis.Word word : words) {
      if (word != FillerWords.NOTHING) {
        add(candidates, List.of(word.term()), event, word.surface());
      }
      if (word != FillerWords.NOTHING && before != FillerWords.NOTHING) {
        String surface = before.surface() + " " + word.surface();
        add(candidates, List.of(before.term(), word.term()), event, surface);
      }
      before = word;
    }
  }

  private static void add(
      Map<List<String>, Candidate> candidates, List<String> terms, Saying by, String surface) {
    candidates
        .computeIfAbsent(terms, key -> new Candidate(key, candidates.size()))
        .seen(by.event(), by.speaker(), surface);
  }

  /** A telling term of some events, how much they make of it, and how it is written there. */
  record Used(String term, String surface, double weight) {}

  /** In the order of the text. */
  static List<Used> used(List<EventDigest> events) {
    return candidates(events).values().stream()
        .filter(candidate -> candidate.terms.size() == 1)
        .map(
            candidate ->
                new Used(
                    candidate.terms.get(0),
                    candidate.surface(),
                    weight(candidate.events, candidate.speakers.size())))
        .toList();
  }

  /** In how many of the events each telling term stands, in the order of the text. */
  static Map<String, Integer> frequencies(List<EventDigest> events) {
    Map<String, Integer> frequencies = new LinkedHashMap<>();
    for (EventDigest event : events) {
      event.terms().forEach(term -> frequencies.merge(term, 1, Integer::sum));
    }
    return frequencies;
  }
}
