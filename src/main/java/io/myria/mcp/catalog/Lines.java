package io.myria.mcp.catalog;

import io.myria.language.EventText;
import io.myria.language.Inset;
import io.myria.read.Degraded;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;

/** Pieces of the lines that models read, the same in every answer; stateless. */
public final class Lines {

  private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm");
  private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("uuuu-MM-dd");

  private Lines() {}

  /** A time of day where midnight is that of {@code zone}. */
  public static String minute(Instant at, ZoneId zone) {
    return MINUTE.withZone(zone).format(at);
  }

  /** A day, or from one to another, where midnight is that of {@code zone}. */
  public static String days(Instant first, Instant last, ZoneId zone) {
    String from = DAY.withZone(zone).format(first);
    String to = DAY.withZone(zone).format(last);
    return from.equals(to) ? from : from + " to " + to;
  }

  /** One line of somebody's words: nothing in them can look like a line of its own. */
  public static String flat(String words) {
    return Inset.line(words);
  }

  /** Words that begin a line, or follow the mark that does: they bring no mark of their own. */
  public static String label(String words) {
    return Inset.label(words);
  }

  /**
   * Somebody's words with their lines, each but the first indented, so that none looks like ours.
   */
  public static String block(String words) {
    return Inset.block(words.strip()) + "\n";
  }

  /** {@code "Ann: words"}; of what nobody said, what it is. */
  public static String said(Optional<String> speaker, String type, String words) {
    return EventText.voice(speaker, type) + ": " + flat(words);
  }

  public static String count(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }

  /** What did not do its part, by name: why is for programs. */
  public static String without(List<Degraded> degraded) {
    List<String> stages = degraded.stream().map(Degraded::stage).distinct().toList();
    return stages.isEmpty() ? "" : "Without " + String.join(", ", stages) + "\n";
  }

  /** The line that names what feedback refers to; empty where there is nothing. */
  public static String retrieval(Optional<String> id) {
    return id.map(text -> "Retrieval " + text + "\n").orElse("");
  }

  /** Where a larger answer would hold no more than this one, and another page does. */
  public static final String NEXT_PAGE = "; more by next_cursor";

  /**
   * How to have more of an answer that begins with the best.
   *
   * @param argument that cut it
   * @param most of it
   */
  public static String larger(String argument, int now, int most) {
    return now < most ? "; more with " + argument + " " + Math.min(2L * now, most) : NEXT_PAGE;
  }

  /** The line that says how to go on; empty where there is nothing more. */
  public static String more(Optional<String> cursor) {
    return cursor.map(text -> "More: cursor " + text + "\n").orElse("");
  }
}
