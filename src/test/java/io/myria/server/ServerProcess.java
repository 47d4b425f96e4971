package io.myria.server;

import static org.assertj.core.api.Assertions.assertThatCode;

import io.myria.database.TestDatabase;
import io.myria.drill.JvmCommand;
import io.myria.drill.Scratch;
import io.myria.launcher.SharedPrograms;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * The packaged launcher as its users run it: a process of its own, with a PostgreSQL under its data
 * folder. It can be killed and started again on the same data. Where the build's profile names
 * another server, that one, on a database of the tests' PostgreSQL. Not for several threads.
 */
final class ServerProcess implements AutoCloseable {

  /** Where nobody asks for meaning: a vector costs more than all else that an event does. */
  static final String NO_VECTORS = "-Dmyria.embedding.model=none";

  private static final Path JAR = Path.of("target", "myria.jar");
  private static final Pattern READY = Pattern.compile("Myria is ready: (\\S+)/mcp");

  /** Twenty seconds on an idle machine; others may be testing beside us. */
  private static final Duration START = Duration.ofMinutes(8);

  private static final Duration STOP = Duration.ofSeconds(60);

  private static final Duration LOOK = Duration.ofMillis(100);

  private final Path jar;
  private final Path folder;
  private final List<String> arguments;
  private final Optional<StockServer> stock;
  private ProcessHandle process;
  private URI url;
  private boolean closed;

  private ServerProcess(Path jar, Path folder, List<String> arguments) {
    this.jar = jar;
    this.folder = folder;
    this.arguments = arguments;
    this.stock =
        StockServer.isChosen() ? Optional.of(StockServer.in(folder, arguments)) : Optional.empty();
  }

  /**
   * On new data, on a free port, with a PostgreSQL of its own.
   *
   * @param arguments more arguments of {@code serve}, such as {@code -Dmyria.snapshot.keep=2}; what
   *     begins with {@code -XX:} is for its JVM
   */
  static ServerProcess started(String... arguments) {
    return started(JAR, true, arguments);
  }

  /** As its users start it first: it unpacks PostgreSQL's programs, too. */
  static ServerProcess unpacking(String... arguments) {
    return started(JAR, false, arguments);
  }

  private static ServerProcess started(Path jar, boolean unpacked, String... arguments) {
    ServerProcess server =
        new ServerProcess(jar, Scratch.folder("myria-server"), List.of(arguments));
    // For tests that are cut short.
    Runtime.getRuntime().addShutdownHook(new Thread(server::close, "stop-server"));
    if (unpacked && server.stock.isEmpty() && !server.arguments.contains("--database")) {
      SharedPrograms.in(server.data());
    }
    server.start();
    return server;
  }

  /** On a database of the tests' own PostgreSQL, which is there and migrated: it starts sooner. */
  static ServerProcess on(TestDatabase database, String... arguments) {
    return of(JAR, database, arguments);
  }

