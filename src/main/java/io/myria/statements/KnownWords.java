package io.myria.statements;

import io.myria.language.Lexicon;
import java.util.Set;

/** English nouns by what they name, in the singular and lower case. */
final class KnownWords {

  private static final Lexicon LISTS = Lexicon.beside(KnownWords.class);

  static final Set<String> ROLES = LISTS.words("roles");

  private KnownWords() {}

  /** The word, or what it is the plural of. */
  static boolean has(Set<String> nouns, String lower) {
    return nouns.contains(lower)
        || lower.endsWith("s") && nouns.contains(lower.substring(0, lower.length() - 1))
        || lower.endsWith("es") && nouns.contains(lower.substring(0, lower.length() - 2))
        || lower.endsWith("ies") && nouns.contains(lower.substring(0, lower.length() - 3) + "y");
  }
}
