package io.myria.contents;

import io.myria.language.Analysis;
import io.myria.language.Lexicon;
import io.myria.language.date.Periods;
import java.util.HashSet;
import java.util.Set;

/**
 * Whether a question asks for days and for nothing of them: "What happened in the week of 3 May?".
 * Who names a person or a thing asks for that. English and German. Stateless.
 */
public final class DaysAlone {

  private static final Lexicon LISTS = Lexicon.beside(DaysAlone.class);

  private static final Set<String> GENERAL = terms(LISTS.text("general"));

  private DaysAlone() {}

  /** Whether nothing but days is asked for. */
  public static boolean areAsked(Periods.Reading asked) {
    if (asked.periods().isEmpty()) {
      return false;
    }
    Set<String> terms = new HashSet<>(Analysis.distinctTerms(asked.rest()));
    terms.removeAll(Analysis.stopWordsAmong(terms));
    terms.removeAll(GENERAL);
    return terms.isEmpty();
  }

  private static Set<String> terms(String words) {
    return Set.copyOf(Analysis.distinctTerms(words));
  }
}
