package io.myria.server;

import io.myria.database.TestDatabase;
import io.myria.proof.seal.Seals;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/**
 * A server that is not Myria's own, as an operator has it who unpacked it: made ready by the script
 * in {@code server-config}, with the WAR deployed. Which one the tests ask is the build's profile's
 * to say. Not for several threads.
 */
abstract class StockServer {

  /** Names the server: {@code payara} or {@code wildfly}; without it tests run the one command. */
  private static final String CHOICE = "myria.test.server";

  private static final Duration PATIENCE = Duration.ofMinutes(8);

  private final Path folder;
  private final Map<String, String> options;
  private TestDatabase own;

  StockServer(Path folder, Map<String, String> options) {
    this.folder = folder;
    this.options = options;
  }

  static boolean isChosen() {
    return !System.getProperty(CHOICE, "").isEmpty();
  }

  static boolean isWildFly() {
    return System.getProperty(CHOICE, "").equals("wildfly");
  }

  /**
   * @param arguments of {@code ./myria serve}; a test that needs others than these is one of that
   *     command, and is left out
   */
  static StockServer in(Path folder, List<String> arguments) {
    Map<String, String> options = new TreeMap<>();
    for (int index = 0; index < arguments.size(); index++) {
      String argument = arguments.get(index);
      if (argument.startsWith("-Dmyria.") || argument.startsWith("-Dotel.")) {
        options.put(argument.substring(2).split("=", 2)[0], argument.split("=", 2)[1]);
      } else if (List.of("--port", "--database", "--database-password", "--migration-password")
          .contains(argument)) {
        options.put(argument, arguments.get(++index));
      } else if (!argument.startsWith("-XX:")) {
        Assumptions.abort("only ./myria serve takes " + argument);
      }
    }
    return isWildFly() ? new StockWildFly(folder, options) : new StockPayara(folder, options);
  }

  /** Configures it the first time, and starts it; returns when it is ready. */
  final ProcessHandle start() throws IOException {
    if (!Files.exists(configuration())) {
      options.computeIfAbsent("--port", key -> Integer.toString(choosePort()));
      configure();
    }
    ProcessHandle process = launch();
    awaitReady(process);
    return process;
  }

  private void configure() throws IOException {
    if (!options.containsKey("--database")) {
      own = TestDatabase.create();
      options.put("--database", own.url());
      options.put("--database-password", own.password());
    }
    List<String> lines =
        new ArrayList<>(
            List.of(
                "# Of a test.",
                "myria.postgres.dsn=" + options.get("--database"),
                "myria.postgres.user=myria_app",
                "myria.search.folder=" + folder.resolve("search"),
                // Which ./myria serve makes by itself.
                "myria.proof.key_file=" + Seals.settings().keyFile().orElseThrow()));
    options.forEach(
        (key, value) -> {
          if (!key.startsWith("--")) {
            lines.add(key + "=" + value);
          }
        });
    Files.write(configuration(), lines);
    install(configuration());
  }

  /** Where it listens, unless a test says. */
  int choosePort() {
    return freePort();
  }

  /** What is done once, before the first start. */
  abstract void install(Path configuration) throws IOException;

  /** What is done each time. */
  abstract ProcessHandle launch() throws IOException;

  /** Whether it will not become ready any more. */
  abstract boolean hasRefused();

  /** The server's own log. */
  abstract Path log();

  /** Where Myria's lines of it are, a JSON object each; others of the server are beside it. */
  abstract Path lines();

  final Path folder() {
    return folder;
  }

  final int port() {
    return Integer.parseInt(options.get("--port"));
  }

  final URI url() {
    return URI.create("http://127.0.0.1:" + port());
  }

  private Path configuration() {
    return folder.resolve("myria.properties");
  }

  private void awaitReady(ProcessHandle process) throws IOException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    String last = "nothing";
    while (System.nanoTime() < deadline && process.isAlive() && !hasRefused()) {
      try {
        HttpConnection.Answer answer = HttpConnection.get(url(), "/health/ready");
        last = answer.status() + " " + answer.body();
        if (answer.status() == 200) {
          return;
        }
      } catch (IOException notYet) {
        last = notYet.toString();
      }
      pause();
    }
    throw new AssertionError("the server is not ready: " + last + "\n" + said());
  }

  /** The end of its log. */
  final String said() throws IOException {
    List<String> lines = Files.exists(log()) ? Files.readAllLines(log()) : List.of("no log");
    return String.join("\n", lines.subList(Math.max(0, lines.size() - 80), lines.size()));
  }

  /** Runs a command to its end. */
  final void run(Map<String, String> environment, String... command) throws IOException {
    Path output = folder.resolve("commands.txt");
    Process process = builder(environment, command).redirectOutput(output.toFile()).start();
    try {
      if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS) || process.exitValue() != 0) {
        throw new AssertionError(String.join(" ", command) + "\n" + Files.readString(output));
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", interrupted);
    }
  }

  /** With the passwords that scripts and servers look for, and as little compiled as possible. */
  final ProcessBuilder builder(Map<String, String> environment, String... command) {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    Map<String, String> all = builder.environment();
    all.keySet().removeIf(name -> name.startsWith("MYRIA_"));
    all.put("JAVA_HOME", System.getProperty("java.home"));
    // Payara's scripts have a name of their own for it.
    all.put("AS_JAVA", System.getProperty("java.home"));
    all.put("JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
    all.put("MYRIA_DATABASE_PASSWORD", options.getOrDefault("--database-password", ""));
    all.put("MYRIA_STORE_PASSWORD", "of a test");
    all.putAll(environment);
    return builder;
  }

  /** Where a script or a server was built or unpacked. */
  static String path(String first, String... more) {
    return Path.of(first, more).toAbsolutePath().toString();
  }

  static int freePort() {
    try (ServerSocket free = new ServerSocket(0)) {
      return free.getLocalPort();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  final void close() {
    Optional.ofNullable(own).ifPresent(TestDatabase::close);
  }

  static void pause() {
    try {
      Thread.sleep(200);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", interrupted);
    }
  }
}
