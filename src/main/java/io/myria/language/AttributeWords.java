package io.myria.language;

import java.util.HashMap;
import java.util.Map;

/** The words that name attributes. Stateless. */
final class AttributeWords {

  private static final Lexicon LISTS = Lexicon.beside(AttributeWords.class);

  /** Nouns of several words or names, behind what they are called here. */
  private static final String NOUNS = LISTS.text("nouns");

  /** Nouns that are called as they are. */
  private static final String OWN = LISTS.text("own");

  /** Verbs and the like, by which a sentence is of an attribute without naming it. */
  private static final String HINTS = LISTS.text("hints");

  private AttributeWords() {}

  /** Attributes by the nouns that name them. */
  static Map<String, String> nouns() {
    Map<String, String> nouns = table(NOUNS);
    EnglishWords.of(OWN).forEach(own -> nouns.putIfAbsent(own, own));
    return Map.copyOf(nouns);
  }

  /** Attributes by other words. */
  static Map<String, String> hints() {
    return Map.copyOf(table(HINTS));
  }

  private static Map<String, String> table(String lines) {
    Map<String, String> table = new HashMap<>();
    lines
        .lines()
        .map(String::strip)
        .forEach(
            line -> {
              int colon = line.indexOf(": ");
              for (String word : line.substring(colon + 2).split(", ")) {
                table.put(word, line.substring(0, colon));
              }
            });
    return table;
  }
}
