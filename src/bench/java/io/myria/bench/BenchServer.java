package io.myria.bench;

import io.myria.launcher.payara.LaunchFailure;
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
public final class BenchServer implements AutoCloseable {

  /** Of a benchmark whose calls ask for no vectors. */
  public static final List<String> WITHOUT_VECTORS = List.of("-Dmyria.embedding.model=none");

  private static final Pattern READY = Pattern.compile("Myria is ready: (\\S+)/mcp");
  private static final Duration START = Duration.ofMinutes(20);
  private static final int LOOK_MS = 100;
  private static final int STOP_S = 60;

  private final Path folder;
  private final List<String> options;
  private final Thread hook = new Thread(this::end, "stop-server");
  private Process process;
  private URI url;

  /** Who is ended while the server starts ends it, too. */
  private BenchServer(Path folder, List<String> options) {
    this.folder = folder;
    this.options = List.copyOf(options);
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /**
   * @param options of the server's JVM, beside those that {@code ./myria} gives
   */
  static BenchServer start(List<String> options) throws IOException {
    BenchServer server = new BenchServer(Files.createTempDirectory("myria-bench"), options);
    try {
      server.begin(0);
      server.awaitReady();
      return server;
    } catch (IOException | RuntimeException failed) {
      server.close();
      throw failed;
    }
  }

  /** Starts the process, as the first time, and waits for nothing. */
  public void begin(int port) throws IOException {
    Path jar = BuiltServer.installation().war().resolveSibling("myria.jar");
    List<String> given = new ArrayList<>();
    given.add("@" + jar.resolveSibling("lib").resolve("serve.jvm"));
    given.addAll(options);
    List<String> command = new ArrayList<>(java(given));
    command.addAll(List.of("-jar", jar.toString(), "serve", "--port", Integer.toString(port)));
    command.addAll(List.of("--data", data().toString()));
    process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output().toFile())
            .start();
  }

  /** A JVM as {@code ./myria} starts it, and how it goes on. */
  public static List<String> java(List<String> options) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx1g");
    command.addAll(options);
    return command;
  }

  private Path output() {
    return folder.resolve("output.txt");
  }

  /** Its data folder. */
  public Path data() {
    return folder.resolve("data");
  }

  /** Of its process. */
  public long processId() {
    return process.pid();
  }

  /** Until it says so. */
  public void awaitReady() throws IOException {
    Path output = output();
    long deadline = System.nanoTime() + START.toNanos();
    while (System.nanoTime() < deadline) {
      boolean alive = process.isAlive();
      Matcher ready = READY.matcher(Files.readString(output));
      if (ready.find()) {
        url = URI.create(ready.group(1));
        return;
      }
      if (!alive) {
        break;
      }
      pause(LOOK_MS);
    }
    throw new LaunchFailure("the server did not start: " + Files.readString(output));
  }

  public URI url() {
    return url;
  }

  /** Its PostgreSQL, as the superuser, on Myria's schema. */
  public Connection database() throws IOException, SQLException {
    Path data = data();
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
  public JsonNode call(String tool, Map<String, Object> arguments) throws IOException {
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
  public void compile(Duration patience) throws IOException {
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

  public static void pause(long millis) {
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
    if (process != null) {
      stop();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException left) {
      System.err.println("myria: " + folder + " could not be deleted: " + left);
    }
  }

  /** As an operator does; its folder stays for another {@link #begin}. */
  public void stop() {
    process.destroy();
    try {
      process.onExit().get(STOP_S, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException late) {
      process.destroyForcibly();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      process.destroyForcibly();
    }
  }
}
