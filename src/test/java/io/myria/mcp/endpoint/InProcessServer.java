package io.myria.mcp.endpoint;

import io.myria.embedding.EmbeddingEndpoint;
import io.myria.llm.ChatEndpoint;
import io.myria.mcp.catalog.Client;
import io.myria.mcp.catalog.Offers;
import io.myria.mcp.protocol.Operation;
import io.myria.mcp.protocol.Operation.Ask;
import io.myria.mcp.protocol.ProtocolException;
import io.myria.mcp.protocol.Subscriptions;
import io.myria.read.Cursors;
import io.myria.recall.ranking.RerankEndpoint;
import io.myria.security.Call;
import io.myria.security.Caller;
import io.myria.security.Gate;
import io.myria.server.ServerBeans;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import org.eclipse.microprofile.metrics.MetricRegistry;

/**
 * The methods of the protocol over the server's own registry of tools, resources and prompts,
 * without HTTP: parameters as JSON in, the whole result or error as JSON out. For one thread.
 */
final class InProcessServer {

  /** Models that are not there. */
  private static final List<Class<?>> ABSENT =
      List.of(ChatEndpoint.class, RerankEndpoint.class, EmbeddingEndpoint.class);

  private final Offers offers;
  private final Map<String, Operation> operations = new HashMap<>();
  private final ResourceWatch watch;

  /**
   * @param beans with a database, a clock and an index
   */
  InProcessServer(ServerBeans beans) {
    ManagedScheduledExecutorService here =
        answering(
            ManagedScheduledExecutorService.class,
            (method, arguments) -> {
              if (method.getName().equals("execute")) {
                ((Runnable) arguments[0]).run();
                return null;
              }
              throw new UnsupportedOperationException(method.getName());
            });
    for (Class<?> absent : ABSENT) {
      with(beans, absent);
    }
    beans.with(MetricRegistry.class, uncounted(MetricRegistry.class));
    beans.with(ManagedScheduledExecutorService.class, here);
    beans.with(Executor.class, here);
    offers = beans.get(Offers.class);
    Gate gate = beans.get(Gate.class);
    ToolOperations tools = new ToolOperations(offers, beans.get(ToolRunner.class), here);
    operations.putAll(tools.all());
    operations.putAll(new ResourceOperations(offers, gate, tools::readingFor).all());
    operations.putAll(new PromptOperations(offers, gate).all());
    operations.putAll(new CompletionOperations(offers, gate, tools::readingFor).all());
    watch = new ResourceWatch(offers);
    beans.get(Cursors.class).prepare();
  }

  Offers offers() {
    return offers;
  }

  Subscriptions subscriptions() {
    return watch.subscriptions();
  }

  /** Looks for changes once, as a server does each second. */
  void look() {
    watch.look();
  }

  private static <T> void with(ServerBeans beans, Class<T> absent) {
    beans.with(
        absent,
        answering(
            absent,
            (method, arguments) -> {
              throw new UnsupportedOperationException(method.getName());
            }));
  }

  /** The names of all methods. */
  Iterable<String> methods() {
    return operations.keySet();
  }

  /** The result of a method, or {@code error} with all that a client gets of it. */
  Map<String, Object> ask(Caller caller, String method, Map<String, Object> params) {
    Ask ask = new Ask(new Call(caller, "call"), params, Client.SILENT);
    try {
      return operations.get(method).answer(ask).result().join();
    } catch (CompletionException problem) {
      throw new IllegalStateException(problem);
    } catch (RuntimeException problem) {
      Map<String, Object> error = new LinkedHashMap<>();
      error.put("error", ProtocolException.of(problem).error(Optional.empty()));
      return error;
    }
  }

  /** Metrics that go nowhere: every method answers with another such, or with nothing. */
  private static <T> T uncounted(Class<T> type) {
    return answering(
        type,
        (method, arguments) ->
            method.getReturnType().isInterface() ? uncounted(method.getReturnType()) : null);
  }

  /** What a method of an interface does. */
  @FunctionalInterface
  private interface Answering {
    Object to(Method method, Object[] arguments);
  }

  private static <T> T answering(Class<T> type, Answering answering) {
    return type.cast(
        Proxy.newProxyInstance(
            InProcessServer.class.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> answering.to(method, arguments)));
  }
}
