package io.myria.contents;

import io.myria.language.Analysis;
import io.myria.language.date.Periods;
import java.util.HashSet;
import java.util.Set;

/**
 * Whether a question asks for days and for nothing of them: "What happened in the week of 3 May?".
 * Who names a person or a thing asks for that. English and German. Stateless.
 */
public final class DaysAlone {

  private static final Set<String> GENERAL =
      terms(
          """
          happen happened happening occur occurred take took taken place go going goes went on do
          did done doing say said saying talk talked talking speak spoke spoken discuss discussed
          chat chatted tell told mention mentioned summarise summarize summary overview recap review
          list show give remember know recall everything anything something all thing things new
          news up event events conversation conversations day days week weeks month months year
          years time please catch
          was ist passiert geschehen passierte geschah los besprochen gesagt geredet gesprochen
          erzählt erzähl erzähle getan gemacht alles etwas zusammenfassung überblick zeige zeig tag
          tage woche wochen monat monate jahr war waren haben wir ich uns mir
          """);

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
