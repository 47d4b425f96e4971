package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.util.function.LongPredicate;

/** What a server's metrics tell of the requests that it holds at the moment; stateless. */
record DoorGauges(URI server) {

  private static final long PATIENCE_NANOS = 60_000_000_000L;

  /** Until a gauge ({@code requests}, {@code streams}, …) has this value; fails after a minute. */
  void await(String gauge, long value) throws IOException, InterruptedException {
    await(gauge, now -> now == value, "is " + value);
  }

  /** Until it has this value or a larger one. */
  void awaitAtLeast(String gauge, long value) throws IOException, InterruptedException {
    await(gauge, now -> now >= value, "is at least " + value);
  }

  private void await(String gauge, LongPredicate wanted, String wish)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    long now = value(gauge);
    while (!wanted.test(now) && System.nanoTime() < deadline) {
      Thread.sleep(100);
      now = value(gauge);
    }
    assertThat(wanted.test(now)).as("%s, which is %d, %s", gauge, now, wish).isTrue();
  }

  /** Until what requests take was given back. */
  void awaitNothing() throws IOException, InterruptedException {
    await("requests", 0);
    await("streams", 0);
    await("transfers", 0);
    await("held_bytes", 0);
  }

  /** A Payara writes whole numbers as such, a WildFly as fractions. */
  private long value(String gauge) throws IOException {
    return HttpConnection.get(server, "/metrics")
        .body()
        .lines()
        .filter(line -> line.startsWith("myria_door_" + gauge))
        .mapToLong(line -> (long) Double.parseDouble(line.substring(line.lastIndexOf(' '))))
        .findFirst()
        .orElseThrow();
  }
}
