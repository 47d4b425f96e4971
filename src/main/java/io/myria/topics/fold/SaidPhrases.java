package io.myria.topics.fold;

import io.myria.language.Analysis;
import io.myria.language.FillerWords;
import io.myria.language.Nouns;
import io.myria.language.Nouns.Kind;
import io.myria.topics.fold.EventDigest.Sentence;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The telling words of some events, and those that stand side by side, up to three of them. What a
 * mark parts does not stand side by side. Confined to one label.
 */
final class SaidPhrases {

  private static final int WORDS = 3;

  private final Map<List<String>, SaidPhrase> all = new LinkedHashMap<>();

  private final int longest;

  /**
   * @param longest in words
   */
  private SaidPhrases(int longest) {
    this.longest = longest;
  }

  /** Words by themselves, of all sentences. */
  static SaidPhrases single(List<EventDigest> events) {
    return of(events, sentence -> true, Sentence::words, 1);
  }

  /** Where a sentence's words are found. */
  interface Words {
    List<Analysis.Word> of(Sentence sentence);
  }

  static SaidPhrases of(List<EventDigest> events, Predicate<Sentence> wanted, Words words) {
    return of(events, wanted, words, WORDS);
  }

  private static SaidPhrases of(
      List<EventDigest> events, Predicate<Sentence> wanted, Words words, int longest) {
    SaidPhrases phrases = new SaidPhrases(longest);
    for (int event = 0; event < events.size(); event++) {
      String speaker = events.get(event).speaker();
      for (Sentence sentence : events.get(event).sentences()) {
        if (wanted.test(sentence)) {
          phrases.read(event, speaker, sentence, words.of(sentence));
        }
      }
    }
    return phrases;
  }

  private void read(int event, String speaker, Sentence sentence, List<Analysis.Word> words) {
    for (int end = 1; end <= words.size(); end++) {
      for (int length = 1; length <= Math.min(longest, end); length++) {
        List<Analysis.Word> run = words.subList(end - length, end);
        if (!isRun(run)) {
          break;
        }
        List<String> terms = terms(run);
        if (terms.lastIndexOf(terms.get(0)) > 0) {
          break;
        }
        all.computeIfAbsent(terms, key -> new SaidPhrase(key, all.size()))
            .seen(event, speaker, sentence, run);
      }
    }
  }

  /** Every word of every sentence comes here: no more is made than the list. */
  private static List<String> terms(List<Analysis.Word> run) {
    return switch (run.size()) {
      case 1 -> List.of(run.get(0).term());
      case 2 -> List.of(run.get(0).term(), run.get(1).term());
      default -> List.of(run.get(0).term(), run.get(1).term(), run.get(2).term());
    };
  }

  /** Its later words are known to stand side by side. */
  private static boolean isRun(List<Analysis.Word> words) {
    Analysis.Word first = words.get(0);
    return first != FillerWords.NOTHING
        && (words.size() == 1 || SaidPhrase.end(first) + 1 == words.get(1).from());
  }

  SaidPhrase get(List<String> terms) {
    return all.get(terms);
  }

  /** The best first. A row of words counts only where it comes back. */
  List<SaidPhrase> best(TermWeights weights) {
    return all.values().stream()
        .filter(phrase -> phrase.terms().size() == 1 || phrase.events() > 1)
        .map(phrase -> phrase.weighed(weights))
        .sorted(SaidPhrase.BEST)
        .toList();
  }

  /** The single words, in the order of the text. */
  List<SaidPhrase> words() {
    List<SaidPhrase> words = new ArrayList<>(all.values());
    words.removeIf(phrase -> phrase.terms().size() > 1);
    return words;
  }

  /**
   * A telling word of some events, or up to three in a row: in how many of the events it stands,
   * how many speak of it, and how it is written there. Confined to one label.
   */
  static final class SaidPhrase {

    static final Comparator<SaidPhrase> BEST =
        Comparator.comparingDouble(SaidPhrase::score).reversed().thenComparing(SaidPhrase::place);

    /** What comes back in one form is a name or a notion, and says more than its parts. */
    private static final double[] LENGTH = {1, 1.4, 1.6};

    /** What is said once is rarely what a talk was about. */
    private static final double ONCE = 0.35;

    /** What several speakers take up is the subject rather than a manner of speaking. */
    private static final double SHARED = 1.3;

    /** Places that are looked at to tell a noun. */
    private static final int PLACES = 2;

    private static final Pattern POSSESSIVE = Pattern.compile("['\u2019]s$");

    private final List<String> terms;
    private final int place;

    /** All of them: most phrases are never written, so that what they look like is left open. */
    private final List<Standing> standings = new ArrayList<>(2);

    private String speaker;
    private boolean shared;
    private int events;
    private int lastEvent = -1;
    private double score;

    /**
     * @param place among the phrases of the events, in the order of their texts
     */
    SaidPhrase(List<String> terms, int place) {
      this.terms = terms;
      this.place = place;
    }

    /** The words of a phrase where they stand in a sentence. */
    private record Standing(Sentence sentence, List<Analysis.Word> words) {

      String surface() {
        int to = end(words.get(words.size() - 1));
        return sentence.text().substring(words.get(0).from(), to);
      }
    }

    void seen(int event, String speaker, Sentence sentence, List<Analysis.Word> words) {
      shared |= this.speaker != null && !this.speaker.equals(speaker);
      this.speaker = speaker;
      events += event == lastEvent ? 0 : 1;
      lastEvent = event;
      standings.add(new Standing(sentence, words));
    }

    static int end(Analysis.Word word) {
      return word.from() + word.surface().length();
    }

    SaidPhrase weighed(TermWeights weights) {
      double tells = terms.stream().mapToDouble(weights::tells).average().orElse(0);
      score = LENGTH[terms.size() - 1] * weight() * tells;
      return this;
    }

    /** What it means that so many events and speakers have it. */
    double weight() {
      return StrictMath.log(1.0 + events) * (events > 1 ? 1 : ONCE) * (shared ? SHARED : 1);
    }

    double score() {
      return score;
    }

    int place() {
      return place;
    }

    int events() {
      return events;
    }

    List<String> terms() {
      return terms;
    }

    /** The most frequent way; of equals one that begins small, if there is one. */
    String surface() {
      Map<String, Integer> surfaces = new TreeMap<>(Comparator.reverseOrder());
      standings.forEach(standing -> surfaces.merge(standing.surface(), 1, Integer::sum));
      String most =
          surfaces.entrySet().stream()
              .max(Map.Entry.comparingByValue())
              .map(Map.Entry::getKey)
              .orElseThrow();
      return POSSESSIVE.matcher(most).replaceFirst("");
    }

    /** Whether it names something in English: a noun, with nouns or qualities before it. */
    boolean isNounPhrase() {
      return standings.stream().limit(PLACES).anyMatch(SaidPhrase::isNounPhrase);
    }

    private static boolean isNounPhrase(Standing at) {
      int last = at.words.size() - 1;
      if (!isNoun(at.sentence, at.words.get(last))) {
        return false;
      }
      for (Analysis.Word word : at.words.subList(0, last)) {
        if (Nouns.kind(word.surface()) != Kind.QUALITY && !isNoun(at.sentence, word)) {
          return false;
        }
      }
      return true;
    }

    private static boolean isNoun(Sentence sentence, Analysis.Word word) {
      Kind kind = Nouns.kind(POSSESSIVE.matcher(word.surface()).replaceFirst(""));
      return kind == Kind.NOUN || kind == Kind.EITHER && Nouns.isNoun(sentence.text(), word.from());
    }
  }
}
