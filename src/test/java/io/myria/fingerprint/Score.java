package io.myria.fingerprint;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * How many values of a field a person names, how many were found, and how many of these are right.
 * Phrases are the same where at least half of the words of both together are.
 */
final class Score {

  private static final double SAME = 0.5;

  /** An event and a relation. */
  private static final String EXACT = "\\w+-\\d+ \\w+";

  /** Expected, found, right. */
  private final Map<String, int[]> fields = new LinkedHashMap<>();

  private final List<String> errors = new ArrayList<>();

  void kinds(String id, Map<String, Object> expected, Fingerprint found) {
    for (MemoryKind kind : MemoryKind.values()) {
      String wire = kind.wire();
      List<String> wanted = expected.get("kind").equals(wire) ? List.of(wire) : List.of();
      compare(id, "kind " + wire, wanted, found.kind() == kind ? List.of(wire) : List.of());
    }
  }

  void names(String id, Map<String, Object> expected, Fingerprint found) {
    compare(id, "entities", values(expected, "entities"), found.entities());
    List<String> dates = found.dates().stream().map(LocalDate::toString).toList();
    compare(id, "dates", values(expected, "dates"), dates);
  }

  void phrases(String id, Map<String, Object> expected, Fingerprint found) {
    compare(id, "subjects", values(expected, "subjects"), found.subjects());
    compare(id, "decision", values(expected, "decision"), list(found.decision()));
    compare(id, "rejected", values(expected, "rejected"), found.rejected());
    compare(id, "reasons", values(expected, "reasons"), found.reasons());
    compare(id, "validated_by", values(expected, "validated_by"), list(found.validatedBy()));
    compare(id, "assignee", values(expected, "assignee"), list(found.assignee()));
    compare(id, "deadline", values(expected, "deadline"), list(found.deadline()));
  }

  void compare(String id, String field, Collection<String> expected, Collection<String> found) {
    int[] counts = fields.computeIfAbsent(field, any -> new int[3]);
    List<String> missed = new ArrayList<>(expected);
    List<String> wrong = new ArrayList<>();
    for (String value : found) {
      Optional<String> same = missed.stream().filter(one -> isSame(one, value)).findFirst();
      same.ifPresentOrElse(missed::remove, () -> wrong.add(value));
    }
    counts[0] += expected.size();
    counts[1] += found.size();
    counts[2] += found.size() - wrong.size();
    if (!missed.isEmpty() || !wrong.isEmpty()) {
      errors.add("%s %s: missed %s, wrong %s".formatted(field, id, missed, wrong));
    }
  }

  double precision(String field) {
    int[] counts = fields.get(field);
    return counts[1] == 0 ? 1 : (double) counts[2] / counts[1];
  }

  double recall(String field) {
    int[] counts = fields.get(field);
    return counts[0] == 0 ? 1 : (double) counts[2] / counts[0];
  }

  List<String> errors() {
    return errors;
  }

  String table() {
    StringBuilder table = new StringBuilder();
    fields.forEach(
        (field, counts) ->
            table.append(
                String.format(
                    Locale.ROOT,
                    "| %s | %d | %.2f | %.2f |%n",
                    field,
                    counts[0],
                    precision(field),
                    recall(field))));
    return table.toString();
  }

  private static List<String> list(Optional<String> value) {
    return value.stream().toList();
  }

  static List<String> values(Map<String, Object> expected, String field) {
    Object value = expected.get(field);
    if (value == null) {
      return List.of();
    }
    return value instanceof List<?> many
        ? many.stream().map(String.class::cast).toList()
        : List.of((String) value);
  }

  private static boolean isSame(String one, String other) {
    Set<String> both = words(one);
    both.retainAll(words(other));
    Set<String> all = words(one);
    all.addAll(words(other));
    boolean single = !one.contains(" ") && !other.contains(" ") || one.matches(EXACT);
    return single ? one.equalsIgnoreCase(other) : both.size() >= SAME * all.size();
  }

  private static Set<String> words(String text) {
    Set<String> words = new HashSet<>(Arrays.asList(text.toLowerCase(Locale.ROOT).split("[ ,]+")));
    words.removeAll(Set.of("", "the", "a", "an", "to"));
    return words;
  }
}
