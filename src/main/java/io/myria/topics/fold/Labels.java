package io.myria.topics.fold;

import io.myria.language.Analysis;
import io.myria.language.FillerWords;
import io.myria.language.Ids;
import io.myria.language.Sentences;
import io.myria.snapshot.FoldHints;
import io.myria.topics.fold.EventDigest.Sentence;
import io.myria.topics.fold.SaidPhrases.SaidPhrase;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Names a leaf from its own events: by the hint that weighs most, the sum of its confidences over
 * the events; where nobody gave one, by its most distinctive noun phrases, as they are written
 * there. A phrase is the more distinctive, the more of the leaf's events have it and the fewer of
 * the set's; one that tells much less than the first is left out. Where the language is not English
 * words count without their part of speech. Where nothing of that tells anything, the nouns that
 * most of the events have make the label, then other telling words, then any that are no function
 * words, and the events' type only where there are none.
 *
 * <p>A leaf that gets more events keeps its label while that tells nearly as much as another would.
 * Stateless.
 */
public final class Labels {

  private static final int PHRASES = 3;
  private static final int CHARACTERS = 80;

  /** As long as a label may be: a type may be longer. */
  private static final int TYPE_CHARACTERS = 200;

  public static final String BETWEEN = ", ";

  /** Of the first phrase's weight, what another has to have. */
  private static final double BESIDE = 0.45;

  /** Of the weight that another label's phrases would have, what lets a leaf keep its own. */
  private static final double KEPT = 0.5;

  /** Letters by which two words are of one family. */
  private static final int STEM = 4;

  /** Signs that no prose has many of. */
  private static final String CODE = "{}[]()<>;=|\\/`_$#@&*^~";

  /** In a hundred. */
  private static final int CODE_SHARE = 6;

  private Labels() {}

  /**
   * @param events in canonical order
   * @param before the label until now, of a closed leaf
   */
  public static String of(List<EventDigest> events, TermWeights weights, Optional<String> before) {
    return of(new LabelWords(events, weights), before);
  }

  static String of(LabelWords words, Optional<String> before) {
    Predicate<SaidPhrase> names = names(words.events());
    return byHint(words.events(), before)
        .or(() -> byPhrases(words, before, phrase -> !isVague(phrase) && names.test(phrase)))
        .or(() -> byPlainWords(words, names))
        .or(() -> byPhrases(words, before, phrase -> true))
        .or(() -> byPlainWords(words, phrase -> true))
        .map(Labels::cut)
        .orElseGet(() -> Sentences.excerpt(words.events().get(0).type(), TYPE_CHARACTERS));
  }

  /** The phrases that name something, the most telling first. */
  static Stream<SaidPhrase> telling(LabelWords words) {
    Predicate<SaidPhrase> names = names(words.events());
    return words.best().stream().filter(phrase -> !isVague(phrase) && names.test(phrase));
  }

  public static String cut(String label) {
    return Sentences.excerpt(label, CHARACTERS);
  }

  private static Optional<String> byHint(List<EventDigest> events, Optional<String> before) {
    Map<String, Double> named = new LinkedHashMap<>(hints(events));
    named.keySet().removeIf(Ids::isId);
    Optional<Map.Entry<String, Double>> most =
        named.entrySet().stream()
            .max(Map.Entry.<String, Double>comparingByValue().thenComparing(first()));
    return most.map(
        best ->
            before
                .filter(label -> named.getOrDefault(label, 0.0) >= KEPT * best.getValue())
                .orElse(best.getKey()));
  }

  public static Map<String, Double> hints(List<EventDigest> events) {
    return FoldHints.sums(events.stream().map(EventDigest::hints).toList());
  }

  /** Of equals the one that sorts first. */
  private static Comparator<Map.Entry<String, Double>> first() {
    return Map.Entry.<String, Double>comparingByKey().reversed();
  }

  /** What may be a label, as far as the language is known. */
  private static Predicate<SaidPhrase> names(List<EventDigest> events) {
    return isEnglish(events) ? SaidPhrase::isNounPhrase : phrase -> true;
  }

  private static Optional<String> byPhrases(
      LabelWords words, Optional<String> before, Predicate<SaidPhrase> names) {
    List<SaidPhrase> chosen = chosen(words.best(), names);
    double most = chosen.stream().mapToDouble(SaidPhrase::score).average().orElse(0);
    return before
        .filter(label -> !chosen.isEmpty() && score(label, words.said()) >= KEPT * most)
        .or(() -> written(chosen));
  }

  /** The first that name something and have no word in common. */
  private static List<SaidPhrase> chosen(List<SaidPhrase> best, Predicate<SaidPhrase> names) {
    Set<String> taken = new HashSet<>();
    List<SaidPhrase> chosen = new ArrayList<>();
    for (SaidPhrase phrase : best) {
      // Words that were said once, side by side, make no phrase that a person would use.
      boolean tells =
          chosen.isEmpty()
              || phrase.events() > 1 && phrase.score() >= BESIDE * chosen.get(0).score();
      if (chosen.size() == PHRASES || !tells) {
        break;
      }
      if (phrase.terms().stream().noneMatch(term -> isTaken(term, taken)) && names.test(phrase)) {
        taken.addAll(phrase.terms());
        chosen.add(phrase);
      }
    }
    return chosen;
  }

