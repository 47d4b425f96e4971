package io.myria.mcp.endpoint;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import reactor.core.publisher.Mono;

/**
 * The SDK's transport, between the endpoint and the server. The SDK tells a caller what exception a
 * request met in it, class names and all; here such a request is checked first, and what goes wrong
 * nevertheless is answered in words that say nothing of the inside. The exception quotes what the
 * client sent, so that it is logged at the level alone at which that may be.
 */
final class PlainTransport implements McpStatelessServerTransport {

  private static final Logger LOG = Logger.getLogger(PlainTransport.class.getName());

  /** Of what the SDK answers itself only the parameters can be wrong. */
  private static final JSONRPCError UNHANDLED =
      new JSONRPCError(ErrorCodes.INVALID_PARAMS, "params do not fit this method");

  private final McpStatelessServerTransport transport;

  PlainTransport(McpStatelessServerTransport transport) {
    this.transport = transport;
  }

  @Override
  public void setMcpHandler(McpStatelessServerHandler handler) {
    transport.setMcpHandler(
        new McpStatelessServerHandler() {
          @Override
          public Mono<JSONRPCResponse> handleRequest(
              McpTransportContext context, JSONRPCRequest request) {
            Optional<String> id = Optional.of(EarlierEra.call(context).id());
            return Mono.defer(() -> handler.handleRequest(context, checked(request)))
                .map(response -> plain(request, response))
                .onErrorResume(
                    RuntimeException.class, problem -> Mono.just(plain(request, problem)))
                .map(response -> reported(response, id));
          }

          @Override
          public Mono<Void> handleNotification(
              McpTransportContext context, JSONRPCNotification notification) {
            return handler.handleNotification(context, notification);
          }
        });
  }

  private static JSONRPCRequest checked(JSONRPCRequest request) {
    Object given = request.params() == null ? Map.of() : request.params();
    if (!(given instanceof Map<?, ?> params)) {
      throw McpError.builder(ErrorCodes.INVALID_PARAMS).message("params must be an object").build();
    }
    return new JSONRPCRequest(request.jsonrpc(), request.method(), request.id(), params);
  }

  private static JSONRPCResponse plain(JSONRPCRequest request, RuntimeException problem) {
    if (problem instanceof McpError refused && refused.getJsonRpcError() != null) {
      return plain(request, JSONRPCResponse.error(request.id(), refused.getJsonRpcError()));
    }
    if (EarlierEra.isOfTheSdk(request.method())) {
      LOG.log(Level.FINE, "a request could not be handled", problem);
      return JSONRPCResponse.error(request.id(), UNHANDLED);
    }
    LOG.log(Level.SEVERE, "a request could not be answered", problem);
    return JSONRPCResponse.error(
        request.id(), new JSONRPCError(ErrorCodes.INTERNAL_ERROR, PlainError.DEFECT));
  }

  private static JSONRPCResponse plain(JSONRPCRequest request, JSONRPCResponse response) {
    JSONRPCError error = response.error();
    if (error == null
        || error.code() != ErrorCodes.INTERNAL_ERROR
        || !EarlierEra.isOfTheSdk(request.method())) {
      return response;
    }
    LOG.log(Level.FINE, "a request could not be handled: {0}", error.message());
    return JSONRPCResponse.error(request.id(), UNHANDLED);
  }

  /** With the one error model beside its error, if it is one. */
  private static JSONRPCResponse reported(JSONRPCResponse response, Optional<String> id) {
    return response.error() == null
        ? response
        : JSONRPCResponse.error(response.id(), PlainError.plain(response.error(), id));
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
