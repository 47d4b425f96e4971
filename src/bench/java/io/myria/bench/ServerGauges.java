package io.myria.bench;

import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a server tells of itself: its metrics, and its heap. Stateless but for its client. */
final class ServerGauges {

  private static final Pattern USED = Pattern.compile("used (\\d+)K");
  private static final double KIB_A_GIB = 1 << 20;

  private final HttpClient client = HttpClient.newHttpClient();
  private final BenchServer server;

  ServerGauges(BenchServer server) {
    this.server = server;
  }

  /**
   * A metric of the application.
   *
   * @param line as it begins in the Prometheus format, up to a space or its labels
   */
  double metric(String name, String line) throws IOException {
    URI url = server.url().resolve("/metrics?scope=application&name=" + name);
    try {
      String text =
          client.send(HttpRequest.newBuilder(url).build(), BodyHandlers.ofString()).body();
      return text.lines()
          .filter(one -> one.startsWith(line + " ") || one.startsWith(line + "{"))
          .map(one -> Double.valueOf(one.substring(one.lastIndexOf(' '))))
          .findFirst()
          .orElseThrow(() -> new LaunchFailure("the server has no metric " + line + ": " + text));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new LaunchFailure("interrupted", interrupted);
    }
  }

  /** GiB of the heap that are in use after a collection. */
  double heap() throws IOException {
    jcmd("GC.run");
    Matcher used = USED.matcher(jcmd("GC.heap_info"));
    if (!used.find()) {
      throw new LaunchFailure("the JVM does not tell how much of its heap is in use");
    }
    return Long.parseLong(used.group(1)) / KIB_A_GIB;
  }

  private String jcmd(String command) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                Long.toString(server.processId()),
                command)
            .redirectErrorStream(true)
            .start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }
}
