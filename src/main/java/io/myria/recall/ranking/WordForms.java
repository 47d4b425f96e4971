package io.myria.recall.ranking;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The forms of an English word that the analysis of terms leaves apart. Stateless. */
final class WordForms {

  /** Verbs whose forms do not begin alike; each line a verb. */
  private static final Map<String, Set<String>> IRREGULAR =
      irregular(
          """
          run ran
          buy bought
          pay paid
          eat ate eaten
          drink drank drunk
          drive drove driven
          fly flew flown flight
          go went gone
          swim swam swum
          write wrote written
          read
          see saw seen
          meet met
          sell sold
          send sent
          spend spent
          lose lost
          win won
          get got gotten
          give gave given
          take took taken
          make made
          build built
          break broke broken
          speak spoke spoken
          sleep slept
          teach taught
          think thought
          bring brought
          catch caught
          choose chose chosen
          decide decision
          find found
          feel felt
          fall fell fallen
          grow grew grown
          hold held
          keep kept
          know knew known
          leave left
          lend lent
          ride rode ridden
          ring rang rung
          rise rose risen
          say said
          sing sang sung
          sit sat
          steal stole stolen
          tell told
          throw threw thrown
          wear wore worn
          visit visited
          begin began begun start
          allergy allergic
          child children
          person people
          man men
          woman women
          foot feet
          tooth teeth
          mouse mice
          """);

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
