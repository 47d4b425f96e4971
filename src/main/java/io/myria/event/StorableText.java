package io.myria.event;

import io.myria.error.Fault;
import java.util.function.Supplier;

/** What every text of a request has to be before it goes near the database. */
public final class StorableText {

  private StorableText() {}

  /**
   * PostgreSQL refuses NUL, and a driver may turn half of a surrogate pair into another character:
   * then a name would stand for a different one.
   *
   * @throws Fault {@code invalid_argument} at {@code field}
   */
  public static void check(String field, String value) {
    check(() -> field, value);
  }

  /**
   * The same where a field's path takes long to say.
   *
   * @throws Fault as {@link #check(String, String)}
   */
  public static void check(Supplier<String> field, String value) {
    for (int index = 0; index < value.length(); index++) {
      char unit = value.charAt(index);
      if (unit == 0) {
        throw Fault.invalid(field.get(), "holds a NUL character, which cannot be stored");
      }
      if (Character.isHighSurrogate(unit)
          && index + 1 < value.length()
          && Character.isLowSurrogate(value.charAt(index + 1))) {
        index++;
      } else if (Character.isSurrogate(unit)) {
        throw Fault.invalid(field.get(), "holds half of a surrogate pair, which is no character");
      }
    }
  }

  /**
   * What a stranger's program wrote, as it may be stored and shown: at most so many UTF-16 units,
   * and a replacement character in the place of each control character but line breaks and tabs,
   * and of each half of a surrogate pair.
   */
  public static String cleaned(String value, int most) {
    String begin = value.length() <= most ? value : value.substring(0, most - 1) + "…";
    return begin
        .codePoints()
        .map(point -> isStorable(point) ? point : REPLACEMENT)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static final int REPLACEMENT = 0xFFFD;

  private static boolean isStorable(int point) {
    return point == '\n'
        || point == '\t'
        || !Character.isISOControl(point) && Character.getType(point) != Character.SURROGATE;
  }
}
