package io.myria.operate;

import io.myria.fault.Fault;
import io.myria.fault.FaultCode;
import io.myria.log.LogSettings;
import io.myria.setting.Setting;
import io.myria.setting.Source;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every setting there is, and the check that there are no others. */
public final class Settings {

  private static final String PREFIX = "myria.";

  /** By room, in the README's order. */
  public static final List<Setting<?>> ALL =
      Stream.of(ServerSettings.ALL, LogSettings.ALL).flatMap(List::stream).toList();

  private Settings() {}

  /**
   * Checks every value, and every given name that begins with {@code myria.}. Names in the
   * environment's form are not checked: orchestrators put names of their own there, such as {@code
   * MYRIA_SERVICE_HOST}.
   *
   * @throws Fault {@code misconfigured}, with the key and the nearest known one
   */
  static void check(Source source, Iterable<String> names) {
    Set<String> known = ALL.stream().map(Setting::key).collect(Collectors.toSet());
    for (String name : names) {
      if (name.startsWith(PREFIX) && !known.contains(name)) {
        throw unknown(name, known);
      }
    }
    ALL.forEach(setting -> setting.in(source));
  }

  private static Fault unknown(String name, Set<String> known) {
    String nearest =
        new TreeSet<>(known)
            .stream().min(Comparator.comparingInt(key -> distance(key, name))).orElseThrow();
    return new Fault(
        FaultCode.MISCONFIGURED,
        name,
        "the setting " + name + " is unknown; did you mean " + nearest + "?",
        null);
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
