package io.myria.statements;

import io.myria.language.EnglishWords;
import io.myria.language.Lexicon;
import io.myria.language.Word;
import io.myria.language.WordSpan;
import java.util.Set;

/**
 * The verbs of a clause: where they begin, where what is said begins, and how it is said.
 *
 * @param start of the first one
 * @param main behind the auxiliaries and adverbs
 * @param be whether a form of "to be" is among them
 * @param past whether it is of the past
 * @param denied whether it is not so, or no more
 */
record Predicate(int start, int main, boolean be, boolean have, boolean past, boolean denied) {

  private static final Lexicon LISTS = Lexicon.beside(Predicate.class);

  private static final Set<String> PARTICIPLES = LISTS.words("participles");

  static final Predicate NONE = new Predicate(0, 0, false, false, false, false);

  private static final Set<String> AUXILIARIES = LISTS.words("auxiliaries");

  private static final Set<String> NOT = LISTS.words("not");

  private static final Set<String> AFTER_IS = LISTS.words("after-is");

  private static final Set<String> PRONOUNS_BEFORE_IS = LISTS.words("pronouns-before-is");

  /** The first verb; empty where there is none. */
  static java.util.Optional<Predicate> of(WordSpan words, boolean inherits) {
    java.util.Optional<Predicate> first = from(words, 0, inherits);
    boolean relative =
        first.isPresent() && words.first(1, Set.of("that", "which", "who")) < first.get().start();
    return relative ? from(words, first.get().main() + 1, inherits).or(() -> first) : first;
  }

  private static java.util.Optional<Predicate> from(WordSpan words, int start, boolean inherits) {
    for (int i = start; i < words.size(); i++) {
      if (isVerb(words, i, inherits)) {
        return java.util.Optional.of(at(words, i));
      }
    }
    return java.util.Optional.empty();
  }

  private static boolean isVerb(WordSpan words, int i, boolean inherits) {
    String lower = words.lower(i);
    if (lower.equals("'s")) {
      return isIs(words, i);
    }
    if (lower.equals("am") && words.at(i - 1).hasDigit()) {
      return false;
    }
    if (EnglishWords.BE.contains(lower)
        || AUXILIARIES.contains(lower)
        || lower.equals("became")
        || lower.equals("becomes")) {
      return i > 0 || inherits;
    }
    boolean noun =
        words.in(i - 1, EnglishWords.ARTICLES)
            || words.in(i - 1, EnglishWords.POSSESSIVES)
            || words.lower(i - 1).equals("'s")
            || words.in(i - 1, Set.of("new", "old", "of", "to"));
    if (noun || i == 0 && !inherits) {
      return false;
    }
    return Change.isVerb(words, i)
        || Change.isLeaving(lower)
        || AttributeVerb.at(words, i)
            .map(relation -> !relation.turned() || isBehindName(words, i))
            .orElse(false)
        || words.has(i, "no longer")
        || words.in(i, Set.of("takes", "took")) && words.has(i + 1, "over");
  }

  /** "Bo leads", "she now leads"; not "the project lead". */
  private static boolean isBehindName(WordSpan words, int i) {
    int before = i - 1;
    while (before > 0 && words.in(before, EnglishWords.ADVERBS)) {
      before--;
    }
    Word word = words.at(before);
    boolean name =
        word.isCapital()
            && (before == 0
                || words.at(before - 1).isCapital()
                || words.lower(before - 1).equals("."));
    return name || words.in(before, Set.of("he", "she", "who", "i"));
  }

  private static boolean isIs(WordSpan words, int i) {
    String next = words.lower(i + 1);
    return words.in(i - 1, PRONOUNS_BEFORE_IS)
        || AFTER_IS.contains(next)
        || next.endsWith("ing") && AttributeVerb.at(words, i + 1).isPresent()
        || words.in(i + 1, PARTICIPLES);
  }

  private static Predicate at(WordSpan words, int start) {
    boolean be = false;
    boolean have = false;
    boolean past = false;
    boolean denied = false;
    int at = start;
    for (; at < words.size(); at++) {
      String lower = words.lower(at);
      if (EnglishWords.BE.contains(lower) || lower.equals("became") || lower.equals("becomes")) {
        be = true;
        past |= EnglishWords.PAST.contains(lower);
      } else if (EnglishWords.HAVE.contains(lower) || lower.equals("had")) {
        have = true;
        past |= lower.equals("had");
      } else if (NOT.contains(lower) || words.has(at, "no longer")) {
        denied = true;
        at += lower.equals("no") ? 1 : 0;
      } else if (AUXILIARIES.contains(lower)) {
        past |= lower.equals("did");
      } else if (!EnglishWords.ADVERBS.contains(lower) && !lower.equals("become")) {
        break;
      } else {
        be |= lower.equals("become");
      }
    }
    return new Predicate(start, at, be, have, past, denied);
  }
}
