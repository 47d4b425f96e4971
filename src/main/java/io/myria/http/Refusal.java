package io.myria.http;

import io.myria.error.Fault;
import io.myria.error.FaultReport;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/**
 * A request that goes no further is answered with this: a status, and the fault as an error of
 * JSON-RPC whose {@code data} is the one error model. Stateless.
 */
public final class Refusal {

  private static final int INVALID_REQUEST = -32600;
  private static final int INTERNAL_ERROR = -32603;

  /** From this revision on an id that is not known is left out; JSON-RPC wants it to be null. */
  private static final String WITHOUT_NULL_ID = "2026-07-28";

  private static final String RETRY_SECONDS = "1";

  private static final JsonMapper JSON = JsonMapper.shared();

  private Refusal() {}

  /** Writes the whole answer; what stood in it is gone. */
  public static void write(
      HttpServletRequest request, HttpServletResponse response, int status, Fault fault)
      throws IOException {
    if (response.isCommitted()) {
      return;
    }
    Map<String, Object> answer = answer(fault, RequestId.of(request));
    String version = request.getHeader("MCP-Protocol-Version");
    if (version != null && version.compareTo(WITHOUT_NULL_ID) >= 0) {
      answer.remove("id");
    }
    response.resetBuffer();
    response.setStatus(status);
    if (fault.kind().retryable() && response.getHeader("Retry-After") == null) {
      response.setHeader("Retry-After", RETRY_SECONDS);
    }
    response.setContentType("application/json");
    byte[] bytes = JSON.writeValueAsString(answer).getBytes(StandardCharsets.UTF_8);
    response.setContentLength(bytes.length);
    response.getOutputStream().write(bytes);
  }

  /** An error to a request whose JSON-RPC id is not known. */
  public static Map<String, Object> answer(Fault fault, Optional<String> requestId) {
    Map<String, Object> error = new LinkedHashMap<>();
    error.put("code", code(fault));
    error.put("message", fault.getMessage());
    error.put("data", FaultReport.of(fault, requestId));
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("jsonrpc", "2.0");
    answer.put("id", null);
    answer.put("error", error);
    return answer;
  }

  private static int code(Fault fault) {
    return switch (fault.kind()) {
      case CALLER, CONFLICT, MISSING, FORBIDDEN -> INVALID_REQUEST;
      case EXHAUSTED, UNAVAILABLE, DEFECT -> INTERNAL_ERROR;
    };
  }
}
