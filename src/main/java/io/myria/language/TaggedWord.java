package io.myria.language;

import java.util.Set;

/**
 * A word of a sentence, or a mark.
 *
 * @param lower in lower case, with a straight apostrophe
 * @param tag its part of speech, as Universal Dependencies name it
 * @param from where it begins in the sentence, in UTF-16 units
 * @param quoted whether it stands between quotation marks: then somebody else says it
 */
public record TaggedWord(String text, String lower, String tag, int from, int to, boolean quoted) {

  /** Of an id: no part of speech. */
  private static final String SYMBOL = "SYM";

  private static final Set<String> NOMINAL = Set.of("NOUN", "PROPN");
  private static final Set<String> VERBAL = Set.of("VERB", "AUX");

  boolean touches(Ids.Place id) {
    return from < id.to() && to > id.from();
  }

  /** The same as an id, or the beginning of one. */
  TaggedWord asId() {
    return new TaggedWord(text, lower, SYMBOL, from, to, quoted);
  }

  /** The same up to the end of another that follows at once. */
  TaggedWord until(TaggedWord other) {
    String between = other.from > to ? " ".repeat(other.from - to) : "";
    return new TaggedWord(
        text + between + other.text, lower + between + other.lower, tag, from, other.to, quoted);
  }

  public boolean is(String tag) {
    return this.tag.equals(tag);
  }

  public boolean isNominal() {
    return NOMINAL.contains(tag);
  }

  public boolean isVerbal() {
    return VERBAL.contains(tag);
  }

  public boolean isCapital() {
    return Character.isUpperCase(text.codePointAt(0));
  }

  /**
   * A small letter or digit somewhere before a capital, as in PostgreSQL: no language does that.
   */
  public boolean isCamel() {
    if (is(SYMBOL)) {
      return false;
    }
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
