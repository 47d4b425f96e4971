package io.myria.launcher.payara;

import io.myria.error.RecurringWork;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.logging.Logger;

/**
 * Closes connections on which the head of a request began to arrive and did not end in time. Payara
 * has one timeout for that and for idle connections; an idle one may stay longer, since clients
 * that pause between calls would meet a reset. Driven by reflection, as all of Payara Micro here.
 */
final class SlowHeads {

  private static final Logger LOG = Logger.getLogger(SlowHeads.class.getName());
  private static final long LOOK_MS = 500;
  private static final int REFUSED = 400;

  private final long mostNanos;

  /** Since when a head arrives on a connection, by {@code System.nanoTime}. */
  private final Map<Object, Long> arriving = new ConcurrentHashMap<>();

  /** Connections with a request whose head is complete and that is not answered yet. */
  private final Set<Object> serving = ConcurrentHashMap.newKeySet();

  SlowHeads(int seconds) {
    this.mostNanos = TimeUnit.SECONDS.toNanos(seconds);
  }

  /**
   * @param inside any object of the server's own classes
   */
  void watch(Object inside) throws ReflectiveOperationException {
    ClassLoader loader = inside.getClass().getClassLoader();
    String http = "org.glassfish.grizzly.http.server.";
    Class<?> filter = loader.loadClass(http + "HttpServerFilter");
    for (Object listener : Grizzly.listeners(loader)) {
      Object transport = Grizzly.call(listener, "getTransport");
      Grizzly.watch(
          Grizzly.call(transport, "getConnectionMonitoringConfig"),
          loader.loadClass("org.glassfish.grizzly.ConnectionProbe"),
          this::connection);
      for (Object served : (Iterable<?>) Grizzly.call(listener, "getFilters", filter)) {
        Grizzly.watch(
            Grizzly.call(served, "getMonitoringConfig"),
            loader.loadClass(http + "HttpServerProbe"),
            this::request);
      }
    }
    ScheduledExecutorService clock =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "myria-slow-heads");
              thread.setDaemon(true);
              return thread;
            });
    clock.scheduleWithFixedDelay(
        new RecurringWork(LOG, "slow heads were not looked for", this::look),
        LOOK_MS,
        LOOK_MS,
        TimeUnit.MILLISECONDS);
  }

  private void connection(Method event, Object[] arguments) {
    switch (event.getName()) {
      case "onReadEvent" -> {
        if (!serving.contains(arguments[0])) {
          arriving.putIfAbsent(arguments[0], System.nanoTime());
        }
      }
      case "onCloseEvent" -> {
        arriving.remove(arguments[0]);
        serving.remove(arguments[0]);
      }
      default -> {
        // Nothing else tells of a head.
      }
    }
  }

  private void request(Method event, Object[] arguments) throws ReflectiveOperationException {
    switch (event.getName()) {
      case "onRequestReceiveEvent" -> {
        serving.add(arguments[1]);
        arriving.remove(arguments[1]);
      }
      case "onRequestCompleteEvent" -> {
        serving.remove(arguments[1]);
        // Of what is refused the body may still be owed.
        if ((int) Grizzly.call(arguments[2], "getStatus") >= REFUSED) {
          arriving.put(arguments[1], System.nanoTime());
        }
      }
      default -> {
        // The request goes on.
      }
    }
  }

  private void look() {
    long now = System.nanoTime();
    arriving.forEach(
        (connection, since) -> {
          if (now - since > mostNanos) {
            arriving.remove(connection);
            try {
              Grizzly.call(connection, "terminateSilently");
            } catch (ReflectiveOperationException gone) {
              serving.remove(connection);
            }
          }
        });
  }
}
