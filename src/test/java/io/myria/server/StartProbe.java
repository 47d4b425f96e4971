package io.myria.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/** Asks a server that starts, again and again, as an orchestrator would. Thread-safe. */
final class StartProbe implements AutoCloseable {

  private static final String[] PATHS = {"/health/ready", "/health/live", "/mcp"};

  private final int port;
  private final Set<Integer> seen = new ConcurrentSkipListSet<>();
  private final Thread thread = new Thread(this::run, "start-probe");
  private volatile boolean over;

  private StartProbe(int port) {
    this.port = port;
  }

  /** Of a server that is yet to be started, on {@link #port()}. */
  static StartProbe begun() {
    try (ServerSocket free = new ServerSocket(0)) {
      StartProbe probe = new StartProbe(free.getLocalPort());
      probe.thread.start();
      return probe;
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  int port() {
    return port;
  }

  /** The status of every answer. */
  Set<Integer> seen() {
    return Set.copyOf(seen);
  }

  private void run() {
    while (!over) {
      ask();
    }
  }

  private void ask() {
    URI url = URI.create("http://127.0.0.1:" + port);
    for (String path : PATHS) {
      try {
        seen.add(HttpConnection.get(url, path).status());
      } catch (IOException nobodyThere) {
        pause();
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(50);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** After a last question of each kind. */
  @Override
  public void close() {
    over = true;
    try {
      thread.join();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    ask();
  }
}
