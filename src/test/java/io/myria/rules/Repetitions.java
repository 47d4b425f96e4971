package io.myria.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Texts of any length that repeat one thing, as somebody may append them to slow a reader down. */
final class Repetitions {

  /** Each is repeated by itself, and with an end that is something else. */
  static final List<String> UNITS =
      List.of(
          " ",
          "\t",
          "\n",
          "\r\n",
          "\n\n ",
          "\u00a0",
          "\u3000",
          "\u2028",
          "\"",
          "'",
          "''",
          "“",
          "”",
          "’s ",
          "`",
          "```",
          "```\n",
          "(",
          ")",
          "()",
          "[",
          "]",
          "[[",
          "{",
          "}",
          "<",
          ">",
          "> ",
          "\n> ",
          "> > >",
          "\n- ",
          "\n* ",
          "# ",
          "\n# a",
          "«",
          "„",
          "a",
          "A",
          "Aa",
          "Aa ",
          "a.",
          "a. ",
          "A. ",
          "a, ",
          "a,",
          "a-",
          "a_",
          "a/",
          "a:",
          "a: ",
          "a=",
          "a@",
          "a's ",
          "1",
          "0",
          "12 ",
          "1,",
          "1.",
          "1:",
          "1-",
          "1/",
          "1 ",
          "1a",
          "$1",
          "1%",
          "12:30 ",
          "2024-01-02 ",
          "2024-01-02T",
          "deadbeef",
          "deadbeef-",
          "0123456789abcdef",
          "@",
          "@a ",
          "#",
          "-",
          "--",
          "_",
          ".",
          "...",
          "…",
          ",",
          ";",
          ":",
          "!",
          "?",
          "?!",
          "*",
          "**",
          "|",
          "\\",
          "\\u0061",
          "&",
          "&amp;",
          "=",
          "+",
          "~",
          "^",
          "http://",
          "http://a.b/c ",
          "a@b.c ",
          "the ",
          "not ",
          "my ",
          "my name is Ann. ",
          "I am ",
          "and ",
          "because ",
          "we decided to ",
          "instead of ",
          "moved from a to ",
          "Error: ",
          "\nat a.b(C.java:1)",
          "der ",
          "le ",
          "\u65e5",
          "\u65e5\u672c\u3002",
          "\u3042",
          "\u0301",
          "e\u0301",
          "\u00e9",
          "\u0915\u094d",
          "\u200b",
          "\u200d",
          "\ud83d\ude00",
          "\ud83d\udc69\u200d",
          "\u0e01",
          "\u0627",
          "\u202e",
          "\u0007");

  private static final List<String> ENDS = List.of("", "x", " x\n", "\u0007");

  private Repetitions() {}

  /** Some 500 texts, each as a function of its length in UTF-16 units. */
  static List<Text> all() {
    return withEnds(ENDS);
  }

  /** Half of them: each unit by itself, and with an end that ends no run. */
  static List<Text> withTwoEnds() {
    return withEnds(List.of("", "\u0007"));
  }

  private static List<Text> withEnds(List<String> ends) {
    List<Text> texts = new ArrayList<>();
    for (String unit : UNITS) {
      for (String end : ends) {
        texts.add(new Text(unit, end));
      }
    }
    return texts;
  }

  /**
   * One word many times, or many words once.
   *
   * @param unit that is repeated
   * @param end that follows
   */
  record Text(String unit, String end) implements IntFunction<String> {

    @Override
    public String apply(int units) {
      return unit.repeat(Math.max(1, units / unit.length())) + end;
    }

    @Override
    public String toString() {
      return "%s…%s".formatted(shown(unit), shown(end));
    }
  }

  /** Printable, so that a failure can be read. */
  static String shown(String text) {
    StringBuilder shown = new StringBuilder();
    text.chars()
        .forEach(
            unit ->
                shown.append(
                    unit > ' ' && unit < 0x7f ? "" + (char) unit : "\\u%04x".formatted(unit)));
    return shown.toString();
  }

  /** Different words, so that tables of what was seen grow. */
  static String words(int units) {
    StringBuilder words = new StringBuilder(units + 16);
    IntStream.iterate(0, index -> words.length() < units, index -> index + 1)
        .forEach(index -> words.append('w').append(Integer.toString(index, 36)).append(' '));
    return words.toString();
  }

  /** Each unit with one end, which ends no run that a rule looks for; and words that differ. */
  static Stream<IntFunction<String>> eachOnce() {
    return Stream.concat(
        UNITS.stream().map(unit -> new Text(unit, "\u0007x")), Stream.of(Repetitions::words));
  }

  static Stream<IntFunction<String>> allAndWords() {
    return Stream.concat(all().stream(), Stream.of(Repetitions::words));
  }
}
