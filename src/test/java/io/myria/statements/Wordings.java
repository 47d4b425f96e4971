package io.myria.statements;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** How people say facts and their changes, and what changes nothing: one half of the two. */
final class Wordings {

  /** The half that the rules may be written by, and the one that they were not. */
  enum Half {
    SEEN,
    HELD_OUT;

    private String suffix() {
      return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-') + ".txt";
    }
  }

  /**
   * One attribute.
   *
   * @param subjects empty where they are persons
   * @param values which of the {@link ChangedValues}
   * @param former asks for what was before, by {s} or by {v}, the value that came then
   */
  record Kind(
      String name,
      List<String> subjects,
      String values,
      String current,
      List<String> former,
      List<String> states,
      List<String> changes,
      List<String> replies) {

    boolean ofPersons() {
      return subjects.isEmpty();
    }
  }

  private Wordings() {}

  static List<Kind> kinds(Half half) {
    List<Kind> kinds = new ArrayList<>();
    for (String section :
        String.join("\n", lines("wordings-" + half.suffix())).split("\n(?=\\[)")) {
      if (section.startsWith("[")) {
        kinds.add(kind(List.of(section.split("\n"))));
      }
    }
    return kinds;
  }

  /** Texts; several that are said of the same persons stand in one list. */
  static List<List<String>> bystanders(Half half) {
    return lines("bystanders-" + half.suffix()).stream()
        .map(line -> List.of(line.split(" \\|\\| ")))
        .toList();
  }

  private static Kind kind(List<String> lines) {
    String subjects = all(lines, "subjects").get(0);
    return new Kind(
        lines.get(0).replaceAll("[\\[\\]]", ""),
        subjects.equals("person") ? List.of() : List.of(subjects.split("; ")),
        all(lines, "values").get(0),
        all(lines, "ask").get(0),
        List.of(all(lines, "was").get(0), all(lines, "before").get(0)),
        all(lines, "state"),
        all(lines, "change"),
        all(lines, "re"));
  }

  private static List<String> all(List<String> lines, String key) {
    return lines.stream()
        .filter(line -> line.startsWith(key + ": "))
        .map(line -> line.substring(key.length() + 2))
        .toList();
  }

  private static List<String> lines(String file) {
    try (InputStream in = Wordings.class.getResourceAsStream(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
