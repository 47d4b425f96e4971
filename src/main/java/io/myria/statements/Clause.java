package io.myria.statements;

import io.myria.language.EnglishWords;
import io.myria.language.WordSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A clause of a sentence.
 *
 * @param link the mark or word before it; empty at the beginning
 * @param colon whether a colon follows
 */
record Clause(WordSpan words, String link, boolean colon) {

  private static final Set<String> MARKS = Set.of(",", ";", ":", "-", "–", "—", "(", ")");

  /** How far a verb may be from an "and" that joins clauses. */
  private static final int NEAR = 3;

  /** In the order of the sentence, none empty. */
  static List<Clause> of(WordSpan sentence) {
    List<Clause> clauses = new ArrayList<>();
    int start = 0;
    String link = "";
    for (int i = 0; i <= sentence.size(); i++) {
      boolean mark = sentence.in(i, MARKS);
      boolean cut = mark || i == sentence.size() || joins(sentence, i, start);
      if (cut) {
        if (i > start) {
          clauses.add(new Clause(sentence.between(start, i), link, sentence.lower(i).equals(":")));
          link = sentence.lower(i);
        } else if (!mark || link.isEmpty()) {
          link = sentence.lower(i);
        }
        start = i + 1;
      }
    }
    return clauses;
  }

  private static boolean joins(WordSpan sentence, int i, int start) {
    if (sentence.lower(i).equals("and")) {
      for (int next = i + 1; next <= i + NEAR; next++) {
        boolean verb =
            sentence.in(next, EnglishWords.BE) && !sentence.lower(next).equals("'s")
                || sentence.in(next, EnglishWords.HAVE)
                || AttributeVerb.at(sentence, next).isPresent()
                || Change.isVerb(sentence, next);
        if (verb || sentence.has(i + 1, "not")) {
          return true;
        }
      }
      return false;
    }
    boolean asOf =
        sentence.has(i, "as of") || sentence.has(i, "as from") || sentence.has(i, "since then");
    boolean asIts = sentence.lower(i).equals("as") && i > start;
    return sentence.in(i, EnglishWords.JOINING) && !asOf && !asIts;
  }
}
