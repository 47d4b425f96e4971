package io.myria.language;

import java.util.HashSet;
import java.util.Set;

/** English words that rules ask for, in lower case. */
public final class EnglishWords {

  private static final Lexicon LISTS = Lexicon.beside(EnglishWords.class);

  public static final Set<String> ARTICLES = of("the a an this that these those");

  public static final Set<String> BE = LISTS.words("be");

  public static final Set<String> HAVE = of("has have 've had got get gets");

  public static final Set<String> PAST = of("was were had did");

  /** Between a subject and what is said of it. */
  public static final Set<String> ADVERBS = LISTS.words("adverbs");

  /** A clause with one of these tells nothing that is so. */
  private static final Set<String> UNREAL = LISTS.words("unreal");

  /** What joins clauses, each by itself. */
  public static final Set<String> JOINING = LISTS.words("joining");

  /** Words that are no part of a name of something, but for possessives. */
  public static final Set<String> CLOSED = LISTS.words("closed");

  /** Before a noun, to say whose. */
  public static final Set<String> POSSESSIVES = of("my our your his her its their");

  public static final Set<String> PREPOSITIONS = LISTS.words("prepositions");

  /** They describe rather than name. */
  public static final Set<String> EMPTY = LISTS.words("empty");

  /** Of weather, moods and the hour: nothing that one would ask for. */
  static final Set<String> STATES = LISTS.words("states");

  public static final Set<String> DEFINITE = of("the my our his her their its");

  /** At the beginning they tell somebody to go by a value. */
  public static final Set<String> IMPERATIVES = LISTS.words("imperatives");

  /** They tell when, and not of what. */
  private static final Set<String> NAMING_TIMES = LISTS.words("naming-times");

  private static final Set<String> TIMES = LISTS.words("times");

  /** Verbs that are seldom nouns. */
  private static final Set<String> VERBS = verbs(LISTS.text("verbs"));

  private static final Set<String> SPOKEN = LISTS.words("spoken");

  private EnglishWords() {}

  private static Set<String> verbs(String bases) {
    Set<String> all = new HashSet<>();
    for (String base : of(bases)) {
      String cut = base.endsWith("e") ? base.substring(0, base.length() - 1) : base;
      String twice = base + base.charAt(base.length() - 1);
      all.addAll(Set.of(base, base + "s", base + "es", cut + "ed", cut + "ing"));
      all.addAll(Set.of(twice + "ed", twice + "ing"));
    }
    return Set.copyOf(all);
  }

  /** Whether a word may tell what something is claimed of. */
  static boolean isName(Word word) {
    String lower = word.lower();
    boolean may = !CLOSED.contains(lower) && !EMPTY.contains(lower) && !SPOKEN.contains(lower);
    return may && !TIMES.contains(lower) && !VERBS.contains(lower);
  }

  /** Whether a word tells a time of the day or of the year, and may be part of a name. */
  static boolean isTime(String lower) {
    return NAMING_TIMES.contains(lower);
  }

  /** Whether a value says how something is rather than what. */
  public static boolean isState(String stem) {
    return STATES.contains(stem) || stem.endsWith("ing") || stem.endsWith("ed");
  }

  /** Letters and digits, as in passwords and parts. */
  public static boolean isCode(String lower) {
    return lower.chars().anyMatch(Character::isDigit)
        && lower.chars().anyMatch(Character::isLetter);
  }

  /** Whether words tell what is not so, or not yet. */
  public static boolean isUnreal(WordSpan words) {
    for (int i = 0; i < words.size(); i++) {
      boolean month = words.lower(i).equals("may") && words.at(i).isCapital();
      boolean asks = words.lower(i).startsWith("want") && !words.has(i + 1, "to");
      if (words.in(i, UNREAL) && !month && !asks) {
        return true;
      }
    }
    return false;
  }

  /** The same, but "if you need it, …" tells what is so. */
  public static boolean isUntold(WordSpan words) {
    return isUnreal(words) && !(words.lower(0).equals("if") && !words.any(Set.of("would", "'d")));
  }

  public static Set<String> of(String words) {
    return Lexicon.of(words);
  }
}
