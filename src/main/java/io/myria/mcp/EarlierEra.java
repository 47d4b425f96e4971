package io.myria.mcp;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import io.myria.access.Call;
import io.myria.fault.Fault;
import io.myria.fault.FaultCode;
import io.myria.fault.FaultKind;
import io.myria.fault.FaultReport;
import io.myria.limit.RequestTime;
import io.myria.mcp.Operation.Ask;
import io.myria.stateless.Answer;
import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import reactor.core.publisher.Mono;

/**
 * The operations as the 2025 era has them, between the SDK's transport and the SDK's server. The
 * server has one list of everything for all callers, and its own types for what it lists; so it is
 * left with {@code initialize}, {@code ping} and what it alone knows, and the rest is answered here
 * out of the same operations as in the other era.
 */
final class EarlierEra implements McpStatelessServerTransport {

  private static final Logger LOG = Logger.getLogger(EarlierEra.class.getName());

  private static final String CALL = Call.class.getName();

  /** Of resources (2025-11-25, server/resources, Error Handling). */
  private static final int RESOURCE_NOT_FOUND = -32002;

  /** Of the other era. */
  private static final List<String> CACHING = List.of("ttlMs", "cacheScope");

  private final McpStatelessServerTransport transport;
  private final Map<String, Operation> operations;

  EarlierEra(McpStatelessServerTransport transport, Map<String, Operation> operations) {
    this.transport = transport;
    this.operations = Map.copyOf(operations);
  }

  /** What the SDK carries from a request to whoever answers it. */
  static McpTransportContext context(HttpServletRequest request) {
    return McpTransportContext.create(Map.of(CALL, Call.of(request)));
  }

  static Call call(McpTransportContext context) {
    if (context.get(CALL) instanceof Call call) {
      return call;
    }
    throw new IllegalStateException("a request without a caller came to the server");
  }

  @Override
  public void setMcpHandler(McpStatelessServerHandler handler) {
    transport.setMcpHandler(
        new McpStatelessServerHandler() {
          @Override
          public Mono<JSONRPCResponse> handleRequest(
              McpTransportContext context, JSONRPCRequest request) {
            Operation operation = operations.get(request.method());
            return operation == null
                ? handler.handleRequest(context, request)
                : Mono.fromSupplier(() -> answer(operation, call(context), request));
          }

          @Override
          public Mono<Void> handleNotification(
              McpTransportContext context, JSONRPCNotification notification) {
            return handler.handleNotification(context, notification);
          }
        });
  }

  private static JSONRPCResponse answer(Operation operation, Call call, JSONRPCRequest request) {
    try {
      Answer answer = operation.answer(new Ask(call, params(request)));
      return JSONRPCResponse.result(request.id(), plain(joined(answer)));
    } catch (RuntimeException problem) {
      return JSONRPCResponse.error(request.id(), error(request.method(), call, fault(problem)));
    }
  }

  @SuppressWarnings("unchecked") // names in JSON are strings
  private static Map<String, Object> params(JSONRPCRequest request) {
    if (request.params() == null) {
      return Map.of();
    }
    if (!(request.params() instanceof Map<?, ?> params)) {
      throw Fault.invalid("params", "params must be an object");
    }
    if (params.get("_meta") != null && !(params.get("_meta") instanceof Map)) {
      throw Fault.invalid("params._meta", "params._meta must be an object");
    }
    return (Map<String, Object>) params;
  }

  /** What takes long is waited for: this era's clients have no other way without sessions. */
  private static Map<String, Object> joined(Answer answer) {
    return RequestTime.join(answer.result());
  }

  private static Map<String, Object> plain(Map<String, Object> result) {
    Map<String, Object> plain = new LinkedHashMap<>(result);
    CACHING.forEach(plain::remove);
    return plain;
  }

  private static Fault fault(RuntimeException problem) {
    if (problem instanceof Fault fault) {
      return fault;
    }
    LOG.log(Level.SEVERE, "a request could not be answered", problem);
    return new Fault(FaultCode.DEFECT, PlainError.DEFECT, problem);
  }

  private static JSONRPCError error(String method, Call call, Fault fault) {
    return new JSONRPCError(
        code(method, fault.kind()),
        fault.getMessage(),
        FaultReport.of(fault, Optional.of(call.id())));
  }

  private static int code(String method, FaultKind kind) {
    return switch (kind) {
      case MISSING ->
          method.equals("resources/read") ? RESOURCE_NOT_FOUND : ErrorCodes.INVALID_PARAMS;
      case CALLER, CONFLICT, FORBIDDEN -> ErrorCodes.INVALID_PARAMS;
      case EXHAUSTED, UNAVAILABLE, DEFECT -> ErrorCodes.INTERNAL_ERROR;
    };
  }

  @Override
  public Mono<Void> closeGracefully() {
    return transport.closeGracefully();
  }

  @Override
  public List<String> protocolVersions() {
    return transport.protocolVersions();
  }
}
