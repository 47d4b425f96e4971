package io.myria.eventlog.redaction;

import io.myria.error.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * The operator's patterns. Regular expressions of Java may take time exponential in the text, so
 * the characters that one reads of a text are counted, and bounded. Immutable.
 */
final class OwnPatterns {

  static final OwnPatterns NONE = new OwnPatterns(List.of());

  /** Characters read for one of a text; what is linear needs some dozens. */
  private static final long STEPS = 500;

  /** And for every text. */
  private static final long LEAST_STEPS = 100_000;

  private static final int MOST = 200;

  private static final Pattern LINE = Pattern.compile("([a-z0-9_]{1,40})[ \\t]++(\\S.*+)");

  private record Named(String name, Pattern pattern) {}

  private final List<Named> patterns;

  private OwnPatterns(List<Named> patterns) {
    this.patterns = List.copyOf(patterns);
  }

  /**
   * @throws Fault {@code misconfigured} where the file cannot be read, or a line is no pattern
   */
  static OwnPatterns read(Path file) {
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (IOException problem) {
      throw Fault.misconfigured(
          RedactionSettings.PATTERNS,
          RedactionSettings.PATTERNS + " names " + file + ", which cannot be read");
    }
    List<Named> patterns = new ArrayList<>();
    for (int index = 0; index < lines.size(); index++) {
      String line = lines.get(index).strip();
      if (!line.isEmpty() && !line.startsWith("#")) {
        patterns.add(parse(file, index + 1, line));
      }
    }
    if (patterns.size() > MOST) {
      throw wrong(file, lines.size(), "there are more than " + MOST + " patterns");
    }
    return new OwnPatterns(patterns);
  }

  private static Named parse(Path file, int number, String line) {
    Matcher parts = LINE.matcher(line);
    if (!parts.matches()) {
      throw wrong(
          file, number, "it wants a name of a-z, 0-9 and _, spaces, and a regular expression");
    }
    try {
      Pattern pattern = Pattern.compile(parts.group(2));
      if (pattern.matcher("").matches()) {
        throw wrong(file, number, "the expression fits the empty text, and so every text");
      }
      return new Named(parts.group(1), pattern);
    } catch (PatternSyntaxException problem) {
      throw wrong(file, number, problem.getDescription());
    }
  }

  private static Fault wrong(Path file, int number, String why) {
    return Fault.misconfigured(
        RedactionSettings.PATTERNS,
        RedactionSettings.PATTERNS + ": line " + number + " of " + file + ": " + why);
  }

  /**
   * @throws Fault {@code limit_exceeded} where a pattern takes too long for the text; what is not
   *     looked through is not stored
   */
  void find(String field, String text, List<Span> found) {
    for (Named one : patterns) {
      Counted counted = new Counted(text, new long[] {LEAST_STEPS + STEPS * text.length()});
      try {
        Matcher matcher = one.pattern().matcher(counted);
        while (matcher.find()) {
          if (matcher.end() > matcher.start()) {
            found.add(new Span(matcher.start(), matcher.end(), one.name()));
          }
        }
      } catch (TooLong | StackOverflowError slow) {
        throw Fault.tooLarge(
            field,
            "cannot be looked through for the operator's pattern '"
                + one.name()
                + "', which takes too long for this text; nothing was stored");
      }
    }
  }

  /** A text that may be read so often. */
  private record Counted(CharSequence text, long[] left) implements CharSequence {

    @Override
    public char charAt(int index) {
      if (--left[0] < 0) {
        throw new TooLong();
      }
      return text.charAt(index);
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return new Counted(text.subSequence(start, end), left);
    }

    @Override
    public String toString() {
      return text.toString();
    }
  }

  /** Without a trace, which would cost more than the search. */
  private static final class TooLong extends RuntimeException {

    private static final long serialVersionUID = 1;

    TooLong() {
      super(null, null, false, false);
    }
  }
}
