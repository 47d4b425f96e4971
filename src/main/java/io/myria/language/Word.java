package io.myria.language;

/**
 * A word, number or mark of a text.
 *
 * @param text as it is written
 * @param lower in lower case, with a straight apostrophe
 * @param stem what it is compared by: without the endings of a plural
 * @param from where it begins in the text, in UTF-16 units
 */
public record Word(String text, String lower, String stem, int from) {

  static Word of(String text, String lower, int from) {
    return new Word(text, lower, stem(lower), from);
  }

  public boolean isWord() {
    return Character.isLetterOrDigit(lower.codePointAt(0)) || isMoney();
  }

  public boolean isCapital() {
    return Character.isUpperCase(text.codePointAt(0));
  }

  public boolean hasDigit() {
    return text.chars().anyMatch(Character::isDigit);
  }

  private boolean isMoney() {
    return text.length() > 1 && "€$£".indexOf(text.charAt(0)) >= 0;
  }

  private static String stem(String lower) {
    boolean plural =
        lower.length() > 3
            && lower.endsWith("s")
            && !lower.endsWith("ss")
            && !lower.endsWith("us")
            && !lower.endsWith("is");
    String stem = plural ? lower.substring(0, lower.length() - 1) : lower;
    return stem.equals("favorite") ? "favourite" : stem;
  }
}
