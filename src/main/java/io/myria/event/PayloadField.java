package io.myria.event;

import io.myria.error.Fault;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A member of a payload that is to have one value, or to be a list with such an element.
 *
 * @param key the member's name; {@code a.b} is the member {@code b} of the object {@code a}, or one
 *     that is called {@code a.b}
 * @param value a {@code String}, {@code BigDecimal}, {@code Boolean} or {@code null}, all of which
 *     match what is the same and nothing else; {@code 1} and {@code 1.0} are the same number
 */
public record PayloadField(String key, Object value) {

  /** Fields that one question may name. */
  public static final int MOST = 8;

  private static final int KEY_CHARACTERS = 500;
  private static final int NUMBER_DIGITS = 400;

  /**
   * The fields of an object, as a caller gives them, by their keys.
   *
   * @throws Fault {@code invalid_argument} or {@code limit_exceeded} at {@code field}
   */
  public static List<PayloadField> of(String field, Map<String, Object> members) {
    if (members.size() > MOST) {
      throw Fault.tooLarge(
          field, "has " + members.size() + " members; ask for at most " + MOST + " at a time");
    }
    List<PayloadField> fields = new ArrayList<>();
    new TreeMap<>(members).forEach((key, value) -> fields.add(of(field, key, value)));
    return fields;
  }

  private static PayloadField of(String field, String key, Object value) {
    String at = field + "." + key;
    if (key.isBlank()
        || key.length() > KEY_CHARACTERS
        || List.of(key.split("\\.", -1)).contains("")) {
      throw Fault.invalid(field, "has a member whose name is empty, in parts empty, or too long");
    }
    StorableText.check(field, key);
    if (value instanceof String text) {
      StorableText.check(at, text);
    }
    if (value instanceof Map || value instanceof List) {
      throw Fault.invalid(
          at, "must be a string, a number, a boolean or null; name members of objects as a.b");
    }
    return new PayloadField(key, value instanceof Number number ? decimal(at, number) : value);
  }

  private static BigDecimal decimal(String at, Number number) {
    if (number instanceof Double && !Double.isFinite(number.doubleValue())) {
      throw Fault.invalid(at, "is a number out of range");
    }
    BigDecimal decimal = new BigDecimal(number.toString());
    if (decimal.precision() + Math.abs((long) decimal.scale()) > NUMBER_DIGITS) {
      throw Fault.invalid(at, "is a number out of range; no payload holds such a one");
    }
    return decimal;
  }

  /** All payloads that hold nothing but this: one that is held by another matches. */
  public List<Payload> shapes() {
    List<Object> values = new ArrayList<>();
    values.add(value);
    List<Object> listed = new ArrayList<>();
    listed.add(value);
    values.add(listed);
    List<Payload> shapes = new ArrayList<>();
    for (Object one : values) {
      shapes.add(new Payload(only(key, one)));
      if (key.indexOf('.') >= 0) {
        shapes.add(nested(one));
      }
    }
    return shapes;
  }

  private Payload nested(Object wanted) {
    String[] names = key.split("\\.", -1);
    Object inner = wanted;
    for (int index = names.length - 1; index > 0; index--) {
      inner = only(names[index], inner);
    }
    return new Payload(only(names[0], inner));
  }

  private static Map<String, Object> only(String name, Object value) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put(name, value);
    return members;
  }
}
