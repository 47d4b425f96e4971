package io.myria.mcp.protocol;

import java.util.LinkedHashMap;
import java.util.Map;

/** Codes of errors and the messages that a server sends (JSON-RPC 2.0; MCP, basic/index). */
public final class JsonRpc {

  public static final int PARSE_ERROR = -32700;
  public static final int INVALID_REQUEST = -32600;
  public static final int METHOD_NOT_FOUND = -32601;
  public static final int INVALID_PARAMS = -32602;
  public static final int INTERNAL_ERROR = -32603;

  static final String VERSION = "2.0";

  private JsonRpc() {}

  public static Map<String, Object> notification(String method, Map<String, Object> params) {
    Map<String, Object> message = message();
    message.put("method", method);
    message.put("params", params);
    return message;
  }

  /** A question to the client. */
  public static Map<String, Object> request(String id, String method, Map<String, Object> params) {
    Map<String, Object> message = message();
    message.put("method", method);
    message.put("id", id);
    message.put("params", params);
    return message;
  }

  public static Map<String, Object> result(Object id, Map<String, Object> result) {
    Map<String, Object> message = message();
    message.put("id", id);
    message.put("result", result);
    return message;
  }

  /**
   * @param id {@code null} if it could not be made out
   * @param nullIds whether an id that is not known is said to be {@code null}, or left out
   */
  public static Map<String, Object> error(Object id, Map<String, Object> error, boolean nullIds) {
    Map<String, Object> message = message();
    if (id != null || nullIds) {
      message.put("id", id);
    }
    message.put("error", error);
    return message;
  }

  private static Map<String, Object> message() {
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("jsonrpc", VERSION);
    return message;
  }
}
