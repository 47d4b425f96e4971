package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** What a probe sees of a server that starts: nobody there, perhaps not ready, ready. */
class StartingServerIT {

  @Test
  void aServerThatStartsNeverAnswersAsOneThatIsBroken() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    URI url = URI.create("http://127.0.0.1:" + port);
    Set<Integer> seen = new ConcurrentSkipListSet<>();
    AtomicBoolean over = new AtomicBoolean();
    Thread probe =
        new Thread(
            () -> {
              while (!over.get()) {
                for (String path : new String[] {"/health/ready", "/health/live", "/mcp"}) {
                  probe(url, path, seen);
                }
              }
            });
    probe.start();
    try (ServerProcess server = ServerProcess.started("--port", Integer.toString(port))) {
      assertThat(server.url().getPort()).isEqualTo(port);
      probe(url, "/health/ready", seen);
      over.set(true);
      probe.join();
    } finally {
      over.set(true);
    }
    // 405 is /mcp, which wants a POST.
    assertThat(seen).contains(200).isSubsetOf(200, 405, 503);
  }

  private static void probe(URI url, String path, Set<Integer> seen) {
    try {
      seen.add(HttpConnection.get(url, path).status());
    } catch (IOException nobodyThere) {
      pause();
    }
  }

  private static void pause() {
    try {
      Thread.sleep(50);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
