package io.myria.language;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** English words that rules ask for, in lower case. */
public final class EnglishWords {

  public static final Set<String> ARTICLES = of("the a an this that these those");

  public static final Set<String> BE = of("is are 's 're am 'm be been being was were");

  public static final Set<String> HAVE = of("has have 've had got get gets");

  public static final Set<String> PAST = of("was were had did");

  /** Between a subject and what is said of it. */
  public static final Set<String> ADVERBS =
      of(
          """
          now currently still just already also recently finally officially actually always
          usually only since nowadays again apparently really probably permanently once all both
          here there
          """);

  /** A clause with one of these tells nothing that is so. */
  private static final Set<String> UNREAL =
      of(
          """
          if whether unless would could should might may maybe perhaps wish hope hopes want wants
          wanted imagine suppose supposing pretend dream dreamed dreamt consider considering
          thinking 'd planning plans hoping almost nearly
          """);

  /** What joins clauses, each by itself. */
  public static final Set<String> JOINING =
      of("but so because although though while and whereas when until before after since as once");

  /** Words that are no part of a name of something, but for possessives. */
  public static final Set<String> CLOSED =
      of(
          """
          i you he she it we they me him us them myself himself herself who whom which what when
          where why how if then than so because but or and not no never very too quite rather
          just only also even still yet already always often sometimes here there now today
          tomorrow yesterday tonight soon again please thanks thank sorry ok okay yes hey hi
          hello oh well is are am was were be been being 's 're 'm has have had 've 'll 'd will
          would can could shall should may might must do does did done n't let lets got get gets
          gone go goes went instead that meant any more come came say says said tell told ask
          asked think thinks thought know knows knew believe like likes love loves want need
          needs see saw look looks make makes made take takes took use uses used put puts call
          calls called keep keeps kept actually
          """);

  /** Before a noun, to say whose. */
  public static final Set<String> POSSESSIVES = of("my our your his her its their");

  public static final Set<String> PREPOSITIONS =
      of("of for in at on to with from by about into onto as near during under over without");

  /** They describe rather than name. */
  public static final Set<String> EMPTY =
      of(
          """
          the a an this that these those of for in at on to with from by about into onto as and or
          my our your his her its their 's new old current own daily usual actual right correct
          same whole main latest present real former previous original one ones
          """);

  /** Of weather, moods and the hour: nothing that one would ask for. */
  static final Set<String> STATES =
      of(
          """
          late early dark light cold hot warm cool quiet loud empty full open closed broken ready
          done over gone better worse fine clear hard easy nice great good bad fun funny true
          false possible impossible important clean dirty safe time sunny windy cloudy wet dry
          tired hungry happy sad busy free long short big small high low lovely perfect beautiful
          official
          """);

  public static final Set<String> DEFINITE = of("the my our his her their its");

  /** At the beginning they tell somebody to go by a value. */
  public static final Set<String> IMPERATIVES =
      of("use try take dial call type enter write press punch text email mail please");

  /** They tell when, and not of what. */
  private static final Set<String> NAMING_TIMES =
      of("morning evening night noon weekend spring summer autumn winter day month year");

  private static final Set<String> TIMES =
      of(
          """
          last next week month year day morning evening night noon moment today yesterday
          tomorrow monday tuesday wednesday thursday friday saturday sunday january february
          march april june july august september october november december weekend spring summer
          autumn winter
          """);

  /** Verbs that are seldom nouns. */
  private static final Set<String> VERBS =
      verbs(
          """
          go leave get give take make bring send submit finish need enter dial type press use ask
          pay buy sell charge keep hold happen come arrive depart start begin live stay reside
          own wear eat drink cook love like prefer enjoy hate teach supply provide deliver manage
          handle maintain oversee belong drive much many cost long connect log join sign become
          remain seem look feel want try put lock unlock reach write read tell know remember
          forget choose pick decide switch move change replace set find work say speak learn grow
          let open close meet see lead run serve order expect require offer allow include
          continue stop wait build fall cut raise lower increase reduce extend postpone
          reschedule migrate relocate transfer rename update reset
          """);

  private static final Set<String> SPOKEN =
      of("anyone anybody everyone everybody someone nobody people who whoever please guys folks");

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
    return Stream.of(words.strip().split("\\s+")).collect(Collectors.toUnmodifiableSet());
  }
}
