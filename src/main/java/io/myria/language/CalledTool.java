package io.myria.language;

import io.myria.event.Payload;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The call of a tool or an action that a payload records.
 *
 * @param name what was called; empty where the payload does not say
 * @param failed its own {@code success} says so; where it has none, an error, {@code is_error} or
 *     an exit code other than 0 does
 */
public record CalledTool(Optional<String> name, boolean failed) {

  static final List<String> NAMES = List.of("tool", "tool_name", "action_type");

  static final List<String> ARGUMENTS =
      List.of("args", "arguments", "action_args", "input", "parameters", "params");

  public static final List<String> CODES = List.of("exit_code", "exitCode", "returncode");

  public static CalledTool of(Payload payload) {
    return new CalledTool(name(payload), hasFailed(payload.members()));
  }

  /** What it was called with, as a JSON value; empty where the payload does not say. */
  public static Optional<Object> arguments(Payload payload) {
    return ARGUMENTS.stream()
        .map(key -> payload.members().get(key))
        .filter(value -> value != null)
        .findFirst();
  }

  /** The member that holds them; empty where there is none. */
  public static String argumentsMember(Payload payload) {
    return ARGUMENTS.stream()
        .filter(key -> payload.members().get(key) != null)
        .findFirst()
        .orElse("");
  }

  /** A plain {@code name} is a call's only beside its arguments. */
  private static Optional<String> name(Payload payload) {
    Optional<String> name =
        NAMES.stream()
            .flatMap(key -> payload.string(key).stream())
            .filter(said -> !said.isBlank())
            .findFirst();
    boolean called = ARGUMENTS.stream().anyMatch(payload.members()::containsKey);
    return name.or(() -> payload.string("name").filter(said -> called && !said.isBlank()))
        .map(String::strip);
  }

  private static boolean hasFailed(Map<String, Object> members) {
    if (members.get("success") instanceof Boolean success) {
      return !success;
    }
    boolean code =
        CODES.stream()
            .map(members::get)
            .anyMatch(value -> value instanceof BigDecimal number && number.signum() != 0);
    return code || Boolean.TRUE.equals(members.get("is_error")) || isError(members.get("error"));
  }

  private static boolean isError(Object error) {
    return error instanceof String words && !words.isBlank()
        || error instanceof Map<?, ?> object && !object.isEmpty()
        || Boolean.TRUE.equals(error);
  }
}
