package io.myria.event;

import io.myria.error.Fault;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What happened, as a JSON object that Myria stores and does not interpret. Values are {@code
 * String}, {@code BigDecimal}, {@code Boolean}, {@code null}, {@code List} and {@code Map}, deeply
 * immutable. Known members: {@code text}, {@code role}, {@code speaker}, {@code image_caption},
 * {@code memory_type}, {@code refers_to}, {@code feedback_type}, and of calls {@code tool} or
 * {@code action_type}, their arguments, {@code result}, {@code error} and {@code success}; all are
 * optional, and others are kept as they are.
 */
public record Payload(Map<String, Object> members) {

  public Payload {
    members = frozen(members);
  }

  public Optional<String> string(String name) {
    return members.get(name) instanceof String value ? Optional.of(value) : Optional.empty();
  }

  private static Map<String, Object> frozen(Map<?, ?> source) {
    Map<String, Object> copy = new LinkedHashMap<>();
    source.forEach((key, value) -> copy.put((String) key, frozenValue(value)));
    return Collections.unmodifiableMap(copy);
  }

  private static Object frozenValue(Object value) {
    return switch (value) {
      case null -> null;
      case Map<?, ?> object -> frozen(object);
      case List<?> array -> {
        List<Object> copy = new ArrayList<>(array.size());
        array.forEach(element -> copy.add(frozenValue(element)));
        yield Collections.unmodifiableList(copy);
      }
      case Number number -> decimal(number);
      case String text -> text;
      case Boolean flag -> flag;
      default -> throw new IllegalArgumentException("not a JSON value: " + value.getClass());
    };
  }

  private static BigDecimal decimal(Number number) {
    if (number instanceof BigDecimal decimal) {
      return decimal;
    }
    double value = number.doubleValue();
    if (number instanceof Double && !Double.isFinite(value)) {
      throw Fault.invalid("payload", "holds a number that is out of range");
    }
    return new BigDecimal(number.toString());
  }
}
