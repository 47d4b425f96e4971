package io.myria.mcp.endpoint;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import io.myria.error.Fault;
import io.myria.http.authentication.RequestCalls;
import io.myria.http.limit.RequestTime;
import io.myria.mcp.catalog.Client;
import io.myria.mcp.current.MethodAnswer;
import io.myria.mcp.endpoint.Operation.Ask;
import io.myria.scope.Call;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import reactor.core.publisher.Mono;

/**
 * The operations as the 2025 era has them, between the SDK's transport and the SDK's server. The
 * server has one list of everything for all callers, and its own types for what it lists; so it is
 * left with {@code initialize} and {@code ping}, and the rest is answered here out of the same
 * operations as in the other era.
 */
final class EarlierEra implements McpStatelessServerTransport {

  private static final Set<String> OF_THE_SDK = Set.of("initialize", "ping");

  private static final String CALL = Call.class.getName();

  private final McpStatelessServerTransport transport;
  private final Map<String, Operation> operations;

  EarlierEra(McpStatelessServerTransport transport, Map<String, Operation> operations) {
    this.transport = transport;
    this.operations = Map.copyOf(operations);
  }

  /** What the SDK carries from a request to whoever answers it. */
  static McpTransportContext context(HttpServletRequest request) {
    return McpTransportContext.create(Map.of(CALL, RequestCalls.of(request)));
  }

  static boolean isOfTheSdk(String method) {
    return OF_THE_SDK.contains(method);
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
            if (operation != null) {
              return Mono.fromSupplier(() -> answer(operation, call(context), request));
            }
            return OF_THE_SDK.contains(request.method())
                ? handler.handleRequest(context, request)
                : Mono.fromSupplier(() -> unknown(call(context), request));
          }

          @Override
          public Mono<Void> handleNotification(
              McpTransportContext context, JSONRPCNotification notification) {
            return Mono.empty(); // none says anything here, and the SDK logs what it does not know
          }
        });
  }

  private JSONRPCResponse unknown(Call call, JSONRPCRequest request) {
    Set<String> known = new TreeSet<>(operations.keySet());
    known.addAll(OF_THE_SDK);
    return JSONRPCResponse.error(request.id(), EarlierWords.unknown(request.method(), known, call));
  }

  private static JSONRPCResponse answer(Operation operation, Call call, JSONRPCRequest request) {
    try {
      MethodAnswer answer = operation.answer(new Ask(call, params(request), Client.SILENT));
      return JSONRPCResponse.result(request.id(), EarlierWords.result(joined(answer)));
    } catch (RuntimeException problem) {
      return JSONRPCResponse.error(
          request.id(), EarlierWords.error(request.method(), call, problem));
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
  private static Map<String, Object> joined(MethodAnswer answer) {
    return RequestTime.join(answer.result());
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
