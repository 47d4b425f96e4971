package io.myria.statements;

import io.myria.language.EnglishWords;
import io.myria.language.Lexicon;
import io.myria.language.Value;
import io.myria.language.ValueText;
import io.myria.language.Values;
import io.myria.language.WordSpan;
import java.util.Optional;
import java.util.Set;

/**
 * A verb that says that one thing came in another one's place, and the words around it.
 *
 * @param at where it stands; -1 where there is none
 */
record OpenVerb(WordSpan words, int at) {

  private static final Lexicon LISTS = Lexicon.beside(OpenVerb.class);

  private static final Set<String> EXCHANGED = LISTS.words("exchanged");

  private static final Set<String> CARRIED = LISTS.words("carried");

  private static final Set<String> BEFORE_OVER = LISTS.words("before-over");

  private static final Set<String> OVER = Set.of("over");

  private static final Set<String> BY = LISTS.words("by");

  private static final Set<String> TO = LISTS.words("to");

  static OpenVerb of(WordSpan words) {
    for (int i = 0; i < words.size(); i++) {
      boolean verb =
          Change.isVerb(words, i)
              || words.in(i, EXCHANGED)
              || words.in(i, BEFORE_OVER) && words.in(i + 1, OVER);
      if (verb && !isNoun(words, i)) {
        return new OpenVerb(words, i);
      }
    }
    return new OpenVerb(words, -1);
  }

  private static boolean isNoun(WordSpan words, int i) {
    return words.in(i - 1, EnglishWords.ARTICLES) || words.in(i - 1, EnglishWords.POSSESSIVES);
  }

  boolean found() {
    return at >= 0;
  }

  /** Whether it goes with the "is" that stands there. */
  boolean isPassive(int is) {
    return at > is && subjectEnd() <= is;
  }

  /** Where its auxiliaries begin. */
  private int subjectEnd() {
    int end = at;
    while (end > 0
        && (words.in(end - 1, EnglishWords.BE)
            || words.in(end - 1, EnglishWords.HAVE)
            || words.in(end - 1, EnglishWords.ADVERBS))) {
      end--;
    }
    return end;
  }

  private boolean passive() {
    return words.between(subjectEnd(), at).any(EnglishWords.BE);
  }

  private boolean exchanges() {
    return words.in(at, EXCHANGED);
  }

  /** Whether somebody moves something somewhere, which is where it was put and no more. */
  boolean carries() {
    return words.in(at, CARRIED) && object().isPresent();
  }

  /** Whether it is of people and things that are elsewhere now. */
  boolean moves() {
    return words.in(at, CARRIED) || words.in(at, Set.of("went", "gone", "transferred"));
  }

  private boolean takesOver() {
    return words.in(at, Set.of("took", "taken")) && words.in(at + 1, OVER);
  }

  private boolean handsOver() {
    return words.lower(at).equals("handed") && words.in(at + 1, OVER);
  }

  private int from() {
    return words.first(at, "from");
  }

  private int to() {
    return words.first(at, TO);
  }

  /** What comes is told behind it. */
  private int by() {
    Set<String> by = words.lower(at).equals("swapped") ? Set.of("with", "by", "for") : BY;
    return exchanges() ? words.first(at, by) : words.size();
  }

  private int as() {
    return words.first(at, "as");
  }

  private int objectEnd() {
    return Math.min(Math.min(from(), to()), Math.min(by(), as()));
  }

  /** Behind "as". */
  Optional<WordSpan> role() {
    return some(ValueText.untilClosed(words.from(as() + 1)));
  }

  /** What is changed, where that is told behind the verb. */
  Optional<WordSpan> object() {
    return exchanges() || passive() || takesOver() || handsOver()
        ? Optional.empty()
        : some(words.between(at + 1, objectEnd()));
  }

  /** What is changed, where that is told before the verb. */
  Optional<WordSpan> subject() {
    boolean of = exchanges() ? passive() : !takesOver() && !handsOver();
    return of ? some(words.between(0, subjectEnd())) : Optional.empty();
  }

  /** What is no more. */
  Optional<WordSpan> former() {
    if (from() < words.size()) {
      return some(words.between(from() + 1, Math.max(from() + 1, end(from()))));
    }
    if (exchanges() && passive() || handsOver()) {
      return some(words.between(0, subjectEnd()));
    }
    return exchanges() ? some(words.between(at + 1, objectEnd())) : Optional.empty();
  }

  private int end(int from) {
    int end = Math.min(words.first(from, TO), words.first(from, "as"));
    return Math.min(end, words.first(from, "by"));
  }

  /** What came in. */
  Optional<Value> value() {
    if (by() < words.size()) {
      return OpenValue.of(words.from(by() + 1));
    }
    if (to() < words.size()) {
      return OpenValue.of(words.from(to() + 1));
    }
    boolean comes = exchanges() && !passive() || takesOver();
    return comes ? Values.at(words, 0) : Optional.empty();
  }

  private static Optional<WordSpan> some(WordSpan words) {
    return words.isEmpty() ? Optional.empty() : Optional.of(words);
  }
}
