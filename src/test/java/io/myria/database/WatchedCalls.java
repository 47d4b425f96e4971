package io.myria.database;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** Real objects whose calls a test sees. */
final class WatchedCalls {

  private WatchedCalls() {}

  /** Sees every call after it was made, and says what it returns. */
  interface Watch {
    Object seen(Method method, Object result, Object[] arguments) throws Exception;
  }

  static <T> T of(Class<T> type, T real, Watch watch) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> {
              try {
                return watch.seen(method, method.invoke(real, arguments), arguments);
              } catch (InvocationTargetException problem) {
                throw problem.getCause();
              }
            }));
  }
}
