package io.myria.mcp.endpoint;

import java.util.LinkedHashMap;
import java.util.Map;

/** What the server says that it can do (schema, {@code ServerCapabilities}); stateless. */
final class Capabilities {

  private static final String LIST_CHANGED = "listChanged";
  private static final String SUBSCRIBE = "subscribe";

  private Capabilities() {}

  /** Of the stateless revision. */
  static Map<String, Object> current() {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("tools", Map.of());
    all.put("resources", resources(true));
    all.put("prompts", Map.of());
    all.put("completions", Map.of());
    return all;
  }

  /** With a session there are streams for messages, too. */
  static Map<String, Object> ofSessions() {
    Map<String, Object> all = current();
    all.put("logging", Map.of());
    return all;
  }

  /** Without a session nobody can be told of changes. */
  static Map<String, Object> sessionless() {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("completions", Map.of());
    all.put("prompts", Map.of(LIST_CHANGED, false));
    all.put("resources", resources(false));
    all.put("tools", Map.of(LIST_CHANGED, false));
    return all;
  }

  private static Map<String, Object> resources(boolean told) {
    Map<String, Object> resources = new LinkedHashMap<>();
    resources.put(SUBSCRIBE, told);
    resources.put(LIST_CHANGED, told);
    return resources;
  }
}
