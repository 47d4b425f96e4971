package io.myria.proof;

import io.myria.event.Moment;
import java.math.BigDecimal;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * An event's content in its canonical form: RFC 8785 (JSON Canonicalization Scheme), except that
 * numbers are written with all their digits, without exponent and trailing zeros. Members: {@code
 * channel}, {@code context_id}, {@code participants}, {@code payload}, {@code source_event_key},
 * {@code topic_hints}, {@code type} and {@code utc_offset}, such as {@code +02:00}, which {@code
 * timestamp} was written with; those that the event does not have are left out.
 *
 * @param json in UTF-8 what is committed to
 */
public record Content(String json) {

  private static final Set<String> MEMBERS =
      Set.of(
          "channel",
          "context_id",
          "participants",
          "payload",
          "source_event_key",
          "topic_hints",
          "type");

  /**
   * Of an event as an export or {@code myria_get_event} has it.
   *
   * @param event other members are left out; values as {@code io.myria.event.Payload} has them
   */
  public static Content of(Map<String, Object> event) {
    Map<String, Object> members = new TreeMap<>(event);
    members.keySet().retainAll(MEMBERS);
    members
        .values()
        .removeIf(value -> value == null || value instanceof Collection<?> list && list.isEmpty());
    offset(event.get("timestamp")).ifPresent(offset -> members.put("utc_offset", offset));
    StringBuilder json = new StringBuilder();
    write(members, json);
    return new Content(json.toString());
  }

  private static Optional<String> offset(Object timestamp) {
    return timestamp instanceof String text
        ? Moment.parse(text).offset().map(ZoneOffset::getId)
        : Optional.empty();
  }

  private static void write(Object value, StringBuilder json) {
    switch (value) {
      case null -> json.append("null");
      case Map<?, ?> object -> {
        char before = '{';
        for (Map.Entry<?, ?> member : new TreeMap<>(object).entrySet()) {
          json.append(before);
          quote((String) member.getKey(), json);
          json.append(':');
          write(member.getValue(), json);
          before = ',';
        }
        json.append(before == '{' ? "{}" : "}");
      }
      case Collection<?> array -> {
        char before = '[';
        for (Object element : array) {
          json.append(before);
          write(element, json);
          before = ',';
        }
        json.append(before == '[' ? "[]" : "]");
      }
      case Number number -> json.append(plain(new BigDecimal(number.toString())));
      case String text -> quote(text, json);
      case Boolean flag -> json.append(flag);
      default -> throw new IllegalArgumentException("not a JSON value: " + value.getClass());
    }
  }

  private static String plain(BigDecimal number) {
    return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
  }

  private static void quote(String text, StringBuilder json) {
    json.append('"');
    for (int index = 0; index < text.length(); index++) {
      char one = text.charAt(index);
      switch (one) {
        case '"' -> json.append("\\\"");
        case '\\' -> json.append("\\\\");
        case '\b' -> json.append("\\b");
        case '\t' -> json.append("\\t");
        case '\n' -> json.append("\\n");
        case '\f' -> json.append("\\f");
        case '\r' -> json.append("\\r");
        default -> {
          if (one < ' ') {
            json.append("\\u%04x".formatted((int) one));
          } else {
            json.append(one);
          }
        }
      }
    }
    json.append('"');
  }
}
