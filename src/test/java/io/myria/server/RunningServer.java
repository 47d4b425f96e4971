package io.myria.server;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests the one server that all of them share: started by the first that asks, stopped when
 * the last is done. Tests keep apart by participants of their own. Use with {@code @ExtendWith} and
 * a parameter of {@link ServerProcess}.
 */
final class RunningServer implements ParameterResolver {

  private static final Namespace NAMESPACE = Namespace.create(RunningServer.class);

  /** Listed, too, so that tests are told of all of them. */
  private static final String ALL_TOOLS =
      "-Dmyria.mcp.tool_groups=memory,events,topics,memories,snapshots,builds,jobs,archive";

  /** Many tests share one server: a build of one is not to wait for the vectors of the others. */
  private static final String BY_WORDS = "-Dmyria.builder.meaning=off";

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == ServerProcess.class;
  }

  /** The root's store closes what is in it when all test classes are done. */
  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context
        .getRoot()
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent(
            ServerProcess.class,
            type -> ServerProcess.started(ALL_TOOLS, BY_WORDS),
            ServerProcess.class);
  }
}
