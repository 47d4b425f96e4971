package io.myria.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A page with blocks as a console shows them: commands behind a prompt, which go on over lines that
 * end in a backslash or within single quotes, and below each what it prints.
 */
final class ConsolePage {

  private static final String FENCE = "```";

  /** What differs from one day, machine or run to the next. */
  private static final List<Varying> VARYING =
      List.of(
          new Varying("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "ID"),
          new Varying("\\b[0-9a-f]{8}\\b", "ID"),
          new Varying("\\d+ tokens", "N tokens"),
          new Varying("replaced on \\d{1,2} \\w{3} \\d{4}", "replaced on DAY"),
          new Varying("^# \\w{3} \\d{1,2} \\w{3} \\d{4}$", "# DAY"),
          new Varying("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z", "TIME"),
          new Varying("\\d+(\\.\\d+)? (ms|s|min)\\b", "N s"),
          new Varying("confidence \\d\\.\\d+", "confidence N"),
          new Varying("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d", "MINUTE"));

  private static final Pattern ID = Pattern.compile("\\b[0-9a-f]{8}\\b");

  private final Path file;
  private final String prompt;
  private final List<String> lines;
  private final List<Step> steps = new ArrayList<>();

  private record Varying(Pattern pattern, String name) {

    Varying(String pattern, String name) {
      this(Pattern.compile(pattern), name);
    }
  }

  /**
   * A command of the page.
   *
   * @param from the place of the first line that it prints
   * @param to behind the last one
   */
  record Step(String command, List<String> printed, int from, int to) {}

  private ConsolePage(Path file, String prompt, List<String> lines) {
    this.file = file;
    this.prompt = prompt;
    this.lines = lines;
  }

  /**
   * @param prompt before each command, such as "$ "
   */
  static ConsolePage of(Path file, String prompt) throws IOException {
    ConsolePage page = new ConsolePage(file, prompt, new ArrayList<>(Files.readAllLines(file)));
    boolean inside = false;
    for (int place = 0; place < page.lines.size(); place++) {
      String line = page.lines.get(place);
      if (line.startsWith(FENCE)) {
        inside = !inside;
      } else if (inside && line.startsWith(prompt)) {
        page.read(place);
      }
    }
    return page;
  }

  private void read(int place) {
    int at = place;
    StringBuilder command = new StringBuilder(lines.get(at++).substring(prompt.length()));
    while (command.charAt(command.length() - 1) == '\\' || isQuoted(command)) {
      command.append('\n').append(lines.get(at++));
    }
    int end = at;
    while (!lines.get(end).startsWith(FENCE) && !lines.get(end).startsWith(prompt)) {
      end++;
    }
    steps.add(new Step(command.toString(), List.copyOf(lines.subList(at, end)), at, end));
  }

  private static boolean isQuoted(CharSequence command) {
    return command.chars().filter(character -> character == '\'').count() % 2 == 1;
  }

  List<Step> steps() {
    return List.copyOf(steps);
  }

  /** The blocks in a language, such as json. */
  List<String> blocks(String language) {
    List<String> blocks = new ArrayList<>();
    for (int at = 0; at < lines.size(); at++) {
      if (lines.get(at).equals(FENCE + language)) {
        int end = lines.subList(at + 1, lines.size()).indexOf(FENCE) + at + 1;
        blocks.add(String.join("\n", lines.subList(at + 1, end)));
        at = end;
      }
    }
    return blocks;
  }

  /** The short ids that stand in lines, in order. */
  static List<String> ids(List<String> lines) {
    return ID.matcher(String.join("\n", lines)).results().map(MatchResult::group).toList();
  }

  /** Without what may differ. */
  static List<String> comparable(List<String> printed) {
    return printed.stream().map(ConsolePage::comparable).toList();
  }

  private static String comparable(String line) {
    UnaryOperator<String> all = UnaryOperator.identity();
    for (Varying varying : VARYING) {
      UnaryOperator<String> before = all;
      all = text -> varying.pattern().matcher(before.apply(text)).replaceAll(varying.name());
    }
    return all.apply(line.stripTrailing());
  }

  /** Writes the page with what its commands print now. */
  void write(List<List<String>> printed) throws IOException {
    List<String> written = new ArrayList<>(lines);
    for (int at = steps.size() - 1; at >= 0; at--) {
      List<String> place = written.subList(steps.get(at).from(), steps.get(at).to());
      place.clear();
      place.addAll(printed.get(at));
    }
    Files.write(file, written);
  }
}
