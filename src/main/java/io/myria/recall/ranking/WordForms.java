package io.myria.recall.ranking;

import io.myria.language.Lexicon;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The forms of an English word that the analysis of terms leaves apart. Stateless. */
final class WordForms {

  private static final Lexicon LISTS = Lexicon.beside(WordForms.class);

  /** Verbs whose forms do not begin alike; each line a verb. */
  private static final Map<String, Set<String>> IRREGULAR = irregular(LISTS.text("irregular"));

  private WordForms() {}

  /** A term and its other forms, itself the first. */
  static Set<String> of(String term) {
    Set<String> forms = new LinkedHashSet<>();
    forms.add(term);
    forms.addAll(IRREGULAR.getOrDefault(term, Set.of()));
    if (term.endsWith("s") && !term.endsWith("ss") && term.length() > 3) {
      forms.add(term.substring(0, term.length() - 1));
    }
    if (term.endsWith("ing") && term.length() > 5) {
      String base = term.substring(0, term.length() - 3);
      forms.add(base);
      forms.add(base + "e");
      boolean twice =
          base.length() > 2 && base.charAt(base.length() - 1) == base.charAt(base.length() - 2);
      if (twice) {
        forms.add(base.substring(0, base.length() - 1));
      }
      Set.copyOf(forms).forEach(form -> forms.addAll(IRREGULAR.getOrDefault(form, Set.of())));
    }
    for (String form : Set.copyOf(forms)) {
      if (form.length() > 2 && !form.endsWith("ing") && Character.isLetter(form.charAt(0))) {
        forms.add(form + "ing");
        forms.add(form + form.charAt(form.length() - 1) + "ing");
        if (form.endsWith("e")) {
          forms.add(form.substring(0, form.length() - 1) + "ing");
        }
      }
    }
    return forms;
  }

  private static Map<String, Set<String>> irregular(String lines) {
    Map<String, Set<String>> all = new HashMap<>();
    lines
        .lines()
        .map(line -> Set.of(line.strip().toLowerCase(Locale.ROOT).split(" ")))
        .forEach(forms -> forms.forEach(form -> all.put(form, forms)));
    return all;
  }
}
