package io.myria.language;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the stretches of a text that are ids, which only machines read: UUIDs and their beginnings,
 * ULIDs, runs of hexadecimal digits such as hashes, and the ends of all these behind an ellipsis.
 * They are found by their form, so that a number, a word and a version are none. Stateless,
 * thread-safe.
 */
public final class Ids {

  private static final String HEX = "[0-9a-fA-F]";

  /** Seven or more with a letter and two digits: fewer are words, and digits alone are numbers. */
  private static final String HASH =
      "(?=[0-9]*[a-fA-F])(?=[a-fA-F]*[0-9][a-fA-F]*[0-9])" + HEX + "{7,}";

  private static final String UUID =
      HEX + "{8}-" + HEX + "{4}(?:-" + HEX + "{4}){0,2}(?:-" + HEX + "{1,12})?";

  private static final String ULID = "[0-7][0-9A-HJKMNP-TV-Z]{25}";

  private static final String TAIL =
      "(?:\u2026|\\.\\.\\.)-?(?=[0-9]*[a-fA-F])(?=[a-fA-F]*[0-9])" + HEX + "{4,12}";

  private static final Pattern ID =
      Pattern.compile(
          "(?<![\\w-])(?:" + UUID + "|" + ULID + "|" + HASH + ")(?![\\w])|" + TAIL + "(?![\\w])");

  private Ids() {}

  /**
   * Where an id stands, in UTF-16 units of the text.
   *
   * @param to behind its last one
   */
  public record Place(int from, int to) {

    public boolean holds(int unit) {
      return unit >= from && unit < to;
    }
  }

  /** The ids of a text in order; none overlaps another. */
  public static List<Place> in(String text) {
    if (!hasDigit(text)) {
      return List.of();
    }
    List<Place> ids = new ArrayList<>();
    Matcher matcher = ID.matcher(text);
    while (matcher.find()) {
      ids.add(new Place(matcher.start(), matcher.end()));
    }
    return ids;
  }

  private static boolean hasDigit(String text) {
    for (int index = 0; index < text.length(); index++) {
      char unit = text.charAt(index);
      if (unit >= '0' && unit <= '9') {
        return true;
      }
    }
    return false;
  }

  /** Whether it is an id and nothing else. */
  public static boolean isId(String word) {
    return ID.matcher(word).matches();
  }
}
