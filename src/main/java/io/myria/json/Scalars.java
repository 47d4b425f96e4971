package io.myria.json;

import io.myria.error.Fault;
import io.myria.event.Moment;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** Forms of values that have no parts; stateless. */
final class Scalars {

  private static final JsonMapper JSON = JsonMapper.shared();

  private Scalars() {}

  /**
   * A string.
   *
   * @param oneOf all that are allowed; empty for any
   */
  record Text(List<String> oneOf, String given) implements Form {

    @Override
    public Map<String, Object> schema() {
      Map<String, Object> schema = typed("string");
      if (!oneOf.isEmpty()) {
        schema.put("enum", oneOf);
      }
      return schema;
    }

    @Override
    public String expected() {
      return oneOf.isEmpty()
          ? "a string, such as " + written(example())
          : "one of " + oneOf.stream().map(Scalars::written).collect(Collectors.joining(", "));
    }

    @Override
    public Object example() {
      return given.isEmpty() ? oneOf.stream().findFirst().orElse("text") : given;
    }

    @Override
    public boolean isText() {
      return oneOf.isEmpty();
    }

    @Override
    public Object read(Object value, String path, ArgumentErrors reading) {
      return value instanceof String text && (oneOf.isEmpty() || oneOf.contains(text))
          ? text
          : reading.problem(value instanceof String ? unknown(path) : wrong(path, value));
    }

    private Fault unknown(String path) {
      return Fault.invalid(path, "must be " + expected());
    }
  }

  /** One of an enum's words, in lower case. */
  record Word(Class<? extends Enum<?>> type) implements Form {

    private Text words() {
      return new Text(Stream.of(type.getEnumConstants()).map(Word::wire).toList(), "");
    }

    @Override
    public Map<String, Object> schema() {
      return words().schema();
    }

    @Override
    public String expected() {
      return words().expected();
    }

    @Override
    public Object example() {
      return words().example();
    }

    @Override
    public Object read(Object value, String path, ArgumentErrors reading) {
      Object word = words().read(value, path, reading);
      return Stream.of(type.getEnumConstants())
          .filter(one -> wire(one).equals(word))
          .findFirst()
          .orElse(null);
    }

    static String wire(Enum<?> one) {
      return one.name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A time with its zone, to the microsecond, which is what the log keeps; or a day.
   *
   * @param written whether it is read as it was written, a {@link Moment}; else as an instant, of a
   *     day its first one in the zone of the call
   */
  record Time(boolean written) implements Form {

    @Override
    public Map<String, Object> schema() {
      Map<String, Object> schema = typed("string");
      schema.put("format", "date-time");
      return schema;
    }

    @Override
    public String expected() {
      return "a time, such as \"2026-03-19T20:00:00Z\", or a day, such as \"2026-03-19\"";
    }

    @Override
    public Object example() {
      return "2026-03-19T20:00:00Z";
    }

    @Override
    public Object read(Object value, String path, ArgumentErrors reading) {
      if (!(value instanceof String text)) {
        return reading.problem(wrong(path, value));
      }
      try {
        Moment moment = Moment.parse(text, reading.zone());
        return written ? moment : moment.at();
      } catch (DateTimeException problem) {
        return reading.problem(
            Fault.invalid(
                path,
                "is no time that exists; write it as 2026-03-19T20:00:00Z, with its zone, or as"
                    + " 2026-03-19, which is the day's first moment in the call's zone"));
      }
    }
  }

  /** True or false. */
  record Flag() implements Form {

    @Override
    public Map<String, Object> schema() {
      return typed("boolean");
    }

    @Override
    public String expected() {
      return "true or false";
    }

    @Override
    public Object example() {
      return true;
    }

    @Override
    public Object understood(Object value) {
      return Stringified.flag(value);
    }

    @Override
    public Object read(Object value, String path, ArgumentErrors reading) {
      return value instanceof Boolean ? value : reading.problem(wrong(path, value));
    }
  }

  /** A whole number, as JSON Schema understands it: {@code 8.0} is one, too. */
  record Whole(long least, long most, long usual) implements Form {

    @Override
    public Map<String, Object> schema() {
      Map<String, Object> schema = typed("integer");
      schema.put("minimum", least);
      schema.put("maximum", most);
      return schema;
    }

    @Override
    public String expected() {
      return "a whole number from " + least + " to " + most + ", such as " + example();
    }

    @Override
    public Object example() {
      return Math.min(most, Math.max(least, usual));
    }

    @Override
    public Object understood(Object value) {
      return Stringified.number(value);
    }

    @Override
    public Object read(Object value, String path, ArgumentErrors reading) {
      if (!(value instanceof Number) || value instanceof Double) {
        return reading.problem(wrong(path, value));
      }
      String right = "must be a whole number from " + least + " to " + most;
      BigDecimal number = new BigDecimal(value.toString());
      if (number.compareTo(BigDecimal.valueOf(most)) > 0) {
        return reading.problem(Fault.tooLarge(path, right));
      }
      boolean whole = number.stripTrailingZeros().scale() <= 0;
      return whole && number.compareTo(BigDecimal.valueOf(least)) >= 0
          ? (Object) number.intValue()
          : reading.problem(Fault.invalid(path, right));
    }
  }

  /** Any number. */
  record Decimal(double least, double most) implements Form {

    @Override
    public Map<String, Object> schema() {
      Map<String, Object> schema = typed("number");
      schema.put("minimum", least);
      schema.put("maximum", most);
      return schema;
    }

    @Override
    public String expected() {
      return "a number, such as " + example();
    }

    @Override
    public Object example() {
      return Math.min(most, 0.5);
    }

    @Override
    public Object understood(Object value) {
      return Stringified.number(value);
    }

    @Override
    public Object read(Object value, String path, ArgumentErrors reading) {
      if (!(value instanceof Number number)) {
        return reading.problem(wrong(path, value));
      }
      double read = number.doubleValue();
      return read >= least && read <= most
          ? (Object) read
          : reading.problem(Fault.invalid(path, "must be from " + least + " to " + most));
    }
  }

  static Map<String, Object> typed(String type) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", type);
    return schema;
  }

  static String written(Object value) {
    return JSON.writeValueAsString(value);
  }
}
