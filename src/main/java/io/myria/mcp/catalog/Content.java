package io.myria.mcp.catalog;

import java.util.LinkedHashMap;
import java.util.Map;

/** One piece of a tool's result or a prompt's message (MCP, {@code ContentBlock}). */
public sealed interface Content {

  /** As the protocol has it, in every era. */
  public Map<String, Object> json();

  /** Words. */
  record Text(String text) implements Content {
    @Override
    public Map<String, Object> json() {
      return object("text", "text", text);
    }
  }

  /**
   * A picture.
   *
   * @param base64 its bytes
   */
  record Image(String base64, String mimeType) implements Content {
    @Override
    public Map<String, Object> json() {
      return object("image", "data", base64, "mimeType", mimeType);
    }
  }

  /**
   * A sound.
   *
   * @param base64 its bytes
   */
  record Audio(String base64, String mimeType) implements Content {
    @Override
    public Map<String, Object> json() {
      return object("audio", "data", base64, "mimeType", mimeType);
    }
  }

  /** A resource, with what it holds. */
  record Embedded(ResourceBody body) implements Content {
    @Override
    public Map<String, Object> json() {
      return object("resource", "resource", body.json());
    }
  }

  /** A resource, to be read when it is wanted. */
  record Link(String uri, String name, String mimeType) implements Content {
    @Override
    public Map<String, Object> json() {
      return object("resource_link", "uri", uri, "name", name, "mimeType", mimeType);
    }
  }

  private static Map<String, Object> object(String type, Object... namesAndValues) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("type", type);
    for (int index = 0; index < namesAndValues.length; index += 2) {
      json.put((String) namesAndValues[index], namesAndValues[index + 1]);
    }
    return json;
  }
}
