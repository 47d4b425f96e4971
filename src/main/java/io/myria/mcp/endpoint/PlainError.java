package io.myria.mcp.endpoint;

import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.error.FaultReport;
import io.myria.http.authentication.RequestId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * Writes an exception of the SDK as the JSON-RPC error that it means. The SDK's servlet writes the
 * exception itself, which Jackson takes as a bean: with its stack trace.
 */
final class PlainError extends StdSerializer<McpError> {

  private static final Logger LOG = Logger.getLogger(PlainError.class.getName());

  static final String DEFECT = "Myria failed at this request; the server's log has the cause";

  private static final String UNREADABLE =
      "the body must be one JSON-RPC 2.0 request: a JSON object with jsonrpc, method and an id that"
          + " is a string or a number, in which no object repeats a name";

  PlainError() {
    super(McpError.class);
  }

  @Override
  public void serialize(McpError error, JsonGenerator out, SerializationContext context) {
    if (error.getJsonRpcError().code() == ErrorCodes.INTERNAL_ERROR) {
      LOG.log(
          Level.SEVERE,
          "{0} the MCP library failed; at the level debug it says over what",
          RequestId.current().orElse("-"));
    }
    JSONRPCError said = plain(error.getJsonRpcError(), RequestId.current());
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("jsonrpc", "2.0");
    answer.put("id", null);
    answer.put("error", said);
    out.writePOJO(answer);
  }

  /** The same with the one error model beside it; one that has it stays as it is. */
  static JSONRPCError plain(JSONRPCError said, Optional<String> requestId) {
    if (said.data() != null) {
      return said;
    }
    Fault fault = new Fault(code(said.code()), words(said));
    return new JSONRPCError(said.code(), fault.getMessage(), FaultReport.of(fault, requestId));
  }

  private static FaultCode code(int code) {
    return switch (code) {
      case ErrorCodes.METHOD_NOT_FOUND -> FaultCode.UNKNOWN_METHOD;
      case ErrorCodes.INVALID_PARAMS -> FaultCode.INVALID_ARGUMENT;
      case ErrorCodes.INTERNAL_ERROR -> FaultCode.DEFECT;
      default -> FaultCode.INVALID_REQUEST;
    };
  }

  private static String words(JSONRPCError said) {
    if (said.code() == ErrorCodes.INTERNAL_ERROR) {
      return DEFECT;
    }
    return said.message().equals("Invalid message format") ? UNREADABLE : said.message();
  }
}