  /** Whether two phrases have a word in common. */
  public static boolean shareWord(List<String> some, List<String> others) {
    return some.stream().anyMatch(term -> isTaken(term, Set.copyOf(others)));
  }

  /**
   * Itself, or a word that begins with it or that it begins with, as what is adopted and adoption.
   */
  private static boolean isTaken(String term, Set<String> taken) {
    return taken.stream()
        .anyMatch(
            other ->
                other.equals(term)
                    || Math.min(other.length(), term.length()) >= STEM
                        && (other.startsWith(term) || term.startsWith(other)));
  }

  private static boolean isVague(SaidPhrase phrase) {
    return FillerWords.VAGUE.containsAll(phrase.terms());
  }

  private static Optional<String> written(List<SaidPhrase> phrases) {
    return phrases.isEmpty()
        ? Optional.empty()
        : Optional.of(
            phrases.stream().map(SaidPhrase::surface).collect(Collectors.joining(BETWEEN)));
  }

  /** What a label's phrases weigh by now, on average; nothing where one is not said any more. */
  private static double score(String label, SaidPhrases said) {
    double sum = 0;
    String[] parts = label.split(BETWEEN);
    for (String part : parts) {
      SaidPhrase phrase = said.get(Analysis.terms(part));
      if (phrase == null) {
        return 0;
      }
      sum += phrase.score();
    }
    return sum / parts.length;
  }

  private static boolean isEnglish(List<EventDigest> events) {
    return 2 * events.stream().filter(EventDigest::english).count() >= events.size();
  }

  /** No line of a program, a table or a path. */
  static boolean isProse(String text) {
    long signs = 0;
    for (int at = 0; at < text.length(); at++) {
      char sign = text.charAt(at);
      signs += !Character.isLetter(sign) && CODE.indexOf(sign) >= 0 ? 1 : 0;
    }
    return signs * 100 <= text.length() * (long) CODE_SHARE;
  }

  /** Words of conversation that are no function words. */
  private static Optional<String> byPlainWords(LabelWords words, Predicate<SaidPhrase> names) {
    return written(
        words.plain().stream()
            .filter(names)
            .sorted(
                Comparator.comparingInt(SaidPhrase::events)
                    .reversed()
                    .thenComparing(SaidPhrase::place))
            .limit(PHRASES)
            .toList());
  }

  /** In how many of the events each telling term stands, in the order of the text. */
  public static Map<String, Integer> frequencies(List<EventDigest> events) {
    Map<String, Integer> frequencies = new LinkedHashMap<>();
    for (EventDigest event : events) {
      event.terms().forEach(term -> frequencies.merge(term, 1, Integer::sum));
    }
    return frequencies;
  }

  /**
   * The phrases of some events that may label them, each sort read once and only when it is asked
   * for. Confined to one label.
   */
  static final class LabelWords {

    private final List<EventDigest> events;
    private final TermWeights weights;
    private SaidPhrases said;
    private List<SaidPhrase> best;
    private List<SaidPhrase> plain;

    /**
     * @param events in canonical order
     */
    LabelWords(List<EventDigest> events, TermWeights weights) {
      this.events = events;
      this.weights = weights;
    }

    List<EventDigest> events() {
      return events;
    }

    /** Of prose, those that tell something. */
    SaidPhrases said() {
      best();
      return said;
    }

    /** The same, the most telling first. */
    List<SaidPhrase> best() {
      if (best == null) {
        said = SaidPhrases.of(events, Sentence::prose, Sentence::words);
        best = said.best(weights);
      }
      return best;
    }

    /** Words of conversation that are no function words, in the order of the text. */
    List<SaidPhrase> plain() {
      if (plain == null) {
        Set<String> terms = new LinkedHashSet<>();
        Set<String> dull = new HashSet<>();
        Set<String> speakers = new HashSet<>();
        for (EventDigest event : events) {
          event.sentences().forEach(one -> one.plain().forEach(word -> terms.add(word.term())));
          speakers.add(event.speaker());
        }
        speakers.forEach(speaker -> dull.addAll(Analysis.terms(speaker)));
        dull.addAll(Analysis.stopWordsAmong(terms));
        plain = SaidPhrases.of(events, sentence -> true, one -> plain(one, dull)).words();
      }
      return plain;
    }

    private static List<Analysis.Word> plain(Sentence sentence, Set<String> dull) {
      return sentence.plain().stream()
          .map(
              word ->
                  EventDigest.isWord(word.term()) && !dull.contains(word.term())
                      ? word
                      : FillerWords.NOTHING)
          .toList();
    }
  }
}
