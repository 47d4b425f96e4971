package io.myria.mcp.legacy;

import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import java.math.BigInteger;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * One JSON-RPC message from a client: a request, a notification, or a response.
 *
 * @param id {@code null} for a notification
 * @param method {@code null} for a response
 * @param params empty where none came
 * @param result of a response that is no error
 */
record Inbound(
    Object id, String method, Map<String, Object> params, Object result, JSONRPCError error) {

  private static final int LONGEST_ID = 512;

  /**
   * @throws SessionException for what is no message
   */
  static Inbound of(JsonMapper mapper, byte[] body) {
    if (!(parsed(mapper, body) instanceof Map<?, ?> message)
        || !"2.0".equals(message.get("jsonrpc"))) {
      throw unreadable();
    }
    Object id = message.get("id");
    if (message.containsKey("id") && !isId(id)) {
      throw unreadable();
    }
    if (message.get("method") instanceof String method) {
      return new Inbound(id, method, params(message.get("params"), id), null, null);
    }
    if (id == null || message.containsKey("method")) {
      throw unreadable();
    }
    return new Inbound(
        id, null, Map.of(), message.get("result"), error(message.get("error"), message));
  }

  boolean isRequest() {
    return method != null && id != null;
  }

  boolean isNotification() {
    return method != null && id == null;
  }

  boolean opens() {
    return isRequest() && method.equals("initialize");
  }

  private static Object parsed(JsonMapper mapper, byte[] body) {
    try {
      return mapper.readValue(body, Object.class);
    } catch (JacksonException malformed) {
      throw SessionException.malformed();
    }
  }

  @SuppressWarnings("unchecked") // names in JSON are strings
  private static Map<String, Object> params(Object params, Object id) {
    if (params == null) {
      return Map.of();
    }
    if (!(params instanceof Map<?, ?> object)) {
      throw SessionException.parameters("params must be an object").to(id);
    }
    if (object.get("_meta") != null && !(object.get("_meta") instanceof Map)) {
      throw SessionException.parameters("params._meta must be an object").to(id);
    }
    return (Map<String, Object>) params;
  }

  private static JSONRPCError error(Object error, Map<?, ?> message) {
    if (error == null) {
      if (!message.containsKey("result")) {
        throw unreadable();
      }
      return null;
    }
    return error instanceof Map<?, ?> said
            && said.get("code") instanceof Integer code
            && said.get("message") instanceof String words
        ? new JSONRPCError(code, words, said.get("data"))
        : new JSONRPCError(0, "the client says no more", null);
  }

  private static boolean isId(Object id) {
    return id instanceof String text
        ? text.length() <= LONGEST_ID
        : id instanceof Integer || id instanceof Long || id instanceof BigInteger;
  }

  private static SessionException unreadable() {
    return SessionException.request(
        400,
        "the body must be one JSON-RPC 2.0 message: a JSON object with jsonrpc, and with method, or"
            + " with an id and a result; an id is an integer or a string of at most "
            + LONGEST_ID
            + " characters; no object repeats a name");
  }
}
