package io.myria.server;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * The server that tests share which need no other: in {@code open} mode, with a PostgreSQL of its
 * own, as users start it, but without vectors and with every tool listed. Use with {@link Shared}
 * and a parameter of {@link ServerProcess}, or of {@link StartProbe}.
 */
final class RunningServer extends SharedServer {

  /** On a class whose tests share it, one at a time. */
  @Target(ElementType.TYPE)
  @Retention(RetentionPolicy.RUNTIME)
  @ExtendWith(RunningServer.class)
  @ResourceLock("io.myria.server.RunningServer")
  @interface Shared {}

  /** Listed, too, so that tests are told of all of them. */
  private static final String ALL_TOOLS =
      "-Dmyria.mcp.tool_groups=memory,events,topics,contents,experience,graph,memories,proofs,"
          + "snapshots,builds,jobs,archive,models,store";

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
        store(context).computeIfAbsent(Started.class, type -> Started.now(), Started.class);
    return parameter.getParameter().getType() == StartProbe.class
        ? started.probe()
        : started.server();
  }
}
