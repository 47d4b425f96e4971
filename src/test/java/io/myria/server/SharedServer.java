package io.myria.server;

import io.myria.drill.ServersFirst;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests a server that many of them share: started by the first that asks, stopped when the
 * last is done. Each kind has an annotation for the classes that share it: of these one runs at a
 * time, beside others, because a server has one log, one build and one set of counters. Their tests
 * keep apart from each other by participants of their own, and take the log to be of any length.
 */
abstract class SharedServer implements ParameterResolver, AfterAllCallback {

  /** An idle server costs, too: it looks for work all the time. */
  @Override
  public final void afterAll(ExtensionContext context) throws Exception {
    if (ServersFirst.isLast(getClass(), context.getRequiredTestClass())) {
      AutoCloseable started = store(context).remove(kept(), kept());
      if (started != null) {
        started.close();
      }
    }
  }

  /** What the store holds of it, by its type. */
  abstract Class<? extends AutoCloseable> kept();

  /** The root's store closes what is still in it when all test classes are done. */
  static ExtensionContext.Store store(ExtensionContext context) {
    return context.getRoot().getStore(ExtensionContext.Namespace.create(SharedServer.class));
  }
}
