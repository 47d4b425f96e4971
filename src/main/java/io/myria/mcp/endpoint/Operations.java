package io.myria.mcp.endpoint;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.json.Stringified;
import io.myria.mcp.protocol.MethodAnswer;
import io.myria.mcp.protocol.Operation.Ask;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the operations on lists, resources and prompts have in common; stateless. */
final class Operations {

  /** Lists change with the server's version and settings, and with what a caller may do. */
  private static final Duration FRESH = Duration.ofMinutes(5);

  private Operations() {}

  /**
   * Answers a list that has one page.
   *
   * @throws Fault {@code invalid_cursor} for another
   */
  static MethodAnswer list(Ask ask, String name, List<Map<String, Object>> all) {
    if (ask.params().get("cursor") != null) {
      throw new Fault(
          FaultCode.INVALID_CURSOR,
          "params.cursor",
          "all " + name + " are on the first page; leave cursor out",
          null);
    }
    return MethodAnswer.cacheable(Map.of(name, all), FRESH, false);
  }

  /**
   * A parameter that must be a string.
   *
   * @param meaning completes "must be …"
   */
  static String text(Ask ask, String name, String meaning) {
    if (ask.params().get(name) instanceof String text) {
      return text;
    }
    throw Fault.invalid("params." + name, "params." + name + " must be " + meaning);
  }

  /** A parameter that must be an object; absent reads as empty. */
  @SuppressWarnings("unchecked") // names in JSON are strings
  static Map<String, Object> object(Map<String, Object> params, String name, String path) {
    Object value = Stringified.object(params.get(name));
    if (value == null || value.equals("")) {
      return Map.of();
    }
    if (value instanceof Map<?, ?>) {
      return (Map<String, Object>) value;
    }
    throw Fault.invalid(path, path + " must be an object");
  }

  /** A parameter that must be an object of strings; absent reads as empty. */
  static Map<String, String> texts(Map<String, Object> params, String name, String path) {
    Map<String, String> texts = new LinkedHashMap<>();
    object(params, name, path)
        .forEach(
            (key, value) -> {
              if (!(value instanceof String text)) {
                String at = path + "." + Fault.shortly(key);
                throw Fault.invalid(at, at + " must be a string, such as \"text\"");
              }
              texts.put(key, text);
            });
    return texts;
  }
}
