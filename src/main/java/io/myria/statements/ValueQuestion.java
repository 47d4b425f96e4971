package io.myria.statements;

import io.myria.language.Analysis;
import io.myria.language.Lexicon;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The value that a question asks for, of those that something had: the current one or a former one.
 *
 * @param before terms of the value that came then; empty unless the question names it
 */
public record ValueQuestion(Which which, Set<String> before) {

  /** Of several values. */
  public enum Which {
    CURRENT,
    /** The one before the current one. */
    PREVIOUS,
    FIRST,
    /** The one before that which is named. */
    BEFORE
  }

  private static final Lexicon LISTS = Lexicon.beside(ValueQuestion.class);

  private static final Set<String> FIRST = LISTS.words("first");

  /** What "first" makes a name with. */
  private static final Set<String> PARTS = LISTS.words("parts");

  private static final Set<String> PREVIOUS = LISTS.words("previous");

  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");

  /** Reads a question in English. */
  public static ValueQuestion of(String question) {
    List<MatchResult> found = WORD.matcher(question).results().toList();
    List<String> words = found.stream().map(word -> word.group().toLowerCase(Locale.ROOT)).toList();
    int before = words.indexOf("before");
    if (before > 0 && before + 1 < words.size()) {
      Set<String> terms = Analysis.distinctTerms(question.substring(found.get(before + 1).start()));
      terms.removeAll(Analysis.stopWordsAmong(terms));
      return new ValueQuestion(Which.BEFORE, Set.copyOf(terms));
    }
    for (int at = 0; at < words.size(); at++) {
      if (isFirst(words, at)) {
        return new ValueQuestion(Which.FIRST, Set.of());
      }
    }
    for (int at = 0; at < words.size(); at++) {
      if (isPrevious(words, at)) {
        return new ValueQuestion(Which.PREVIOUS, Set.of());
      }
    }
    return new ValueQuestion(Which.CURRENT, Set.of());
  }

  /**
   * Which of several values, in the order of their time, is asked for; -1 for none of them.
   *
   * @param named whether the value at a place is the one that the question names
   */
  int of(List<String> values, IntPredicate named) {
    int last = begin(values, values.size() - 1);
    return switch (which) {
      case CURRENT -> values.size() - 1;
      case FIRST -> last > 0 ? 0 : -1;
      case PREVIOUS -> last > 0 ? begin(values, last - 1) : -1;
      case BEFORE -> {
        int at = values.size() - 1;
        while (at >= 0 && !named.test(at)) {
          at--;
        }
        int begin = begin(values, at);
        yield begin > 0 ? begin(values, begin - 1) : -1;
      }
    };
  }

  /** Whether a text tells the value that came then. */
  public boolean names(String text) {
    return !before.isEmpty() && Analysis.distinctTerms(text).containsAll(before);
  }

  /** Where the value that is told there was first told, since another. */
  static int begin(List<String> values, int at) {
    int begin = at;
    while (begin > 0 && values.get(begin - 1).equals(values.get(at))) {
      begin--;
    }
    return begin;
  }

  private static boolean isFirst(List<String> words, int at) {
    return switch (words.get(at)) {
      case "first" -> at + 1 == words.size() || !PARTS.contains(words.get(at + 1));
      case "beginning" -> at > 1 && words.get(at - 1).equals("the");
      default -> FIRST.contains(words.get(at));
    };
  }

  private static boolean isPrevious(List<String> words, int at) {
    boolean last = at + 1 == words.size();
    return switch (words.get(at)) {
      case "old" -> at > 0 && !last && !words.get(at - 1).equals("how");
      case "used", "use" -> !last && words.get(at + 1).equals("to");
      case "past" -> at > 1 && words.subList(at - 2, at).equals(List.of("in", "the"));
      case "before" -> last;
      default -> PREVIOUS.contains(words.get(at));
    };
  }
}
