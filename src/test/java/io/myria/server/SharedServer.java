package io.myria.server;

import io.myria.drill.EndsFirst;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests a server that many of them share: started by the first that asks, stopped when the
 * last is done. Of the classes that share one server one runs at a time, beside others, because a
 * server has one log, one build and one set of counters. A class that shares two names their kinds
 * in the order of the alphabet, as all do, so that no two wait for each other. Its tests keep apart
 * from those of other classes by participants of their own, and take the log to be of any length.
 */
abstract class SharedServer implements ParameterResolver, BeforeAllCallback, AfterAllCallback {

  /** One for each kind of server. */
  private static final Map<Class<?>, ReentrantLock> TURNS = new ConcurrentHashMap<>();

  private final ReentrantLock turn = TURNS.computeIfAbsent(getClass(), kind -> new ReentrantLock());

  @Override
  public final void beforeAll(ExtensionContext context) throws InterruptedException {
    turn.lockInterruptibly();
  }

  /** An idle server costs, too: it looks for work all the time. */
  @Override
  public final void afterAll(ExtensionContext context) throws Exception {
    try {
      if (EndsFirst.isLast(getClass(), context.getRequiredTestClass())) {
        AutoCloseable started = store(context).remove(kept(), kept());
        if (started != null) {
          started.close();
        }
      }
    } finally {
      turn.unlock();
    }
  }

  /** What the store holds of it, by its type. */
  abstract Class<? extends AutoCloseable> kept();

  /** The root's store closes what is still in it when all test classes are done. */
  static ExtensionContext.Store store(ExtensionContext context) {
    return context.getRoot().getStore(ExtensionContext.Namespace.create(SharedServer.class));
  }
}