  /** Another version of Myria, by the launcher that it was built into. */
  static ServerProcess of(Path jar, TestDatabase database, String... arguments) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "--database",
                database.url(),
                "--database-password",
                database.password(),
                "--migration-password",
                database.password()));
    all.addAll(List.of(arguments));
    return started(jar, true, all.toArray(String[]::new));
  }

  /** Starts it, again after a {@link #kill}; returns when it is ready. */
  void start() {
    if (!Files.exists(jar)) {
      throw new AssertionError(jar + " is missing: these tests run after the phase package");
    }
    url = null;
    try {
      if (stock.isPresent()) {
        process = stock.get().start();
        url = stock.get().url();
        return;
      }
      Files.deleteIfExists(output());
      process =
          new ProcessBuilder(command())
              .redirectErrorStream(true)
              .redirectOutput(output().toFile())
              .start()
              .toHandle();
      url = awaitReady();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    } finally {
      if (url == null) {
        close();
      }
    }
  }

  private List<String> command() {
    List<String> command = JvmCommand.ofServer();
    Map<Boolean, List<String>> ofJvm =
        arguments.stream().collect(Collectors.partitioningBy(one -> one.startsWith("-XX:")));
    command.addAll(ofJvm.get(true));
    command.addAll(List.of("-jar", jar.toString(), "serve"));
    if (!arguments.contains("--port")) {
      command.addAll(List.of("--port", "0"));
    }
    command.addAll(List.of("--data", data().toString()));
    command.addAll(ofJvm.get(false));
    return command;
  }

  private URI awaitReady() throws IOException {
    long deadline = System.nanoTime() + START.toNanos();
    while (System.nanoTime() < deadline) {
      boolean alive = process.isAlive();
      Matcher ready = READY.matcher(Files.readString(output()));
      if (ready.find()) {
        return URI.create(ready.group(1));
      }
      if (!alive) {
        break;
      }
      LockSupport.parkNanos(LOOK.toNanos());
    }
    throw new AssertionError("the server did not start:\n" + said());
  }

  /** Without a path. */
  URI url() {
    return url;
  }

  long pid() {
    return process.pid();
  }

  /** Of the launcher alone, as is what it prints and its PostgreSQL. */
  Path data() {
    stock.ifPresent(other -> Assumptions.abort("only ./myria serve has a data folder"));
    return folder.resolve("data");
  }

  /** What it logs. */
  LoggedLines log() {
    return new LoggedLines(
        stock.map(StockServer::lines).orElseGet(() -> data().resolve("logs").resolve("myria.log")));
  }

  /** The folder of its index. */
  Path index() {
    return stock.map(other -> folder).orElseGet(this::data).resolve("search");
  }

  /** All that it printed. */
  String printed() throws IOException {
    stock.ifPresent(other -> Assumptions.abort("only ./myria serve says what it does"));
    return Files.readString(output());
  }

  /** All that it printed and the end of its log, for the message of an assertion. */
  String said() {
    try {
      if (stock.isPresent()) {
        return stock.get().said();
      }
      Path logs = data().resolve("logs");
      return Files.readString(output())
          + "---- start of PostgreSQL\n"
          + LoggedLines.end(logs.resolve("postgresql-start.log"))
          + "---- log\n"
          + LoggedLines.end(logs.resolve("myria.log"));
    } catch (IOException problem) {
      return "its output cannot be read: " + problem;
    }
  }

  /** SIGKILL; what it had started goes on. */
  void kill() {
    // A script may stand before the server.
    List<ProcessHandle> all =
        stock.isPresent() ? process.descendants().toList() : new ArrayList<>();
    all.forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    await(process);
  }

  /** SIGTERM, and its end. */
  void terminate() {
    process.destroy();
    assertThatCode(() -> await(process)).as(() -> "to stop:\n" + said()).doesNotThrowAnyException();
  }

  /** Its own PostgreSQL, as the superuser, on Myria's schema. */
  Connection superuser() throws IOException, SQLException {
    return new FolderPostgres(data()).superuser();
  }

  /** SIGKILL to PostgreSQL's first process; its children end when they notice. */
  void killPostgres() {
    ProcessHandle postmaster =
        postmaster().orElseThrow(() -> new AssertionError("no PostgreSQL runs:\n" + said()));
    postmaster.destroyForcibly();
    await(postmaster);
  }

  private Optional<ProcessHandle> postmaster() {
    return stock.isPresent() ? Optional.empty() : new FolderPostgres(data()).postmaster();
  }

  /** SIGTERM, then whatever of ours is left, then the folder. */
  @Override
  public synchronized void close() {
    if (closed || process == null) {
      return;
    }
    closed = true;
    process.destroy();
    try {
      process.onExit().get(STOP.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      kill();
    } catch (ExecutionException | TimeoutException late) {
      kill();
    }
    postmaster()
        .ifPresent(
            left -> {
              left.destroyForcibly();
              await(left);
            });
    stock.ifPresent(StockServer::close);
    deleteFolder();
  }

  private void deleteFolder() {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException problem) {
      System.err.println(folder + " could not be deleted: " + problem);
    }
  }

  private Path output() {
    return folder.resolve("output.txt");
  }

  private static void await(ProcessHandle process) {
    process.onExit().orTimeout(STOP.toSeconds(), TimeUnit.SECONDS).join();
  }
}
