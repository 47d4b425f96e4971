package io.myria.mcp;

import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * Writes an exception of the SDK as the JSON-RPC error that it means. The SDK's servlet writes the
 * exception itself, which Jackson takes as a bean: with its stack trace.
 */
final class PlainError extends StdSerializer<McpError> {

  static final String DEFECT = "Myria failed at this request; the server's log has the cause";

  private static final String UNREADABLE =
      "the body must be one JSON-RPC 2.0 request: a JSON object with jsonrpc, method and an id that"
          + " is a string or a number, in which no object repeats a name and nothing is nested"
          + " deeper than 500";

  PlainError() {
    super(McpError.class);
  }

  @Override
  public void serialize(McpError error, JsonGenerator out, SerializationContext context) {
    JSONRPCError said = error.getJsonRpcError();
    out.writePOJO(answer(said.code(), words(said)));
  }

  /** A JSON-RPC error to a request whose id is not known. */
  static Map<String, Object> answer(int code, String message) {
    Map<String, Object> error = new LinkedHashMap<>();
    error.put("code", code);
    error.put("message", message);
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("jsonrpc", "2.0");
    answer.put("id", null);
    answer.put("error", error);
    return answer;
  }

  private static String words(JSONRPCError said) {
    if (said.code() == ErrorCodes.INTERNAL_ERROR) {
      return DEFECT;
    }
    return said.message().equals("Invalid message format") ? UNREADABLE : said.message();
  }
}
