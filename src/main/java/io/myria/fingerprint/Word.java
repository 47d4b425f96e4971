package io.myria.fingerprint;

import java.util.Set;

/**
 * A word of a sentence, or a mark.
 *
 * @param lower in lower case, with a straight apostrophe
 * @param tag its part of speech, as Universal Dependencies name it
 * @param from where it begins in the sentence, in UTF-16 units
 * @param quoted whether it stands between quotation marks: then somebody else says it
 */
record Word(String text, String lower, String tag, int from, int to, boolean quoted) {

  private static final Set<String> NOMINAL = Set.of("NOUN", "PROPN");
  private static final Set<String> VERBAL = Set.of("VERB", "AUX");

  boolean is(String tag) {
    return this.tag.equals(tag);
  }

  boolean isNominal() {
    return NOMINAL.contains(tag);
  }

  boolean isVerbal() {
    return VERBAL.contains(tag);
  }

  boolean isCapital() {
    return Character.isUpperCase(text.codePointAt(0));
  }

  /**
   * A small letter or digit somewhere before a capital, as in PostgreSQL: no language does that.
   */
  boolean isCamel() {
    boolean letter = false;
    boolean camel = false;
    for (int index = 0; index < text.length(); index++) {
      char unit = text.charAt(index);
      camel |= letter && Character.isUpperCase(unit);
      letter |= Character.isLowerCase(unit);
    }
    return camel;
  }
}
