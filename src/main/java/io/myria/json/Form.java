package io.myria.json;

import io.myria.error.Fault;
import java.util.List;
import java.util.Map;

/**
 * What a value may be: how it is described to clients, and how what they send is read. Immutable.
 */
interface Form {

  /** As JSON Schema (draft 2020-12), without a description; a new map. */
  Map<String, Object> schema();

  /** Completes "must be …", with an example. */
  String expected();

  /** A right one. */
  Object example();

  /** What the value means to this form where it stands in a string; see {@link Stringified}. */
  default Object understood(Object value) {
    return value;
  }

  /** Whether any text is a value of this form. */
  default boolean isText() {
    return false;
  }

  /**
   * A path below this value, with the names that the caller sent.
   *
   * @param path begins with {@code .} or {@code [}, or is empty
   */
  default String asSent(String path, Object value) {
    return path;
  }

  /**
   * The value as Java has it; {@code null} where it is wrong, which was noted then.
   *
   * @param value never {@code null}
   * @param path of the value in the arguments
   */
  Object read(Object value, String path, ArgumentErrors reading);

  /** What is to be said of a value of another type. */
  default Fault wrong(String path, Object value) {
    return Fault.invalid(path, "must be " + expected() + ", not " + kindOf(value));
  }

  private static String kindOf(Object value) {
    return switch (value) {
      case null -> "null";
      case String text -> "a string";
      case Number number -> "a number";
      case Boolean flag -> "a boolean";
      case List<?> list -> "a list";
      default -> "an object";
    };
  }
}
