package io.myria.mcp.current;

import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * One JSON-RPC message, as a client may send it: a request or a notification (basic/index,
 * Messages). Its parameters are read, and not yet checked.
 *
 * @param id a string or an integer; {@code null} for a notification
 * @param params empty where none came
 */
record Message(Object id, String method, Map<String, Object> params) {

  /** It comes back in every message of a stream. */
  private static final int LONGEST_ID = 512;

  /** What the body is, before anything is asked of it. */
  static Object json(JsonMapper mapper, byte[] body) {
    try {
      return mapper.readValue(body, Object.class);
    } catch (JacksonException malformed) {
      throw ProtocolException.unreadable();
    }
  }

  /** The id to answer with, where one can be made out. */
  static Optional<Object> idOf(Object json) {
    return json instanceof Map<?, ?> message && isId(message.get("id"))
        ? Optional.of(message.get("id"))
        : Optional.empty();
  }

  /**
   * @throws ProtocolException if {@code json} is no message, or one that only a server sends
   */
  static Message of(Object json) {
    if (!(json instanceof Map<?, ?> message)) {
      throw ProtocolException.request(
          400, "the body must be one JSON-RPC 2.0 message: a JSON object");
    }
    if (!"2.0".equals(message.get("jsonrpc"))) {
      throw ProtocolException.request(400, "jsonrpc must be \"2.0\"");
    }
    if (!(message.get("method") instanceof String method)) {
      throw ProtocolException.request(400, "method must be a string; a client sends no responses");
    }
    if (message.containsKey("id") && !isId(message.get("id"))) {
      throw ProtocolException.request(
          400, "id must be an integer or a string of at most " + LONGEST_ID + " characters");
    }
    return new Message(message.get("id"), method, params(message));
  }

  /** The resource that is to be read. */
  Optional<String> uri() {
    return method.equals("resources/read") && params.get("uri") instanceof String uri
        ? Optional.of(uri)
        : Optional.empty();
  }

  boolean isNotification() {
    return id == null;
  }

  /** {@code _meta}, or an empty one. */
  Map<String, Object> meta() {
    Object meta = params.get(Revision.META);
    if (meta == null) {
      return Map.of();
    }
    if (!(meta instanceof Map<?, ?>)) {
      throw ProtocolException.parameters("params._meta must be an object");
    }
    return object(meta);
  }

  /** The version that the body claims. */
  Optional<String> version() {
    Object version = meta().get(Revision.PROTOCOL_VERSION);
    if (version != null && !(version instanceof String)) {
      throw ProtocolException.parameters(
          "params._meta[\"" + Revision.PROTOCOL_VERSION + "\"] must be a string");
    }
    return Optional.ofNullable((String) version);
  }

  private static Map<String, Object> params(Map<?, ?> message) {
    Object params = message.get("params");
    if (params == null && !message.containsKey("params")) {
      return Map.of();
    }
    if (!(params instanceof Map<?, ?>)) {
      throw ProtocolException.parameters("params must be an object");
    }
    return object(params);
  }

  private static boolean isId(Object id) {
    return id instanceof String text
        ? text.length() <= LONGEST_ID
        : id instanceof Integer || id instanceof Long || id instanceof BigInteger;
  }

  @SuppressWarnings("unchecked") // names in JSON are strings
  static Map<String, Object> object(Object json) {
    return (Map<String, Object>) json;
  }
}
