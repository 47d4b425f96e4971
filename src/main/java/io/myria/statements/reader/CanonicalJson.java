package io.myria.statements.reader;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/**
 * One spelling for equal JSON values: members in the order of their names, numbers without trailing
 * zeros, and JSON in a string as what it spells. The order of a list and the letters of a string
 * mean something and stay.
 */
public final class CanonicalJson {

  private static final int DEEPEST = 64;

  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private CanonicalJson() {}

  /**
   * @param value of strings, numbers, booleans, null, lists and maps; a string that spells an
   *     object or a list is read
   * @return empty where it is nested deeper than {@value #DEEPEST}
   */
  public static Optional<String> of(Object value) {
    StringBuilder written = new StringBuilder();
    return write(value, written, 0) ? Optional.of(written.toString()) : Optional.empty();
  }

  /** Whether all of it could be written. */
  private static boolean write(Object value, StringBuilder written, int depth) {
    if (depth > DEEPEST) {
      return false;
    }
    Object read = value instanceof String text ? unwrapped(text) : value;
    if (read instanceof Map<?, ?> object) {
      return writeObject(object, written, depth);
    } else if (read instanceof List<?> list) {
      return writeList(list, written, depth);
    } else if (read instanceof Number number) {
      BigDecimal decimal = new BigDecimal(number.toString());
      written.append(decimal.signum() == 0 ? "0" : decimal.stripTrailingZeros().toString());
    } else if (read instanceof String text) {
      written.append(MAPPER.writeValueAsString(text));
    } else {
      written.append(read);
    }
    return true;
  }

  private static boolean writeObject(Map<?, ?> object, StringBuilder written, int depth) {
    Map<String, Object> sorted = new TreeMap<>();
    object.forEach((name, member) -> sorted.put(String.valueOf(name), member));
    written.append('{');
    String comma = "";
    for (Map.Entry<String, Object> member : sorted.entrySet()) {
      written.append(comma).append(MAPPER.writeValueAsString(member.getKey())).append(':');
      if (!write(member.getValue(), written, depth + 1)) {
        return false;
      }
      comma = ",";
    }
    written.append('}');
    return true;
  }

  private static boolean writeList(List<?> list, StringBuilder written, int depth) {
    written.append('[');
    String comma = "";
    for (Object element : list) {
      written.append(comma);
      if (!write(element, written, depth + 1)) {
        return false;
      }
      comma = ",";
    }
    written.append(']');
    return true;
  }

  /** What a string spells if it spells an object or a list, else the string. */
  private static Object unwrapped(String text) {
    String stripped = text.strip();
    boolean object = stripped.startsWith("{") && stripped.endsWith("}");
    boolean list = stripped.startsWith("[") && stripped.endsWith("]");
    if (!object && !list) {
      return text;
    }
    try {
      return MAPPER.readValue(stripped, Object.class);
    } catch (JacksonException other) {
      return text;
    }
  }
}
