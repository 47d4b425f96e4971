package io.myria.launcher.payara;

import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Closes the connections of a server that stops, each between two requests. While its application
 * is taken down the server would answer 500; a client whose connection closes without a byte of an
 * answer knows that its request was not read. Uses reflection, as all access to Payara Micro.
 * Thread-safe.
 */
final class ConnectionDrain {

  private static final Logger LOG = Logger.getLogger(ConnectionDrain.class.getName());
  private static final long LOOK_MS = 10;

  /** Of each open connection that has sent something, the number of requests in progress. */
  private final Map<Object, Integer> requests = new ConcurrentHashMap<>();

  private volatile boolean ended;

  /**
   * @param inside any object of the server's own classes
   */
  void watch(Object inside) throws ReflectiveOperationException {
    ClassLoader loader = inside.getClass().getClassLoader();
    String grizzly = "org.glassfish.grizzly.";
    Class<?> connections = loader.loadClass(grizzly + "ConnectionProbe");
    Class<?> filter = loader.loadClass(grizzly + "http.server.HttpServerFilter");
    Class<?> served = loader.loadClass(grizzly + "http.server.HttpServerProbe");
    for (Object listener : Grizzly.listeners(loader)) {
      Object transport = Grizzly.call(listener, "getTransport");
      Grizzly.watch(
          Grizzly.call(transport, "getConnectionMonitoringConfig"),
          connections,
          this::onConnectionEvent);
      for (Object server : (Iterable<?>) Grizzly.call(listener, "getFilters", filter)) {
        Grizzly.watch(Grizzly.call(server, "getMonitoringConfig"), served, this::onRequestEvent);
      }
    }
  }

  private void onConnectionEvent(Method event, Object[] arguments) {
    Object connection = arguments[0];
    switch (event.getName()) {
      case "onReadEvent" -> {
        requests.putIfAbsent(connection, 0);
        closeIfIdle(connection);
      }
      case "onCloseEvent" -> requests.remove(connection);
      default -> {
        // Nothing else begins or ends a connection.
      }
    }
  }

  private void onRequestEvent(Method event, Object[] arguments) {
    Object connection = arguments[1];
    switch (event.getName()) {
      case "onRequestReceiveEvent" ->
          requests.computeIfPresent(connection, (same, count) -> count + 1);
      case "onRequestCompleteEvent" -> {
        requests.computeIfPresent(connection, (same, count) -> Math.max(0, count - 1));
        closeIfIdle(connection);
      }
      default -> {
        // A request that is suspended or resumed is in progress.
      }
    }
  }

  /**
   * Closes every connection that has no request in progress, the others as soon as their requests
   * are answered, and each on which something arrives from now on.
   *
   * @param patience after which connections are cut off; streams stay open until then
   */
  void end(Duration patience) {
    ended = true;
    requests.keySet().forEach(this::closeIfIdle);
    long deadline = System.nanoTime() + patience.toNanos();
    try {
      while (!requests.isEmpty() && System.nanoTime() < deadline) {
        TimeUnit.MILLISECONDS.sleep(LOOK_MS);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    requests.keySet().forEach(connection -> close(connection, "terminateSilently"));
  }

  private void closeIfIdle(Object connection) {
    if (ended && requests.getOrDefault(connection, 0) == 0) {
      // After what is still to be written.
      close(connection, "closeSilently");
    }
  }

  private static void close(Object connection, String how) {
    try {
      Grizzly.call(connection, how);
    } catch (ReflectiveOperationException gone) {
      LOG.log(Level.FINE, "a connection could not be closed", gone);
    }
  }
}
