package io.myria.statements;

import io.myria.language.Lexicon;
import io.myria.language.WordSpan;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A verb, with what stands behind it, that says an attribute's value.
 *
 * @param attribute whose
 * @param turned whether the value comes first: "Bo leads the project"
 * @param past whether its past says what is so now: "she joined", and it is a change then
 * @param perfect whether it tells what is so only behind "has": "has lived in"
 * @param length in words
 */
record AttributeVerb(String attribute, boolean turned, boolean past, boolean perfect, int length) {

  private static final Lexicon LISTS = Lexicon.beside(AttributeVerb.class);

  private static final int LONGEST = 5;

  /** How each says it, and of which attribute; "-" where only the value tells. */
  private static final String PHRASES_OF = LISTS.text("phrases");

  private static final Map<String, AttributeVerb> PHRASES = phrases();

  private static final Set<String> BEGINNINGS =
      PHRASES.keySet().stream().map(phrase -> phrase.split(" ")[0]).collect(Collectors.toSet());

  /** The longest one that begins there. */
  static Optional<AttributeVerb> at(WordSpan words, int i) {
    if (!BEGINNINGS.contains(words.lower(i))) {
      return Optional.empty();
    }
    for (int length = LONGEST; length > 0; length--) {
      if (i + length <= words.size()) {
        AttributeVerb relation = PHRASES.get(words.between(i, i + length).text());
        if (relation != null) {
          return Optional.of(relation);
        }
      }
    }
    return Optional.empty();
  }

  private static Map<String, AttributeVerb> phrases() {
    Map<String, AttributeVerb> all = new HashMap<>();
    for (String line : PHRASES_OF.lines().map(String::strip).toList()) {
      int space = line.indexOf(' ');
      int colon = line.indexOf(": ");
      String how = line.substring(0, space);
      String attribute = line.substring(space + 1, colon).replace("-", "");
      for (String phrase : line.substring(colon + 2).split(", ")) {
        int length = phrase.split(" ").length;
        all.put(phrase, relation(attribute, how, length));
      }
    }
    return Map.copyOf(all);
  }

  private static AttributeVerb relation(String attribute, String how, int length) {
    return new AttributeVerb(
        attribute, how.equals("turned"), how.equals("past"), how.equals("perfect"), length);
  }
}
