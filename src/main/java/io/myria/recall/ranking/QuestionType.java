package io.myria.recall.ranking;

import io.myria.language.Sentences;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The kinds of answers that English questions ask for, and features of questions in any language.
 */
public enum QuestionType {
  WHEN,
  WHO,
  WHERE,
  WHY,
  HOW,
  HOW_MANY,
  HOW_LONG,
  WHICH,
  WHAT,
  LIST,
  GUESS,
  YES_OR_NO,
  DATED,
  BOTH,
  NOBODY,
  SHORT,

  /** No question by itself but a turn of several sentences, which goes on with something. */
  CONTINUES;

  private static final Set<String> AUXILIARIES =
      Set.of("do", "does", "did", "is", "are", "was", "were", "has", "have", "can");
  private static final Set<String> GUESSES =
      Set.of("would", "could", "might", "likely", "probably", "potentially");
  private static final Set<String> SINGULAR_IN_S =
      Set.of("is", "was", "does", "has", "this", "business", "class", "dress", "s");
  private static final int FEW_WORDS = 6;

  static float[] of(String text, List<String> terms, int named, boolean dated) {
    float[] kinds = new float[values().length];
    // Before the first there may be a quotation mark.
    List<String> words =
        Stream.of(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+"))
            .filter(word -> !word.isEmpty())
            .toList();
    String first = words.isEmpty() ? "" : words.get(0);
    String second = words.size() > 1 ? words.get(1) : "";
    set(kinds, WHEN, words.contains("when") || text.contains("what date") || second.equals("year"));
    set(kinds, WHO, first.startsWith("who") || words.contains("whose"));
    set(
        kinds,
        WHERE,
        words.contains("where") || Set.of("city", "country", "place").contains(second));
    set(kinds, WHY, first.equals("why"));
    boolean how = first.equals("how");
    boolean many = how && Set.of("many", "much", "often").contains(second);
    boolean span = how && Set.of("long", "old").contains(second);
    set(kinds, HOW_MANY, many);
    set(kinds, HOW_LONG, span);
    set(kinds, HOW, how && !many && !span);
    set(kinds, WHICH, first.equals("which"));
    set(kinds, WHAT, first.equals("what"));
    set(kinds, LIST, isList(words));
    set(kinds, GUESS, words.stream().anyMatch(GUESSES::contains));
    set(kinds, YES_OR_NO, AUXILIARIES.contains(first));
    set(kinds, DATED, dated);
    set(kinds, BOTH, named > 1 || words.contains("both"));
    set(kinds, NOBODY, named == 0);
    set(kinds, CONTINUES, sentences(text) > 1);
    set(kinds, SHORT, terms.size() <= FEW_WORDS);
    return kinds;
  }

  private static long sentences(String text) {
    return Sentences.of(text).stream().filter(one -> one.strip().contains(" ")).count();
  }

  /** Several things are asked for where what or which is soon followed by a plural. */
  private static boolean isList(List<String> words) {
    for (int i = 0; i < words.size(); i++) {
      if (words.get(i).equals("what") || words.get(i).equals("which")) {
        return words.subList(i + 1, Math.min(words.size(), i + 4)).stream()
            .anyMatch(w -> w.length() > 3 && w.endsWith("s") && !SINGULAR_IN_S.contains(w));
      }
    }
    return false;
  }

  private static void set(float[] kinds, QuestionType kind, boolean holds) {
    kinds[kind.ordinal()] = holds ? 1 : 0;
  }
}
