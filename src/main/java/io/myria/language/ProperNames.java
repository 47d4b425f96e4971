package io.myria.language;

import java.lang.Character.UnicodeScript;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Names of persons, organisations, places and products: runs of capitalised words, where English
 * has no other reason for the capital. A name at the beginning of a sentence needs a witness: its
 * part of speech, its form, another place of the text, or that a participant has it.
 */
public final class ProperNames {

  private static final Lexicon LISTS = Lexicon.beside(ProperNames.class);

  private static final Set<String> CALENDAR = LISTS.words("calendar");

  /** Written with capitals, and nobody's name. */
  private static final Set<String> COMMON = LISTS.words("common");

  /** They begin sentences, and the tagger takes them for names. */
  private static final Set<String> OPENERS = LISTS.words("openers");

  /** Orders and headings begin with them: what follows may be a name. */
  private static final Set<String> TASKS = LISTS.words("tasks");

  private static final Set<String> NOT_NAMES =
      Lexicon.of("PRON DET ADP AUX INTJ SCONJ CCONJ PART PUNCT SYM NUM");

  private static final Set<String> OPENING =
      Set.of("\"", "“", "(", ":", "-", "–", "*", "•", "[", ".", "!");

  private static final Set<String> SHORTENED =
      Set.of("inc.", "ltd.", "co.", "corp.", "jr.", "sr.", "st.", "bros.", "dept.");

  /** A number after them belongs to the name. */
  private static final Set<String> NUMBERED = Set.of("sprint", "phase", "windows", "room", "level");

  /**
   * A name where it first stands.
   *
   * @param text as it is written, without a full stop that ends its sentence
   * @param from its first word
   * @param to behind its last word
   */
  public record Name(String text, Sentence sentence, int from, int to) {}

  private final Set<String> participants;
  private final Map<String, Name> found = new LinkedHashMap<>();

  /**
   * @param participants in lower case
   */
  private ProperNames(Set<String> participants) {
    this.participants = participants;
  }

  public static List<String> of(
      List<Sentence> sentences, Set<String> participants, boolean english) {
    return places(sentences, participants, english).stream().map(Name::text).toList();
  }

  /** The same with their places, each name once. */
  public static List<Name> places(
      List<Sentence> sentences, Set<String> participants, boolean english) {
    ProperNames names = new ProperNames(participants);
    for (Sentence sentence : sentences) {
      names.read(sentence, english);
    }
    return List.copyOf(names.found.values());
  }

  private void read(Sentence sentence, boolean english) {
    if (isShouted(sentence.text())) {
      return;
    }
    for (int i = 0; i < sentence.size(); ) {
      int end = i;
      while (isName(sentence, end, end > i, english)) {
        end++;
      }
      if (end > i
          && NUMBERED.contains(sentence.at(end - 1).lower())
          && sentence.at(end).is("NUM")) {
        end++;
      }
      if (end > i) {
        String name = withoutStop(sentence.text(i, end));
        found.putIfAbsent(name.toLowerCase(Locale.ROOT), new Name(name, sentence, i, end));
      }
      i = Math.max(end, i + 1);
    }
  }

  /** "Antwerp." at the end of a sentence, and not "Acme Inc." or "J. R. R." */
  private static String withoutStop(String name) {
    int last = name.length() - 1;
    String word = name.substring(name.lastIndexOf(' ') + 1).toLowerCase(Locale.ROOT);
    boolean stop = last > 1 && name.charAt(last) == '.' && name.indexOf('.') == last;
    return stop && word.length() > 2 && !SHORTENED.contains(word) ? name.substring(0, last) : name;
  }

  /** Whether a name begins there, or goes on. */
  private boolean isName(Sentence sentence, int index, boolean within, boolean english) {
    TaggedWord word = sentence.at(index);
    boolean letter = Character.isLetter(word.text().codePointAt(0));
    if (!letter || isDay(word.lower()) || COMMON.contains(word.lower())) {
      return false;
    }
    if (word.isCamel() && isLatin(word)
        || word.isCapital() && participants.contains(word.lower())) {
      return true;
    }
    if (!english || !word.isCapital() || NOT_NAMES.contains(word.tag())) {
      return false;
    }
    boolean begins = index == 0 || isOpening(sentence.at(index - 1));
    return !begins || within || found.containsKey(word.lower()) || isWitnessed(sentence, index);
  }

  /** "Mondays", too. */
  private static boolean isDay(String lower) {
    return CALENDAR.contains(lower)
        || lower.endsWith("days") && CALENDAR.contains(lower.substring(0, lower.length() - 1));
  }

  /** Where words are not set apart, a capital within is only where a Latin name begins. */
  private static boolean isLatin(TaggedWord word) {
    return word.text()
        .codePoints()
        .filter(Character::isLetter)
        .allMatch(point -> UnicodeScript.of(point) == UnicodeScript.LATIN);
  }

  private static boolean isWitnessed(Sentence sentence, int index) {
    TaggedWord word = sentence.at(index);
    return word.is("PROPN")
        && !OPENERS.contains(word.lower())
        && !(index == 0 && TASKS.contains(word.lower()))
        && !sentence.has(index + 1, ":")
        && word.text().length() > 1;
  }

  private static boolean isOpening(TaggedWord before) {
    return OPENING.contains(before.text());
  }

  private static boolean isShouted(String text) {
    long capital = text.chars().filter(Character::isUpperCase).count();
    long small = text.chars().filter(Character::isLowerCase).count();
    return capital > 8 && capital > small;
  }
}
