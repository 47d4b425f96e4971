package io.myria.server;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;

/**
 * The server that tests share which need no other: in {@code open} mode, with a PostgreSQL of its
 * own, as users start it, but without vectors and with every tool listed. Use with
 * {@code @ExtendWith} and a parameter of {@link ServerProcess}, or of {@link StartProbe}.
 */
final class RunningServer extends SharedServer {

  /** Listed, too, so that tests are told of all of them. */
  private static final String ALL_TOOLS =
      "-Dmyria.mcp.tool_groups=memory,events,topics,contents,experience,graph,memories,snapshots,"
          + "builds,jobs,archive,models,store";

  private record Started(ServerProcess server, StartProbe probe) implements AutoCloseable {

    static Started now() {
      if (StockServer.isChosen()) {
        // What a stock server answers before it has an application is not Myria's.
        return new Started(ServerProcess.started(ALL_TOOLS, ServerProcess.NO_VECTORS), null);
      }
      try (StartProbe probe = StartProbe.begun()) {
        String port = Integer.toString(probe.port());
        return new Started(
            ServerProcess.started("--port", port, ALL_TOOLS, ServerProcess.NO_VECTORS), probe);
      }
    }

    @Override
    public void close() {
      server.close();
    }
  }

  @Override
  Class<Started> kept() {
    return Started.class;
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == ServerProcess.class || type == StartProbe.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    Started started =
        store(context).getOrComputeIfAbsent(Started.class, type -> Started.now(), Started.class);
    return parameter.getParameter().getType() == StartProbe.class
        ? started.probe()
        : started.server();
  }
}
