package io.myria.launch;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Cuts off who takes nothing of what the server has written. What is written without waiting stands
 * in Grizzly's queue, whose patience has no end, and a servlet cannot close a connection. Driven by
 * reflection, as all of Payara Micro here.
 */
final class SlowReaders {

  private static final long LOOK_MS = 500;

  private final long stallNanos;

  /** When something last left for a connection, by {@code System.nanoTime}. */
  private final Map<Object, Long> written = new ConcurrentHashMap<>();

  /** Since when something is known to wait for its reader. */
  private final Map<Object, Long> waiting = new ConcurrentHashMap<>();

  SlowReaders(int stallSeconds) {
    this.stallNanos = TimeUnit.SECONDS.toNanos(stallSeconds);
  }

  /**
   * @param inside any object of the server's own classes
   */
  void watch(Object inside) throws ReflectiveOperationException {
    ClassLoader loader = inside.getClass().getClassLoader();
    Class<?> probe = loader.loadClass("org.glassfish.grizzly.ConnectionProbe");
    Object watching =
        Proxy.newProxyInstance(
            loader,
            new Class<?>[] {probe},
            (self, method, arguments) -> {
              return heard(self, method, arguments);
            });
    Object probes = java.lang.reflect.Array.newInstance(probe, 1);
    java.lang.reflect.Array.set(probes, 0, watching);
    for (Object transport : transports(loader)) {
      call(call(transport, "getConnectionMonitoringConfig"), "addProbes", probes);
    }
    ScheduledExecutorService clock =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "myria-slow-readers");
              thread.setDaemon(true);
              return thread;
            });
    clock.scheduleWithFixedDelay(this::look, LOOK_MS, LOOK_MS, TimeUnit.MILLISECONDS);
  }

  private Object heard(Object self, Method method, Object[] arguments) {
    switch (method.getName()) {
      case "onReadEvent" -> written.putIfAbsent(arguments[0], System.nanoTime());
      case "onWriteEvent" -> written.put(arguments[0], System.nanoTime());
      case "onCloseEvent" -> forget(arguments[0]);
      case "hashCode" -> {
        return System.identityHashCode(self);
      }
      case "equals" -> {
        return self == arguments[0];
      }
      case "toString" -> {
        return "slow readers";
      }
      default -> {
        // Nothing else tells of a reader.
      }
    }
    return null;
  }

  private void look() {
    written.forEach(
        (connection, then) -> {
          try {
            look(connection, then);
          } catch (ReflectiveOperationException gone) {
            forget(connection);
          }
        });
  }

  /**
   * An answer may be written a long time after the last one: what counts is since when it waits.
   */
  private void look(Object connection, long then) throws ReflectiveOperationException {
    long now = System.nanoTime();
    if (!(boolean) call(connection, "isOpen")) {
      forget(connection);
    } else if ((int) call(call(connection, "getAsyncWriteQueue"), "spaceInBytes") == 0) {
      waiting.remove(connection);
    } else {
      Long since = waiting.putIfAbsent(connection, now);
      if (since != null && now - Math.max(since, then) > stallNanos) {
        call(connection, "terminateSilently");
      }
    }
  }

  private void forget(Object connection) {
    written.remove(connection);
    waiting.remove(connection);
  }

  /** Of the server's one listener, while it does not listen yet. */
  private static Collection<Object> transports(ClassLoader loader)
      throws ReflectiveOperationException {
    Object services =
        loader
            .loadClass("org.glassfish.internal.api.Globals")
            .getMethod("getDefaultHabitat")
            .invoke(null);
    Object grizzly =
        call(
            services,
            "getService",
            loader.loadClass("com.sun.enterprise.v3.services.impl.GrizzlyService"),
            java.lang.reflect.Array.newInstance(java.lang.annotation.Annotation.class, 0));
    java.lang.reflect.Field proxies = grizzly.getClass().getDeclaredField("proxies");
    proxies.setAccessible(true);
    Collection<Object> transports = new java.util.ArrayList<>();
    for (Object proxy : (Collection<?>) proxies.get(grizzly)) {
      transports.add(call(call(proxy, "getUnderlyingListener"), "getTransport"));
    }
    return transports;
  }

  private static Object call(Object target, String name, Object... arguments)
      throws ReflectiveOperationException {
    for (Method method : target.getClass().getMethods()) {
      if (method.getName().equals(name) && method.getParameterCount() == arguments.length) {
        method.setAccessible(true);
        try {
          return method.invoke(target, arguments);
        } catch (IllegalArgumentException another) {
          continue;
        } catch (InvocationTargetException problem) {
          throw new ReflectiveOperationException(problem.getCause());
        }
      }
    }
    throw new NoSuchMethodException(target.getClass() + "." + name);
  }
}
