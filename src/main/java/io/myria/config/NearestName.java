package io.myria.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What somebody may have meant who wrote a name that nobody knows; stateless. */
public final class NearestName {

  private NearestName() {}

  /** {@code "; did you mean …?"}, or nothing where no name is near. */
  public static String hint(String name, Collection<String> known) {
    return of(name, known).map(nearest -> "; did you mean " + nearest + "?").orElse("");
  }

  /** The known name with the fewest edits between, if two thirds stay as written; ties by order. */
  static Optional<String> of(String name, Collection<String> known) {
    return known.stream()
        // Too long to be meant; else a caller could have a name of megabytes compared.
        .filter(candidate -> Math.abs(candidate.length() - name.length()) <= candidate.length())
        .min(
            Comparator.<String>comparingInt(candidate -> distance(candidate, name))
                .thenComparing(Comparator.naturalOrder()))
        .filter(nearest -> distance(nearest, name) <= edits(nearest, name));
  }

  /**
   * The known names that are near, whatever their case, the nearest first; ties by order.
   *
   * @param most of them
   */
  public static List<String> several(String name, Collection<String> known, int most) {
    String small = name.toLowerCase(Locale.ROOT);
    Map<String, Integer> near = new HashMap<>();
    for (String candidate : known) {
      String other = candidate.toLowerCase(Locale.ROOT);
      if (Math.abs(other.length() - small.length()) <= edits(other, small)) {
        int distance = distance(other, small);
        if (distance <= edits(other, small)) {
          near.put(candidate, distance);
        }
      }
    }
    return near.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry::getKey))
        .map(Map.Entry::getKey)
        .limit(most)
        .toList();
  }

  /** In short names one wrong letter is all: any more, and most names are near. */
  private static int edits(String one, String other) {
    return Math.max(1, Math.min(one.length(), other.length()) / 3);
  }

  /** Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment). */
  static int distance(String left, String right) {
    int[] before = new int[right.length() + 1];
    int[] above = new int[right.length() + 1];
    int[] row = new int[right.length() + 1];
    for (int column = 0; column < row.length; column++) {
      row[column] = column;
    }
    for (int line = 1; line <= left.length(); line++) {
      int[] free = before;
      before = above;
      above = row;
      row = free;
      row[0] = line;
      for (int column = 1; column < row.length; column++) {
        char here = left.charAt(line - 1);
        char there = right.charAt(column - 1);
        int edits = above[column - 1] + (here == there ? 0 : 1);
        edits = Math.min(edits, 1 + Math.min(above[column], row[column - 1]));
        if (line > 1
            && column > 1
            && here == right.charAt(column - 2)
            && left.charAt(line - 2) == there) {
          edits = Math.min(edits, before[column - 2] + 1);
        }
        row[column] = edits;
      }
    }
    return row[right.length()];
  }
}
