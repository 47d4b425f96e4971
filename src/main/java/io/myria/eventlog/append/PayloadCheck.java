package io.myria.eventlog.append;

import io.myria.error.Fault;
import io.myria.event.Payload;
import io.myria.event.StorableText;
import io.myria.eventlog.LogSettings;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** Looks through one payload for what the log cannot hold. Confined to one check. */
final class PayloadCheck {

  /** Within a double's range and of bounded length; PostgreSQL's numeric could hold more. */
  private static final int NUMBER_DIGITS = 64;

  private static final int NUMBER_EXPONENT = 308;

  private final LogSettings.Limits limits;
  private long digits;

  PayloadCheck(LogSettings.Limits limits) {
    this.limits = limits;
  }

  /**
   * @throws Fault at the member's path
   */
  void check(Payload payload) {
    check(new Place(null, "payload", -1), payload.members(), 1);
  }

  /**
   * Where a value stands. It is said only of what is wrong: names may be as long as a payload, and
   * stand above as many values as it holds.
   *
   * @param above null of the payload itself
   * @param name empty in an array
   * @param index -1 in an object
   */
  private record Place(Place above, String name, int index) {

    private static final int NAME_CHARACTERS = 60;

    String path() {
      String step = index < 0 ? StorableText.cleaned(name, NAME_CHARACTERS) : "[" + index + "]";
      return above == null ? step : above.path() + (index < 0 ? "." : "") + step;
    }
  }

  private void check(Place place, Object value, int depth) {
    if (depth > limits.nesting() && (value instanceof Map || value instanceof List)) {
      throw Fault.tooLarge("payload", "is nested deeper than " + limits.nesting());
    }
    switch (value) {
      case Map<?, ?> object -> {
        for (Map.Entry<?, ?> member : object.entrySet()) {
          String name = (String) member.getKey();
          StorableText.check(place::path, name);
          check(new Place(place, name, -1), member.getValue(), depth + 1);
        }
      }
      case List<?> array -> {
        for (int index = 0; index < array.size(); index++) {
          check(new Place(place, "", index), array.get(index), depth + 1);
        }
      }
      case String text -> StorableText.check(place::path, text);
      case BigDecimal number -> checkNumber(place, number);
      case null, default -> {}
    }
  }

  private void checkNumber(Place place, BigDecimal number) {
    long exponent = (long) number.precision() - number.scale() - 1;
    if (number.precision() > NUMBER_DIGITS
        || number.signum() != 0 && Math.abs(exponent) > NUMBER_EXPONENT
        || Math.abs((long) number.scale()) > NUMBER_EXPONENT + NUMBER_DIGITS) {
      throw Fault.invalid(
          place.path(),
          "is a number out of range: at most "
              + NUMBER_DIGITS
              + " digits and an exponent from -"
              + NUMBER_EXPONENT
              + " to "
              + NUMBER_EXPONENT);
    }
    // A number is stored written out: 1e308 takes 309 bytes. Refused here, before that is done.
    digits += Math.max(number.precision(), number.precision() - (long) number.scale());
    digits += Math.max(0, number.scale());
    if (digits > limits.payloadBytes()) {
      throw Fault.tooLarge(
          "payload",
          "holds numbers that take more than "
              + limits.payloadBytes()
              + " bytes when they are written out without exponents");
    }
  }
}
