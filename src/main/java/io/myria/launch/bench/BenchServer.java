package io.myria.launch.bench;

import io.myria.launch.payara.Installation;
import io.myria.launch.payara.LaunchFailure;
import java.io.IOException;
import java.io.Reader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * {@code myria serve} in a process of its own, as users start it, on a new folder that goes with
 * it. For one thread.
 */
final class BenchServer implements AutoCloseable {

  /** Of a benchmark whose calls ask for no vectors. */
  static final List<String> WITHOUT_VECTORS = List.of("-Dmyria.embedding.model=none");

  private static final Pattern READY = Pattern.compile("Myria is ready: (\\S+)/mcp");
  private static final Duration START = Duration.ofMinutes(5);
  private static final int LOOK_MS = 100;
  private static final int STOP_S = 60;

  private final Path folder;
  private final Process process;
  private final Thread hook = new Thread(this::end, "stop-server");
  private URI url;

  /** Who is ended while the server starts ends it, too. */
  private BenchServer(Path folder, Process process) {
    this.folder = folder;
    this.process = process;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /**
   * @param options of the server's JVM, beside those that {@code ./myria} gives
   */
  static BenchServer start(List<String> options) throws IOException {
    Path folder = Files.createTempDirectory("myria-bench");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx1g");
    command.addAll(options);
    Path jar = Installation.ofThisProcess().war().resolveSibling("myria.jar");
    command.addAll(List.of("-jar", jar.toString(), "serve", "--port", "0", "--data"));
    command.add(folder.resolve("data").toString());
    Path output = folder.resolve("output.txt");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    BenchServer server = new BenchServer(folder, process);
    try {
      server.url = server.ready(output);
      return server;
    } catch (IOException | RuntimeException failed) {
      server.close();
      throw failed;
    }
  }

  private URI ready(Path output) throws IOException {
    long deadline = System.nanoTime() + START.toNanos();
    while (System.nanoTime() < deadline) {
      boolean alive = process.isAlive();
      Matcher ready = READY.matcher(Files.readString(output));
      if (ready.find()) {
        return URI.create(ready.group(1));
      }
      if (!alive) {
        break;
      }
      pause(LOOK_MS);
    }
    throw new LaunchFailure("the server did not start: " + Files.readString(output));
  }

  URI url() {
    return url;
  }

  /** Its PostgreSQL, as the superuser, on Myria's schema. */
  Connection database() throws IOException, SQLException {
    Path data = folder.resolve("data");
    List<String> postmaster = Files.readAllLines(data.resolve("postgres/postmaster.pid"));
    Properties passwords = new Properties();
    try (Reader file = Files.newBufferedReader(data.resolve("credentials.properties"))) {
      passwords.load(file);
    }
    Connection connection =
        DriverManager.getConnection(
            "jdbc:postgresql://127.0.0.1:" + postmaster.get(3).strip() + "/myria",
            "postgres",
            passwords.getProperty("superuser"));
    connection.setSchema("myria");
    return connection;
  }

  /** The structured answer of one call. */
  JsonNode call(String tool, Map<String, Object> arguments) throws IOException {
    try (HttpLine line = new HttpLine(url)) {
      return Calls.structured(RequiredAnswers.required(line, Calls.tool(tool, arguments)));
    }
  }

  /**
   * Waits until the jobs have read the log.
   *
   * @return how many events the last of them still lacks, where that took longer
   */
  long awaitJobs(Duration patience) throws IOException {
    long deadline = System.nanoTime() + patience.toNanos();
    long lag = lag();
    while (lag > 0 && System.nanoTime() < deadline) {
      pause(5 * LOOK_MS);
      lag = lag();
    }
    return lag;
  }

  /**
   * Waits until everything is derived and in a published snapshot.
   *
   * @throws LaunchFailure where that takes longer
   */
  void compile(Duration patience) throws IOException {
    long deadline = System.nanoTime() + patience.toNanos();
    // One that runs may have begun before the last events came; the next one covers them.
    for (int build = 0; build < 2; build++) {
      while (!isBuilt(call("myria_trigger_build", Map.of("wait", true)))) {
        if (System.nanoTime() > deadline) {
          throw new LaunchFailure("no build ended in " + patience.toMinutes() + " minutes");
        }
      }
    }
    if (awaitJobs(patience) > 0) {
      throw new LaunchFailure("the jobs did not catch up in " + patience.toMinutes() + " minutes");
    }
  }

  private static boolean isBuilt(JsonNode build) {
    String state = build.get("state").asString();
    if (state.equals("failed") || state.equals("held") || state.equals("validated")) {
      throw new LaunchFailure("a build ended as " + state + ": " + build);
    }
    return state.equals("published") || state.equals("unchanged");
  }

  private long lag() throws IOException {
    long lag = 0;
    for (JsonNode job :
        call("myria_list_jobs", Map.of("detail", "items", "budget_tokens", 8000)).get("jobs")) {
      lag = Math.max(lag, job.get("lag_events").asLong());
    }
    return lag;
  }

  static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new LaunchFailure("interrupted");
    }
  }

  @Override
  public void close() {
    Runtime.getRuntime().removeShutdownHook(hook);
    end();
  }

  private void end() {
    process.destroy();
    try {
      process.onExit().get(STOP_S, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException late) {
      process.destroyForcibly();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      process.destroyForcibly();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException left) {
      System.err.println("myria: " + folder + " could not be deleted: " + left);
    }
  }
}
