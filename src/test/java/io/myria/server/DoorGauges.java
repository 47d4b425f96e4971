package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What a server's metrics tell of the requests that it holds at the moment; stateless. */
record DoorGauges(URI server) {

  private static final long PATIENCE_NANOS = 60_000_000_000L;

  /** Until a gauge ({@code requests}, {@code streams}, …) has this value; fails after a minute. */
  void await(String gauge, long value) throws IOException, InterruptedException {
    // A Payara writes whole numbers as such, a WildFly as fractions.
    Pattern wanted = Pattern.compile("(?m)^myria_door_" + gauge + "\\S* " + value + "(\\.0)?$");
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    String lines = lines();
    while (!wanted.matcher(lines).find() && System.nanoTime() < deadline) {
      Thread.sleep(100);
      lines = lines();
    }
    assertThat(lines).containsPattern(wanted);
  }

  /** Until what requests take was given back. */
  void awaitNothing() throws IOException, InterruptedException {
    await("requests", 0);
    await("streams", 0);
    await("transfers", 0);
    await("held_bytes", 0);
  }

  private String lines() throws IOException {
    return HttpConnection.get(server, "/metrics")
        .body()
        .lines()
        .filter(line -> line.startsWith("myria_door_"))
        .collect(Collectors.joining("\n"));
  }
}
