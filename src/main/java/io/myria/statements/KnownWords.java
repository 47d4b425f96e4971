package io.myria.statements;

import io.myria.language.Lexicon;
import java.util.Set;

/** English nouns by what they name, in the singular and lower case. */
final class KnownWords {

  private static final Lexicon LISTS = Lexicon.beside(KnownWords.class);

  static final Set<String> KIN = LISTS.words("kin");

  static final Set<String> KNOWN = LISTS.words("known");

  static final Set<String> ANIMALS = LISTS.words("animals");

  /** What lasts and has an owner. */
  static final Set<String> GOODS = LISTS.words("goods");

  static final Set<String> GROUPS = LISTS.words("groups");

  /** Of which one says "my" where one belongs to them; "my team" may be one that plays. */
  static final Set<String> CLOSE_GROUPS = LISTS.words("close-groups");

  static final Set<String> ROLES = LISTS.words("roles");

  static final Set<String> WORKS = LISTS.words("works");

  /** What one makes, beside works. */
  static final Set<String> MAKES = LISTS.words("makes");

  static final Set<String> CONDITIONS = LISTS.words("conditions");

  static final Set<String> LANGUAGES = LISTS.words("languages");

  static final Set<String> INSTRUMENTS = LISTS.words("instruments");

  static final Set<String> SPORTS = LISTS.words("sports");

  static final Set<String> PLACES = LISTS.words("places");

  static final Set<String> EVENTS = LISTS.words("events");

  /** What has a value that is asked for by its name. */
  static final Set<String> ATTRIBUTES = LISTS.words("attributes");

  /** Of which a word may be the value; of the others it is a number. */
  static final Set<String> SPELLED = LISTS.words("spelled");

  static final Set<String> STATUSES = LISTS.words("statuses");

  static final Set<String> MARITAL = LISTS.words("marital");

  static final Set<String> DIETS = LISTS.words("diets");

  static final Set<String> PERIODS = LISTS.words("periods");

  private KnownWords() {}

  /** The word, or what it is the plural of. */
  static boolean has(Set<String> nouns, String lower) {
    return nouns.contains(lower)
        || lower.endsWith("s") && nouns.contains(lower.substring(0, lower.length() - 1))
        || lower.endsWith("es") && nouns.contains(lower.substring(0, lower.length() - 2))
        || lower.endsWith("ies") && nouns.contains(lower.substring(0, lower.length() - 3) + "y");
  }
}
