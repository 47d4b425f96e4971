package io.myria.mcp.protocol;

import java.util.Map;
import tools.jackson.core.JacksonException;

/**
 * The body of a POST, parsed once, before anything is asked of it.
 *
 * @param json as {@link ExactJson} reads it; {@code null} also where there is none
 * @param isJson whether the body could be parsed
 */
public record Envelope(Object json, boolean isJson) {

  public static Envelope of(byte[] body) {
    try {
      return new Envelope(ExactJson.MAPPER.readValue(body, Object.class), true);
    } catch (JacksonException malformed) {
      return new Envelope(null, false);
    }
  }

  /** What stands in it, by which the era is known; nothing if it is no object. */
  public Map<String, Object> members() {
    return json instanceof Map ? Message.object(json) : Map.of();
  }

  /**
   * @param lenient whether parameters may be {@code null}, and those of a notification anything
   * @throws ProtocolException if this is no JSON, no message, or one that only a server sends
   */
  public Message message(boolean lenient) {
    if (!isJson) {
      throw ProtocolException.unreadable();
    }
    return Message.of(json, lenient);
  }
}
