package io.myria.recall.context;

import io.myria.event.EventId;
import io.myria.json.Output;
import io.myria.language.Inset;
import io.myria.language.TokenCount;
import io.myria.recall.cache.Remembered;
import io.myria.recall.context.RecallItem.Stretch;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The text format of a context: a date for each sitting, then its turns in order, each with its
 * speaker and its text, of which every line but the first is indented ({@link Inset}): nothing that
 * an event says can be taken for a date or for another's words. Stateless.
 *
 * <p>Every line begins with a character that is no space and ends with a line break, and no token
 * of cl100k_base goes across such a place: what lines have by themselves adds up to what they have
 * together.
 */
public final class ContextText {

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE d MMM uuuu", Locale.ENGLISH);
  private static final DateTimeFormatter MARK_DATE =
      DateTimeFormatter.ofPattern("d MMM uuuu", Locale.ENGLISH);

  /** No event's own words stand at the beginning of a line, so that none can look like this. */
  private static final String REPLACED = "[replaced on ";

  private static final Pattern ENDINGS = Pattern.compile("[0-9a-f]{8}");

  private static final String CUT = "[…]";

  private ContextText() {}

  /**
   * A line of a context, with its break.
   *
   * @param tokens of it by itself
   * @param planned no fewer, and the same whatever the ids in it are: what is chosen must not hang
   *     on their digits, which are random
   */
  public record Line(String text, int tokens, int planned) {

    /** What a citation is planned with, whatever its digits are. */
    private static final int CITATION = planned("[00000000] ");

    Line(String text, int tokens) {
      this(text, tokens, tokens);
    }

    /**
     * @param before stands before it, with the ends of ids
     */
    static Line after(String before, Line line) {
      String text = before + line.text();
      return new Line(text, ContextText.tokens(text), planned(before) + line.planned());
    }

    /**
     * The same, counted before.
     *
     * @param before the event's own citation alone
     * @param tokens of both
     */
    static Line cited(String before, Line line, int tokens) {
      return new Line(before + line.text(), tokens, CITATION + line.planned());
    }

    private static int planned(String before) {
      String digits = ENDINGS.matcher(before).replaceAll("");
      return ContextText.tokens(digits) + before.length() - digits.length() + 1;
    }

    static Line of(String text) {
      return new Line(text, ContextText.tokens(text));
    }

    /**
     * Tokens that it has at most as a part of a JSON string: its line break is one more there, and
     * characters that are escaped are counted. Independent of the ids in it, as {@link #planned}.
     */
    int json() {
      String words = text.substring(0, text.length() - 1);
      if (words.chars().noneMatch(ContextText::isEscaped)) {
        return planned + 1;
      }
      return planned
          + 1
          + Math.max(0, ContextText.tokens(escaped(words)) - ContextText.tokens(words));
    }
  }

  private static boolean isEscaped(int character) {
    return character == '"' || character == '\\' || character < ' ';
  }

  private static String escaped(String text) {
    String json = Output.write(text);
    return json.substring(1, json.length() - 1);
  }

  /** Stands above what was said on one day in one sitting. */
  public static String heading(LocalDate date) {
    return "# " + DATE.format(date) + "\n";
  }

  /** In UTC. */
  public static LocalDate date(Instant at) {
    return LocalDate.ofInstant(at, ZoneOffset.UTC);
  }

  /** An event, or a passage of it. */
  public static String line(Remembered event, Optional<Stretch> passage) {
    return voice(event) + ": " + body(event, passage) + "\n";
  }

  /**
   * Stands before the line of an event that tells what is no more: when that was replaced, and by
   * which event, as answers cite it. Empty where what it tells holds.
   */
  static String mark(Revised revised) {
    if (revised.by().isEmpty() || revised.since().isEmpty()) {
      return "";
    }
    String day = MARK_DATE.format(revised.since().get());
    return REPLACED + day + " by …" + revised.by().get().ending() + "] ";
  }

  /** Stands before the line of an event where ids are asked for. */
  static String citation(EventId event) {
    return "[" + event.ending() + "] ";
  }

  /** A line without such a mark. */
  static String unmarked(String line) {
    return line.startsWith(REPLACED) ? line.substring(line.indexOf("] ") + 2) : line;
  }

  /** A short rendering; it has its date, and needs none above it. */
  public static String line(String brief) {
    return brief + "\n";
  }

  /** A speaker's name, changed where it would look like a mark. */
  private static String voice(Remembered event) {
    return event.voice().startsWith("[") ? "(" + event.voice().substring(1) : event.voice();
  }

  static String body(Remembered event, Optional<Stretch> passage) {
    String text = event.turn().text();
    if (passage.isEmpty()) {
      return Inset.block(text);
    }
    Stretch stretch = passage.get();
    return Inset.block(
        (stretch.start() > 0 ? CUT + " " : "")
            + text.substring(stretch.start(), stretch.end()).strip()
            + (stretch.end() < text.length() ? " " + CUT : ""));
  }

  /** The summary of a topic, above its events. */
  public static String heading(String label) {
    return "# About " + Inset.label(label) + "\n";
  }

  static String bullet(String text) {
    return "- " + Inset.line(text) + "\n";
  }

  /** The lines as one text, without the last break. */
  static String of(List<Line> lines) {
    StringBuilder all = new StringBuilder();
    lines.forEach(line -> all.append(line.text()));
    all.setLength(Math.max(0, all.length() - 1));
    return all.toString();
  }

  /** How many that text has. */
  public static int tokens(List<Line> lines) {
    if (lines.isEmpty()) {
      return 0;
    }
    Line last = lines.get(lines.size() - 1);
    int all = lines.stream().mapToInt(Line::tokens).sum();
    return all - last.tokens() + tokens(last.text().substring(0, last.text().length() - 1));
  }

  public static int tokens(String text) {
    return TokenCount.of(text);
  }
}
