package io.myria.mcp.protocol;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a server says of itself.
 *
 * @param instructions for models
 */
public record Identity(String name, String version, String instructions) {

  /** As the schema's {@code Implementation}. */
  public Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", name);
    json.put("version", version);
    return json;
  }
}
