package io.myria.setting;

import java.util.Collection;
import java.util.Comparator;
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

  /** In short names one wrong letter is all: any more, and most names are near. */
  private static int edits(String one, String other) {
    return Math.max(1, Math.min(one.length(), other.length()) / 3);
  }

  /** Levenshtein's edit distance. */
  static int distance(String left, String right) {
    int[] row = new int[right.length() + 1];
    for (int column = 0; column < row.length; column++) {
      row[column] = column;
    }
    for (int line = 1; line <= left.length(); line++) {
      int diagonal = row[0];
      row[0] = line;
      for (int column = 1; column < row.length; column++) {
        int substitute = diagonal + (left.charAt(line - 1) == right.charAt(column - 1) ? 0 : 1);
        diagonal = row[column];
        row[column] = Math.min(substitute, 1 + Math.min(row[column], row[column - 1]));
      }
    }
    return row[right.length()];
  }
}
