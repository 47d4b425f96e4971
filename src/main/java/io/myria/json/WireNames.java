package io.myria.json;

import java.util.Locale;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Names of components and values of annotations, as the wire has them; stateless. */
public final class WireNames {

  private WireNames() {}

  /** {@code budgetTokens} is {@code budget_tokens}. */
  public static String snake(String camel) {
    return camel.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
  }

  /** An annotation's text as a value: JSON if it is some, else the text itself. */
  static Object json(String text) {
    if (text.isEmpty()) {
      return Map.of();
    }
    try {
      return JsonMapper.shared().readValue(text, Object.class);
    } catch (JacksonException plain) {
      return text;
    }
  }
}
