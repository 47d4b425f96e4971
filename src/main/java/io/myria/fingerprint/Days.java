package io.myria.fingerprint;

import io.myria.language.Lexicon;
import io.myria.language.Sentence;
import io.myria.language.TaggedWord;
import io.myria.language.date.Moments;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The single days a text speaks of: written out as ISO 8601 has them, in any language; else as
 * {@link Moments} reads English. A weekday is the next one where a sentence looks ahead, and the
 * last one where it looks back.
 */
final class Days {

  private static final Lexicon LISTS = Lexicon.beside(Days.class);

  private static final int MOST = 20;

  private static final Pattern ISO =
      Pattern.compile("(?<![\\p{L}\\p{Nd}\\p{Mn}_])(\\d{4})-(\\d\\d)-(\\d\\d)(?:T[\\d:.]+Z?)?");

  private static final Set<String> AHEAD = LISTS.words("ahead");

  private static final Set<String> DUE = LISTS.words("due");

  private static final Set<String> WEEKDAYS = LISTS.words("weekdays");

  private final Set<LocalDate> days = new LinkedHashSet<>();

  private Days() {}

  static List<LocalDate> of(List<Sentence> sentences, LocalDate said) {
    Days days = new Days();
    for (Sentence sentence : sentences) {
      String rest = days.iso(sentence.text());
      boolean ahead =
          isDue(sentence) || sentence.first(0, sentence.size(), AHEAD) >= 0 && !looksBack(sentence);
      days.days.addAll(Moments.days(rest, said, ahead));
    }
    return days.found();
  }

  /** What every language writes alike. */
  static List<LocalDate> universal(String text) {
    Days days = new Days();
    days.iso(text);
    return days.found();
  }

  /** No calendar that people use has a year 0, and neither has the database. */
  private List<LocalDate> found() {
    return days.stream().filter(day -> day.getYear() > 0).limit(MOST).toList();
  }

  /** "Signed the draft, the rest is due Friday". */
  private static boolean isDue(Sentence sentence) {
    int due = sentence.first(0, sentence.size(), DUE);
    return due >= 0 && sentence.first(due + 1, due + 5, WEEKDAYS) >= 0;
  }

  private static boolean looksBack(Sentence sentence) {
    return sentence.words().stream()
        .filter(TaggedWord::isVerbal)
        .anyMatch(
            word -> word.lower().endsWith("ed") || Set.of("was", "were").contains(word.lower()));
  }

  /** The text without what was a date. */
  private String iso(String text) {
    Matcher dates = ISO.matcher(text);
    while (dates.find()) {
      try {
        days.add(
            LocalDate.of(
                Integer.parseInt(dates.group(1)),
                Integer.parseInt(dates.group(2)),
                Integer.parseInt(dates.group(3))));
      } catch (DateTimeException noDay) {
        continue;
      }
    }
    return dates.replaceAll(" ");
  }
}
