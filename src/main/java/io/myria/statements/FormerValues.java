package io.myria.statements;

import io.myria.language.EnglishWords;
import io.myria.language.Lexicon;
import io.myria.language.Word;
import io.myria.language.WordPair;
import io.myria.language.WordSpan;
import io.myria.statements.OpenChange.Gone;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Finds former values in a clause, by the words around them. Stateless. */
final class FormerValues {

  private static final Lexicon LISTS = Lexicon.beside(FormerValues.class);

  private static final Set<String> LEFT = LISTS.words("left");

  private static final Set<String> AWAY = LISTS.words("away");

  /** With a word for away behind them. */
  private static final Set<String> WENT = LISTS.words("went");

  /** Behind a form of "to be". */
  private static final Set<String> OUT = LISTS.words("out");

  private static final Set<String> DROPPED = LISTS.words("dropped");

  /** The same in two words. */
  private static final Set<String> DROPPED_OFF = Set.copyOf(LISTS.lines("dropped-off"));

  /** Before what was so, where something else is said to be so now. */
  private static final Set<String> ONCE = LISTS.words("once");

  private static final Set<String> STOP = LISTS.words("stop");

  private static final int FEW = 8;

  private FormerValues() {}

  static List<Gone> of(WordSpan words) {
    List<Gone> gone = new ArrayList<>();
    if (words.lower(0).equals("not") && !words.has(1, "any")) {
      gone.add(new Gone(stems(until(words, 1)), false));
    }
    for (int i = 0; i < words.size(); i++) {
      at(words, i, gone);
    }
    return gone;
  }

  private static void at(WordSpan words, int i, List<Gone> gone) {
    boolean two = words.has(i, "instead of") || words.has(i, "rather than");
    int behind = two ? i + 2 : words.has(i, "in place of") ? i + 3 : 0;
    boolean off = DROPPED_OFF.contains(words.lower(i) + " " + words.lower(i + 1));
    if (behind > 0 || off) {
      gone.add(new Gone(stems(until(words, behind > 0 ? behind : i + 2)), false));
    }
    boolean passive = words.in(i - 1, EnglishWords.BE);
    if (words.in(i, DROPPED) && !passive) {
      gone.add(new Gone(stems(until(words, i + 1)), false));
    }
    if (words.in(i, ONCE) || words.has(i, "used to be")) {
      gone.add(new Gone(stems(until(words, i + 1)), true));
    }
    boolean anyMore =
        words.lower(i).equals("anymore")
            || words.has(i, "any more")
            || words.has(i, "any longer")
            || words.has(i, "no longer");
    int not = words.first(0, Set.of("not", "n't"));
    if (words.has(i, "no longer")) {
      gone.add(new Gone(stems(until(words, i + 2)), false));
    } else if (anyMore && not < i) {
      gone.add(new Gone(stems(words.between(not + 1, i)), false));
    }
    boolean went =
        words.in(i, LEFT)
            || words.in(i, WENT) && words.in(i + 1, AWAY)
            || words.in(i - 1, EnglishWords.BE) && words.in(i, OUT);
    if (anyMore || went) {
      gone.add(new Gone(stems(words.between(0, i)), true));
    }
  }

  private static WordSpan until(WordSpan words, int start) {
    int end = start;
    while (end < Math.min(words.size(), start + FEW) && !words.in(end, STOP)) {
      end++;
    }
    return words.between(start, end);
  }

  static Set<String> stems(WordSpan words) {
    Set<String> stems = new LinkedHashSet<>();
    words.words().stream().filter(Word::isWord).forEach(word -> stems.add(word.stem()));
    return stems;
  }

  /** Nouns that stand side by side. */
  static Set<WordPair> pairs(WordSpan words) {
    Set<WordPair> pairs = new LinkedHashSet<>();
    for (int i = 0; i + 1 < words.size(); i++) {
      boolean verb = Change.isVerb(words, i) || Change.isLeaving(words.lower(i));
      if (!verb && NounPhrase.isNoun(words.at(i)) && NounPhrase.isNoun(words.at(i + 1))) {
        pairs.add(new WordPair(words.at(i).stem(), words.at(i + 1).stem()));
      }
    }
    return pairs;
  }
}
