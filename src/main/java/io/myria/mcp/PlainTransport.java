package io.myria.mcp;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import io.myria.setting.NearestName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import reactor.core.publisher.Mono;

/**
 * The SDK's transport, between the endpoint and the server. The SDK tells a caller what exception a
 * request met in it, class names and all; here such a request is checked first, and what goes wrong
 * nevertheless is logged, and answered in words that say nothing of the inside.
 */
final class PlainTransport implements McpStatelessServerTransport {

  private static final Logger LOG = Logger.getLogger(PlainTransport.class.getName());

  private final McpStatelessServerTransport transport;
  private final Set<String> tools;

  /**
   * @param tools the names that {@code tools/call} knows
   */
  PlainTransport(McpStatelessServerTransport transport, Set<String> tools) {
    this.transport = transport;
    this.tools = tools;
  }

  @Override
  public void setMcpHandler(McpStatelessServerHandler handler) {
    transport.setMcpHandler(
        new McpStatelessServerHandler() {
          @Override
          public Mono<JSONRPCResponse> handleRequest(
              McpTransportContext context, JSONRPCRequest request) {
            return Mono.defer(() -> handler.handleRequest(context, checked(request)))
                .map(response -> plain(request, response))
                .onErrorResume(
                    RuntimeException.class, problem -> Mono.just(plain(request, problem)));
          }

          @Override
          public Mono<Void> handleNotification(
              McpTransportContext context, JSONRPCNotification notification) {
            return handler.handleNotification(context, notification);
          }
        });
  }

  /** What the SDK would turn into a {@code CallToolRequest}, if it is one. */
  private JSONRPCRequest checked(JSONRPCRequest request) {
    Object given = request.params() == null ? Map.of() : request.params();
    if (!(given instanceof Map<?, ?> params)) {
      throw misfit("params must be an object");
    }
    Object known =
        request.method().equals(McpSchema.METHOD_TOOLS_CALL) ? checkedCall(params) : params;
    return new JSONRPCRequest(request.jsonrpc(), request.method(), request.id(), known);
  }

  private Map<?, ?> checkedCall(Map<?, ?> params) {
    if (!(params.get("name") instanceof String said)) {
      throw misfit("params.name must be the name of a tool");
    }
    String name = ToolCatalog.listed(said);
    if (!tools.contains(name)) {
      throw misfit("no tool has this name" + NearestName.hint(name, tools));
    }
    for (String object : List.of("arguments", "_meta")) {
      if (params.get(object) != null && !(params.get(object) instanceof Map)) {
        throw misfit("params." + object + " must be an object");
      }
    }
    Map<Object, Object> listed = new LinkedHashMap<>(params);
    listed.put("name", name);
    return listed;
  }

  private static McpError misfit(String message) {
    return McpError.builder(ErrorCodes.INVALID_PARAMS).message(message).build();
  }

  private static JSONRPCResponse plain(JSONRPCRequest request, RuntimeException problem) {
    if (problem instanceof McpError refused && refused.getJsonRpcError() != null) {
      return plain(request, JSONRPCResponse.error(request.id(), refused.getJsonRpcError()));
    }
    LOG.log(Level.WARNING, "a request could not be handled", problem);
    return JSONRPCResponse.error(request.id(), unhandled(request.method()));
  }

  private static JSONRPCResponse plain(JSONRPCRequest request, JSONRPCResponse response) {
    JSONRPCError error = response.error();
    if (error == null || error.code() != ErrorCodes.INTERNAL_ERROR) {
      return response;
    }
    LOG.log(Level.WARNING, "a request could not be handled: {0}", error.message());
    return JSONRPCResponse.error(request.id(), unhandled(request.method()));
  }

  /** A tool catches what happens in it; of other methods only the parameters can be wrong. */
  private static JSONRPCError unhandled(String method) {
    return method.equals(McpSchema.METHOD_TOOLS_CALL)
        ? new JSONRPCError(ErrorCodes.INTERNAL_ERROR, PlainError.DEFECT)
        : new JSONRPCError(ErrorCodes.INVALID_PARAMS, "params do not fit this method");
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
