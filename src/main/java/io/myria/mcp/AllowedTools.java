package io.myria.mcp;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.ListToolsResult;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import io.myria.access.Call;
import io.myria.access.Caller;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import reactor.core.publisher.Mono;

/**
 * Takes out of {@code tools/list} what the caller may not use. The SDK's server has one list for
 * all; what a call may do is decided elsewhere, by the gate.
 */
final class AllowedTools implements McpStatelessServerTransport {

  private static final String CALL = Call.class.getName();

  private final McpStatelessServerTransport transport;
  private final ToolCatalog catalog;

  AllowedTools(McpStatelessServerTransport transport, ToolCatalog catalog) {
    this.transport = transport;
    this.catalog = catalog;
  }

  /** What the SDK carries from a request to a tool. */
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
            return handler
                .handleRequest(context, request)
                .map(response -> allowed(call(context).caller(), response));
          }

          @Override
          public Mono<Void> handleNotification(
              McpTransportContext context, JSONRPCNotification notification) {
            return handler.handleNotification(context, notification);
          }
        });
  }

  private JSONRPCResponse allowed(Caller caller, JSONRPCResponse response) {
    if (!(response.result() instanceof ListToolsResult all)) {
      return response;
    }
    Set<String> names =
        catalog.toolsFor(caller).stream().map(Tool::name).collect(Collectors.toSet());
    List<McpSchema.Tool> tools =
        all.tools().stream().filter(tool -> names.contains(tool.name())).toList();
    return JSONRPCResponse.result(
        response.id(), new ListToolsResult(tools, all.nextCursor(), all.meta()));
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
