package io.myria.fingerprint;

import io.myria.event.TopicHint;
import io.myria.language.Lexicon;
import io.myria.language.Sentence;
import io.myria.language.TaggedWord;
import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds the subjects of a text: the topics its emitter named, then its common nouns and what is
 * compounded of them, in the singular.
 */
public final class Subjects {

  private static final Lexicon LISTS = Lexicon.beside(Subjects.class);

  private static final int MOST = 12;

  /** They say nothing, alone or within a compound. */
  private static final Set<String> WEAK = LISTS.words("weak");

  /** They say nothing by themselves. */
  private static final Set<String> EMPTY = LISTS.words("empty");

  /** Ends of words that are no plurals. */
  private static final List<String> UNCHANGED = List.of("ss", "us", "is", "ics", "ews");

  /** Ends of plurals that lose two letters. */
  private static final List<String> ES = List.of("sses", "shes", "ches", "xes", "zes");

  private static final Pattern BREAKS = Pattern.compile("[^\\p{L}\\p{N}]+");

  private Subjects() {}

  public static List<String> of(
      List<TopicHint> hints, List<Sentence> sentences, Set<String> names) {
    Set<String> subjects = new LinkedHashSet<>();
    for (TopicHint hint : hints) {
      add(subjects, joined(hint.hint()));
    }
    for (Sentence sentence : sentences) {
      for (int i = 0; i < sentence.size(); i++) {
        if (isPart(sentence, i, names)) {
          int end = i + 1;
          while (isPart(sentence, end, names)) {
            end++;
          }
          compound(subjects, sentence, i, end);
          i = end;
        }
      }
    }
    return List.copyOf(subjects);
  }

  private static void compound(Set<String> subjects, Sentence sentence, int from, int to) {
    List<String> words = new ArrayList<>();
    for (int i = from; i < to; i++) {
      String word = sentence.at(i).lower();
      words.add(singular(word));
    }
    words.removeIf(WEAK::contains);
    if (words.size() == 1) {
      words.removeIf(EMPTY::contains);
    }
    add(subjects, joined(String.join(" ", words)));
  }

  private static void add(Set<String> subjects, String subject) {
    if (subject.length() > 2 && subjects.size() < MOST) {
      subjects.add(subject);
    }
  }

  private static boolean isPart(Sentence sentence, int index, Set<String> names) {
    TaggedWord word = sentence.at(index);
    boolean common =
        word.is("NOUN")
            || word.is("PROPN") && (isFirst(sentence, index) || !word.isCapital())
            || word.is("PROPN") && isAcronym(word.text()) && sentence.at(index + 1).is("NOUN");
    return common
        && !word.quoted()
        && !names.contains(word.lower())
        && word.text().codePoints().allMatch(Subjects::isOfWord);
  }

  /** Its capital is the sentence's. */
  private static boolean isFirst(Sentence sentence, int index) {
    return index == 0 && sentence.at(1).is("NOUN");
  }

  /** English ones: in other scripts the tagger only guesses. */
  private static boolean isOfWord(int point) {
    return UnicodeScript.of(point) == UnicodeScript.LATIN
        || Character.isDigit(point)
        || point == '-'
        || point == '_'
        || point == '.';
  }

  private static boolean isAcronym(String text) {
    return text.length() > 1 && text.chars().allMatch(Character::isUpperCase);
  }

  private static String joined(String text) {
    String words = BREAKS.matcher(text.toLowerCase(Locale.ROOT)).replaceAll("-");
    int from = words.startsWith("-") ? 1 : 0;
    int to = words.length() - (words.endsWith("-") && words.length() > from ? 1 : 0);
    return words.substring(from, Math.max(from, to));
  }

  private static boolean ends(String word, List<String> endings) {
    return endings.stream().anyMatch(word::endsWith);
  }

  private static String singular(String word) {
    if (word.length() < 4 || !word.endsWith("s") || ends(word, UNCHANGED)) {
      return word;
    }
    if (word.endsWith("ies") && word.length() > 4) {
      return word.substring(0, word.length() - 3) + "y";
    }
    boolean es = ends(word, ES);
    return word.substring(0, word.length() - (es ? 2 : 1));
  }
}
