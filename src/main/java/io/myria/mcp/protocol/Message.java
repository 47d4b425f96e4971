package io.myria.mcp.protocol;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;

/**
 * One JSON-RPC message, as a client may send it: a request or a notification (basic/index,
 * Messages). Its parameters are read, and not yet checked.
 *
 * @param id a string or an integer; {@code null} for a notification
 * @param params empty where none came
 */
public record Message(Object id, String method, Map<String, Object> params) {

  /** The member of parameters and results that is for the protocol. */
  public static final String META = "_meta";

  private static final String OBJECT = "the body must be one JSON-RPC 2.0 request: a JSON object";
  private static final String BATCH =
      "; batches are not taken, and myria_append_events appends many events at once";

  /** It comes back in every message of a stream. */
  private static final int LONGEST_ID = 512;

  static Message of(Object json, boolean lenient) {
    if (!(json instanceof Map<?, ?> message)) {
      throw ProtocolException.request(400, json instanceof List ? OBJECT + BATCH : OBJECT);
    }
    Object id = isId(message.get("id")) ? message.get("id") : null;
    if (!JsonRpc.VERSION.equals(message.get("jsonrpc"))) {
      throw ProtocolException.request(400, "jsonrpc must be \"2.0\"").to(id);
    }
    if (!(message.get("method") instanceof String method)) {
      throw ProtocolException.request(400, "method must be a string; a client sends no responses")
          .to(id);
    }
    if (message.containsKey("id") && id == null) {
      throw ProtocolException.request(
          400, "id must be an integer or a string of at most " + LONGEST_ID + " characters");
    }
    return new Message(id, method, params(message, id, lenient));
  }

  public boolean isNotification() {
    return id == null;
  }

  /**
   * {@code _meta}, or an empty one.
   *
   * @throws ProtocolException if it is no object
   */
  public Map<String, Object> meta() {
    Object meta = params.get(META);
    if (meta != null && !(meta instanceof Map)) {
      throw ProtocolException.parameters("params._meta", "params._meta must be an object").to(id);
    }
    return meta == null ? Map.of() : object(meta);
  }

  private static Map<String, Object> params(Map<?, ?> message, Object id, boolean lenient) {
    Object params = message.get("params");
    if (params instanceof Map) {
      return object(params);
    }
    if (!message.containsKey("params") || lenient && (params == null || id == null)) {
      return Map.of();
    }
    throw ProtocolException.parameters("params", "params must be an object").to(id);
  }

  private static boolean isId(Object id) {
    return id instanceof String text ? text.length() <= LONGEST_ID : isInteger(id);
  }

  /** A whole number, as {@link ExactJson} reads one. */
  public static boolean isInteger(Object value) {
    return value instanceof Integer || value instanceof Long || value instanceof BigInteger;
  }

  @SuppressWarnings("unchecked") // names in JSON are strings
  public static Map<String, Object> object(Object json) {
    return (Map<String, Object>) json;
  }
}
