package io.myria.offer;

import io.myria.event.ParticipantSet;
import io.myria.fault.Fault;
import io.myria.fault.FaultCode;
import io.myria.setting.NearestName;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A JSON object that a caller sent, read with the types a tool expects. Every reader throws {@code
 * invalid_argument} at the field's path, with what is right instead; {@code null} counts as absent.
 */
public final class Arguments {

  /** The most that settings can allow an event; more see nothing. */
  private static final int MOST_PARTICIPANTS = 256;

  private static final int LONGEST_NAME = 600;

  private final Map<String, Object> values;
  private final Shape shape;
  private final String path;

  private Arguments(Map<String, Object> values, Shape shape, String path) {
    this.values = values;
    this.shape = shape;
    this.path = path;
  }

  /**
   * The arguments of a call.
   *
   * @throws Fault {@code unknown_field} for a name the shape does not have, with the nearest one
   */
  public static Arguments of(Map<String, Object> values, Shape shape) {
    return checked(values == null ? Map.of() : values, shape, "");
  }

  public boolean has(String name) {
    return values.get(name) != null;
  }

  public String string(String name) {
    return optionalString(name).orElseThrow(() -> missing(name));
  }

  public Optional<String> optionalString(String name) {
    Object value = values.get(name);
    if (value == null) {
      return Optional.empty();
    }
    if (value instanceof String text) {
      return Optional.of(text);
    }
    throw wrong(name, value);
  }

  public boolean flag(String name, boolean absent) {
    return optionalFlag(name).orElse(absent);
  }

  public Optional<Boolean> optionalFlag(String name) {
    Object value = values.get(name);
    if (value == null) {
      return Optional.empty();
    }
    if (value instanceof Boolean flag) {
      return Optional.of(flag);
    }
    throw wrong(name, value);
  }

  /**
   * A whole number, as JSON Schema understands it: {@code 8.0} is one, too.
   *
   * @throws Fault {@code invalid_argument} below the bounds, {@code limit_exceeded} above
   */
  public Optional<Integer> integer(String name, int least, int most) {
    Object value = values.get(name);
    if (value == null) {
      return Optional.empty();
    }
    String right = "must be a whole number from " + least + " to " + most;
    if (!(value instanceof Number) || value instanceof Double) {
      throw wrong(name, value);
    }
    BigDecimal number = new BigDecimal(value.toString());
    if (number.compareTo(BigDecimal.valueOf(most)) > 0) {
      throw Fault.tooLarge(at(name), right);
    }
    if (number.compareTo(BigDecimal.valueOf(least)) < 0
        || number.stripTrailingZeros().scale() > 0) {
      throw Fault.invalid(at(name), right);
    }
    return Optional.of(number.intValue());
  }

  public double number(String name) {
    Object value = values.get(name);
    if (value == null) {
      throw missing(name);
    }
    if (!(value instanceof Number number)) {
      throw wrong(name, value);
    }
    return number.doubleValue();
  }

  public Instant instant(String name) {
    return optionalInstant(name).orElseThrow(() -> missing(name));
  }

  /** To the microsecond, which is what the log keeps. */
  public Optional<Instant> optionalInstant(String name) {
    return optionalString(name).map(text -> parseInstant(name, text));
  }

  public ParticipantSet participants() {
    List<String> names = strings("participants");
    if (names.isEmpty()) {
      throw Fault.invalid(
          at("participants"), "must name at least one participant, such as [\"user_42\"]");
    }
    if (names.size() > MOST_PARTICIPANTS) {
      throw Fault.tooLarge(
          at("participants"), "names " + names.size() + "; at most " + MOST_PARTICIPANTS);
    }
    Set<String> seen = new HashSet<>();
    for (int index = 0; index < names.size(); index++) {
      if (!seen.add(names.get(index))) {
        throw Fault.invalid(at("participants[" + index + "]"), "repeats an earlier name");
      }
      if (names.get(index).isBlank()) {
        throw Fault.invalid(at("participants[" + index + "]"), "is empty");
      }
      if (names.get(index).length() > 2 * LONGEST_NAME) {
        throw Fault.tooLarge(
            at("participants[" + index + "]"), "is longer than " + LONGEST_NAME + " characters");
      }
    }
    return ParticipantSet.of(names);
  }

  /** Absent reads as empty. */
  public List<String> strings(String name) {
    List<String> texts = new ArrayList<>();
    List<?> list = list(name);
    for (int index = 0; index < list.size(); index++) {
      if (!(list.get(index) instanceof String text)) {
        throw wrong(name + "[" + index + "]", shape.element(name), list.get(index));
      }
      texts.add(text);
    }
    return texts;
  }

  /** Absent reads as empty. */
  public List<Arguments> objects(String name, Shape element) {
    List<Arguments> objects = new ArrayList<>();
    List<?> list = list(name);
    for (int index = 0; index < list.size(); index++) {
      String indexed = name + "[" + index + "]";
      if (!(list.get(index) instanceof Map<?, ?> object)) {
        throw wrong(indexed, element, list.get(index));
      }
      objects.add(checked(members(object), element, at(indexed)));
    }
    return objects;
  }

  public Map<String, Object> object(String name) {
    Object value = values.get(name);
    if (value == null) {
      throw missing(name);
    }
    if (value instanceof Map<?, ?> object) {
      return members(object);
    }
    throw wrong(name, value);
  }

  /** The path of a field of this object, from the call's arguments. */
  public String at(String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  private static Arguments checked(Map<String, Object> values, Shape shape, String path) {
    Arguments arguments = new Arguments(values, shape, path);
    for (String name : values.keySet()) {
      if (!shape.names().contains(name)) {
        throw new Fault(
            FaultCode.UNKNOWN_FIELD,
            arguments.at(name),
            "is no field here" + NearestName.hint(name, shape.names()),
            null);
      }
    }
    return arguments;
  }

  private List<?> list(String name) {
    Object value = values.get(name);
    if (value == null) {
      return List.of();
    }
    if (value instanceof List<?> list) {
      return list;
    }
    throw wrong(name, value);
  }

  @SuppressWarnings("unchecked") // keys of a parsed JSON object are strings
  private static Map<String, Object> members(Map<?, ?> object) {
    return (Map<String, Object>) object;
  }

  private Instant parseInstant(String name, String text) {
    try {
      return OffsetDateTime.parse(text).toInstant().truncatedTo(ChronoUnit.MICROS);
    } catch (DateTimeParseException problem) {
      throw new Fault(
          FaultCode.INVALID_ARGUMENT,
          at(name),
          "is no time that exists; write it as 2026-03-19T20:00:00Z, with its zone",
          problem);
    }
  }

  private Fault missing(String name) {
    return Fault.invalid(at(name), "is missing; it must be " + shape.property(name).expected());
  }

  private Fault wrong(String name, Object value) {
    return wrong(name, shape.property(name), value);
  }

  private Fault wrong(String name, Shape expected, Object value) {
    return Fault.invalid(at(name), "must be " + expected.expected() + ", not " + kindOf(value));
  }

  private static String kindOf(Object value) {
    if (value == null) {
      return "null";
    }
    if (value instanceof String) {
      return "a string";
    }
    if (value instanceof Number) {
      return "a number";
    }
    if (value instanceof Boolean) {
      return "a boolean";
    }
    return value instanceof List ? "a list" : "an object";
  }
}
