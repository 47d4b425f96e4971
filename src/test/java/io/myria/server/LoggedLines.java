package io.myria.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * What a server logs of Myria, a JSON object a line, in the form of whichever server it is: the
 * launcher's has members of its own for a request's id and its caller's trace, others have them in
 * the name of the thread. Thread-safe.
 */
final class LoggedLines {

  private static final Pattern THREAD =
      Pattern.compile(" request=([-0-9a-zA-Z]+)(?: trace=([0-9a-f]{32}))?$");

  /** Some servers write it in a thread of its own. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Lines that tell why. */
  private static final int LAST = 60;

  private final Path file;

  /**
   * @param file in the folder of all logs
   */
  LoggedLines(Path file) {
    this.file = file;
  }

  /**
   * A line.
   *
   * @param requestId empty outside of requests
   * @param traceId empty where the caller named none
   */
  record Line(String requestId, String traceId, String text) {}

  /** The last lines of any log, for the message of an assertion. */
  static String end(Path log) {
    try {
      List<String> logged = Files.exists(log) ? Files.readAllLines(log) : List.of();
      return String.join("\n", logged.subList(Math.max(0, logged.size() - LAST), logged.size()))
          + "\n";
    } catch (IOException problem) {
      return log + " cannot be read: " + problem;
    }
  }

  String text() throws IOException {
    return Files.exists(file) ? Files.readString(file) : "";
  }

  /**
   * Those that are written to their end; asadmin adds lines of its own at each start of a Payara.
   */
  List<Line> lines() throws IOException {
    String text = text();
    Stream<String> whole = text.substring(0, text.lastIndexOf('\n') + 1).lines();
    boolean shared = StockServer.isChosen() && !StockServer.isWildFly();
    return whole.filter(line -> !shared || line.startsWith("{")).map(LoggedLines::line).toList();
  }

  private static Line line(String text) {
    JsonNode json = ToolClient.JSON.readTree(text);
    String thread = json.path("ThreadName").asString(json.path("threadName").asString(""));
    Matcher request = THREAD.matcher(thread);
    boolean found = request.find();
    return new Line(
        json.path("request_id").asString(found ? request.group(1) : ""),
        json.path("trace_id").asString(found && request.group(2) != null ? request.group(2) : ""),
        text);
  }

  /** Those of a request, once there are any. */
  List<Line> awaitRequest(String id) throws Exception {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      List<Line> found = lines().stream().filter(line -> line.requestId().equals(id)).toList();
      if (!found.isEmpty() || System.nanoTime() > deadline) {
        return found;
      }
      Thread.sleep(100);
    }
  }

  void await(String words) throws Exception {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!text().contains(words) && System.nanoTime() < deadline) {
      Thread.sleep(100);
    }
    assertThat(text()).contains(words);
  }

  /** Neither there nor in another log of the server. */
  void holdsNowhere(String words) throws IOException {
    try (Stream<Path> logs = Files.walk(file.getParent())) {
      List<Path> files = logs.filter(Files::isRegularFile).toList();
      assertThat(files).contains(file);
      for (Path log : files) {
        assertThat(Files.readString(log, ISO_8859_1)).as(log.toString()).doesNotContain(words);
      }
    }
  }
}
