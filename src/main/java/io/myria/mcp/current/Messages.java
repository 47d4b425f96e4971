package io.myria.mcp.current;

import java.util.LinkedHashMap;
import java.util.Map;

/** What a server sends, as JSON-RPC 2.0 has it (basic/index, Messages). */
final class Messages {

  private Messages() {}

  static Map<String, Object> notification(String method, Map<String, Object> params) {
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("jsonrpc", "2.0");
    message.put("method", method);
    message.put("params", params);
    return message;
  }

  static Map<String, Object> result(Object id, Map<String, Object> result) {
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("jsonrpc", "2.0");
    message.put("id", id);
    message.put("result", result);
    return message;
  }

  /**
   * @param id {@code null} if it could not be made out: the revision then leaves it out
   */
  static Map<String, Object> error(Object id, Map<String, Object> error) {
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("jsonrpc", "2.0");
    if (id != null) {
      message.put("id", id);
    }
    message.put("error", error);
    return message;
  }
}
