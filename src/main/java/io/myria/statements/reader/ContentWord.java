package io.myria.statements.reader;

/**
 * A word that says what a sentence is about.
 *
 * @param term folded, without its inflection
 * @param name whether it is a name
 * @param label whether it is a number or code that tells its subject from others
 * @param value whether it is part of an amount, time or date
 * @param subject whether it stands before the predicate
 * @param verb whether it is a verb
 * @param position of the word in its event's text
 * @param qualifier whether it follows a preposition: "in production"
 * @param after the preposition whose phrase it is in; empty for a subject or an object
 */
record ContentWord(
    String term,
    boolean name,
    boolean label,
    boolean value,
    boolean subject,
    boolean verb,
    int position,
    boolean qualifier,
    String after) {

  /** The same word, or one an abbreviation of the other. */
  boolean matches(ContentWord other) {
    return term.equals(other.term) || !name && !other.name && matches(term, other.term);
  }

  static boolean matches(String word, String another) {
    String one = stem(word);
    String other = stem(another);
    if (one.equals(other)) {
      return true;
    }
    if (isShort(one, other) || isShort(other, one)) {
      return true;
    }
    int least = Math.min(one.length(), other.length());
    boolean letters = Character.isLetter(one.charAt(0)) && Character.isLetter(other.charAt(0));
    return letters && least >= 4 && (one.startsWith(other) || other.startsWith(one));
  }

  /** "pw" for "password": few letters, in their order, with the first and no vowels. */
  private static boolean isShort(String abbreviation, String word) {
    if (abbreviation.length() > 3
        || abbreviation.length() < 2
        || word.length() < 6
        || abbreviation.charAt(0) != word.charAt(0)
        || !abbreviation.matches("[b-df-hj-np-tv-xz]+")) {
      return false;
    }
    int at = 0;
    for (int index = 0; index < word.length() && at < abbreviation.length(); index++) {
      at += word.charAt(index) == abbreviation.charAt(at) ? 1 : 0;
    }
    return at == abbreviation.length();
  }

  /** What the analysis of terms leaves as it is, because dictionaries list it. */
  private static String stem(String term) {
    return term.length() > 6 && term.endsWith("ing") ? term.substring(0, term.length() - 3) : term;
  }
}
