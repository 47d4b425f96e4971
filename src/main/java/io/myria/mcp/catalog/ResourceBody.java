package io.myria.mcp.catalog;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a resource holds (MCP, {@code ResourceContents}).
 *
 * @param blob whether {@code body} is Base64 of bytes; else it is text
 */
public record ResourceBody(String uri, String mimeType, String body, boolean blob) {

  public static ResourceBody text(String uri, String mimeType, String text) {
    return new ResourceBody(uri, mimeType, text, false);
  }

  public static ResourceBody blob(String uri, String mimeType, String base64) {
    return new ResourceBody(uri, mimeType, base64, true);
  }

  /** As the protocol has it, in every era. */
  public Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("uri", uri);
    json.put("mimeType", mimeType);
    json.put(blob ? "blob" : "text", body);
    return json;
  }
}
