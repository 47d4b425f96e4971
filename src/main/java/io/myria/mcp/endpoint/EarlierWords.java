package io.myria.mcp.endpoint;

import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import io.myria.config.NearestName;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.error.FaultKind;
import io.myria.error.FaultReport;
import io.myria.mcp.current.Method;
import io.myria.mcp.current.MethodAnswer;
import io.myria.scope.Call;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Answers of operations in the words of the 2025 era, with sessions and without; stateless. */
final class EarlierWords {

  private static final Logger LOG = Logger.getLogger(EarlierWords.class.getName());

  /** Of resources (2025-11-25, server/resources, Error Handling). */
  private static final int RESOURCE_NOT_FOUND = -32002;

  private static final List<String> OF_RESOURCES = List.of("resources/read", "resources/subscribe");

  /** Of the other era. */
  private static final List<String> CACHING = List.of("ttlMs", "cacheScope");

  private EarlierWords() {}

  static Map<String, Object> result(Map<String, Object> result) {
    Map<String, Object> plain = new LinkedHashMap<>(result);
    CACHING.forEach(plain::remove);
    return plain;
  }

  /** An operation, for an endpoint of this era. */
  static Method method(Operation operation) {
    return request -> {
      MethodAnswer answer = operation.answer(Operation.Ask.of(request));
      return new MethodAnswer(answer.result().thenApply(EarlierWords::result), answer.progress());
    };
  }

  static JSONRPCError error(String method, Call call, RuntimeException problem) {
    Fault fault = fault(problem);
    return new JSONRPCError(
        code(method, fault.kind()),
        fault.getMessage(),
        FaultReport.of(fault, Optional.of(call.id())));
  }

  /** A method that is not there; its name is not repeated, for nobody bounds it. */
  static JSONRPCError unknown(String method, Collection<String> known, Call call) {
    String message = "Method not found: no method has this name" + NearestName.hint(method, known);
    Fault fault = new Fault(FaultCode.UNKNOWN_METHOD, message);
    return new JSONRPCError(
        ErrorCodes.METHOD_NOT_FOUND, message, FaultReport.of(fault, Optional.of(call.id())));
  }

  private static Fault fault(RuntimeException problem) {
    if (problem instanceof Fault fault) {
      return fault;
    }
    LOG.log(Level.SEVERE, "a request could not be answered", problem);
    return new Fault(FaultCode.DEFECT, PlainError.DEFECT, problem);
  }

  private static int code(String method, FaultKind kind) {
    return switch (kind) {
      case MISSING ->
          OF_RESOURCES.contains(method) ? RESOURCE_NOT_FOUND : ErrorCodes.INVALID_PARAMS;
      case CALLER, CONFLICT, FORBIDDEN -> ErrorCodes.INVALID_PARAMS;
      case EXHAUSTED, UNAVAILABLE, DEFECT -> ErrorCodes.INTERNAL_ERROR;
    };
  }
}
