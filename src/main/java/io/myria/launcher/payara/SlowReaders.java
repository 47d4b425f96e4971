package io.myria.launcher.payara;

import io.myria.error.RecurringWork;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.StandardSocketOptions;
import java.nio.channels.NetworkChannel;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.logging.Logger;

/**
 * Cuts off who takes nothing of what the server has written, and bounds what the system keeps for
 * each. What is written without waiting stands in Grizzly's queue, whose patience has no end, and a
 * servlet cannot close a connection. Driven by reflection, as all of Payara Micro here.
 */
final class SlowReaders {

  private static final Logger LOG = Logger.getLogger(SlowReaders.class.getName());
  private static final long LOOK_MS = 500;

  private final long stallNanos;
  private final int sendBuffer;

  /** When something last left for a connection, by {@code System.nanoTime}. */
  private final Map<Object, Long> written = new ConcurrentHashMap<>();

  /** Since when something is known to wait for its reader. */
  private final Map<Object, Long> waiting = new ConcurrentHashMap<>();

  /**
   * @param sendBuffer bytes that the system may keep for a connection
   */
  SlowReaders(int stallSeconds, int sendBuffer) {
    this.stallNanos = TimeUnit.SECONDS.toNanos(stallSeconds);
    this.sendBuffer = sendBuffer;
  }

  /**
   * @param inside any object of the server's own classes
   */
  void watch(Object inside) throws ReflectiveOperationException {
    ClassLoader loader = inside.getClass().getClassLoader();
    for (Object listener : Grizzly.listeners(loader)) {
      Object transport = Grizzly.call(listener, "getTransport");
      Grizzly.watch(
          Grizzly.call(transport, "getConnectionMonitoringConfig"),
          loader.loadClass("org.glassfish.grizzly.ConnectionProbe"),
          this::heard);
    }
    ScheduledExecutorService clock =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "myria-slow-readers");
              thread.setDaemon(true);
              return thread;
            });
    clock.scheduleWithFixedDelay(
        new RecurringWork(LOG, "slow readers were not looked for", this::look),
        LOOK_MS,
        LOOK_MS,
        TimeUnit.MILLISECONDS);
  }

  private void heard(Method method, Object[] arguments) throws ReflectiveOperationException {
    switch (method.getName()) {
      case "onReadEvent" -> {
        if (written.putIfAbsent(arguments[0], System.nanoTime()) == null) {
          narrow(arguments[0]);
        }
      }
      case "onWriteEvent" -> written.put(arguments[0], System.nanoTime());
      case "onCloseEvent" -> forget(arguments[0]);
      default -> {
        // Nothing else tells of a reader.
      }
    }
  }

  /** Left to itself, Linux takes up to 4 MiB for each reader into memory that nobody counts. */
  private void narrow(Object connection) throws ReflectiveOperationException {
    try {
      NetworkChannel channel = (NetworkChannel) Grizzly.call(connection, "getChannel");
      channel.setOption(StandardSocketOptions.SO_SNDBUF, sendBuffer);
    } catch (IOException gone) {
      forget(connection);
    }
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
    if (!(boolean) Grizzly.call(connection, "isOpen")) {
      forget(connection);
    } else if ((int) Grizzly.call(Grizzly.call(connection, "getAsyncWriteQueue"), "spaceInBytes")
        == 0) {
      waiting.remove(connection);
    } else {
      Long since = waiting.putIfAbsent(connection, now);
      if (since != null && now - Math.max(since, then) > stallNanos) {
        Grizzly.call(connection, "terminateSilently");
      }
    }
  }

  private void forget(Object connection) {
    written.remove(connection);
    waiting.remove(connection);
  }
}
