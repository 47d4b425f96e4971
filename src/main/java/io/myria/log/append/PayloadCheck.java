package io.myria.log.append;

import io.myria.error.Fault;
import io.myria.event.Payload;
import io.myria.event.StorableText;
import io.myria.log.LogSettings;
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
    check("payload", payload.members(), 1);
  }

  private void check(String field, Object value, int depth) {
    if (depth > limits.nesting() && (value instanceof Map || value instanceof List)) {
      throw Fault.tooLarge("payload", "is nested deeper than " + limits.nesting());
    }
    if (value instanceof Map<?, ?> object) {
      for (Map.Entry<?, ?> member : object.entrySet()) {
        String name = (String) member.getKey();
        StorableText.check(field, name);
        check(field + "." + name, member.getValue(), depth + 1);
      }
    } else if (value instanceof List<?> array) {
      for (int index = 0; index < array.size(); index++) {
        check(field + "[" + index + "]", array.get(index), depth + 1);
      }
    } else if (value instanceof String text) {
      StorableText.check(field, text);
    } else if (value instanceof BigDecimal number) {
      checkNumber(field, number);
    }
  }

  private void checkNumber(String field, BigDecimal number) {
    long exponent = (long) number.precision() - number.scale() - 1;
    if (number.precision() > NUMBER_DIGITS
        || number.signum() != 0 && Math.abs(exponent) > NUMBER_EXPONENT
        || Math.abs((long) number.scale()) > NUMBER_EXPONENT + NUMBER_DIGITS) {
      throw Fault.invalid(
          field,
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
