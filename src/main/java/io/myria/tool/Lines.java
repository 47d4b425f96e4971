package io.myria.tool;

import io.myria.text.Sentences;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Pattern;

/** Pieces of the lines that models read, the same in every answer; stateless. */
final class Lines {

  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm").withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("uuuu-MM-dd").withZone(ZoneOffset.UTC);
  private static final int NAME_CHARACTERS = 80;
  private static final Pattern BREAK = Pattern.compile("\\R");

  private Lines() {}

  static String minute(Instant at) {
    return MINUTE.format(at);
  }

  static String days(Instant first, Instant last) {
    String from = DAY.format(first);
    String to = DAY.format(last);
    return from.equals(to) ? from : from + " to " + to;
  }

  /** One line of somebody's words: nothing in them can look like a line of its own. */
  static String flat(String words) {
    return Sentences.excerpt(words, Integer.MAX_VALUE - 1);
  }

  /**
   * Somebody's words with their lines, each but the first indented, so that none looks like ours.
   */
  static String block(String words) {
    return BREAK.matcher(words.strip()).replaceAll("\n  ") + "\n";
  }

  /** {@code "Ann: words"}; of what nobody said, what it is. */
  static String said(Optional<String> speaker, String type, String words) {
    return Sentences.excerpt(speaker.orElse(type), NAME_CHARACTERS) + ": " + flat(words);
  }

  static String count(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }

  /** The line that says how to go on; empty where there is nothing more. */
  static String more(Optional<String> cursor) {
    return cursor.map(text -> "More: cursor " + text + "\n").orElse("");
  }
}
