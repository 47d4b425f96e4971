package io.myria.launcher;

import io.myria.launcher.ServerDatabase.Login;
import io.myria.launcher.payara.LaunchFailure;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * A PostgreSQL of Myria's own under the data folder: durable, on loopback only, with passwords.
 * Thread-safe; a stop that comes while it starts waits for the start and then stops it.
 */
final class EmbeddedDatabase implements AutoCloseable {

  private static final String NAME = "myria";
  private static final String OWNER = "myria_owner";
  static final String MIGRATOR = "myria_migrator";
  static final String APPLICATION = "myria_app";

  /** Long enough to replay a gigabyte of write-ahead log after a crash. */
  private static final Duration START = Duration.ofMinutes(3);

  /** To hear of the library that it has stopped to wait. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final Logger LOG = Logger.getLogger(EmbeddedDatabase.class.getName());

  private final DataFolder folder;
  private final Progress progress;
  private final Postmaster postmaster;

  private EmbeddedPostgres server;

  private boolean closed;

  EmbeddedDatabase(DataFolder folder, Progress progress) {
    this.folder = folder;
    this.progress = progress;
    this.postmaster = new Postmaster(folder.postgres());
  }

  /**
   * Starts it, after stopping what an earlier process left running on the same data.
   *
   * @param schema where Myria's tables are, or will be
   */
  synchronized ServerDatabase start(String schema) {
    if (postmaster.stop()) {
      progress.say("stopped the PostgreSQL that an earlier process left running");
    }
    PostgresFolder files = new PostgresFolder(folder.postgres());
    files.setAsideUnfinished();
    files.requireSameMajor();
    Credentials credentials = Credentials.in(folder.credentials());
    boolean first = files.isNew();
    if (first) {
      files.requireRoom();
    }
    progress.say(first ? "creating the database" : "starting PostgreSQL");
    try {
      postmaster.clearAfterKill();
      new PostgresPrograms(folder.programs()).unpack();
      server = boot(credentials, 0);
      if (first) {
        try (Connection connection = server.getPostgresDatabase().getConnection()) {
          createRoles(connection, credentials);
        }
        files.initialised();
      }
      return at(server.getPort(), schema, credentials);
    } catch (IOException | SQLException | RuntimeException problem) {
      String words =
          refusesRoot()
              ? "PostgreSQL does not run as root, and there are no user namespaces here in which it"
                  + " could; run myria as another user, who owns %s"
              : "PostgreSQL did not start on %s; its logs %s and %s say why";
      throw new LaunchFailure(
          words.formatted(folder.postgres(), startLog(), folder.postgres().resolve("log")),
          problem);
    }
  }

  /** Root is given a user namespace for it, which the system may forbid, as in a container. */
  private boolean refusesRoot() {
    try {
      return Files.exists(startLog())
          && Files.readString(startLog()).contains("cannot be run as root");
    } catch (IOException unreadable) {
      return false;
    }
  }

  /** The store of one that runs. */
  static ServerDatabase at(int port, String schema, Credentials credentials) {
    return new ServerDatabase(
        "jdbc:postgresql://127.0.0.1:" + port + "/" + NAME,
        schema,
        OWNER,
        new Login(MIGRATOR, credentials.migration()),
        new Login(APPLICATION, credentials.application()));
  }

  /**
   * Starts it once more on the same port, after it ended by itself; nothing happens where it runs,
   * or was closed.
   *
   * @throws LaunchFailure when it does not start
   */
  synchronized void startAgain() {
    if (closed || running()) {
      return;
    }
    try {
      postmaster.clearAfterKill();
      // Its lock on the folder is this process's.
      server.close();
      server = boot(Credentials.in(folder.credentials()), server.getPort());
    } catch (IOException | RuntimeException problem) {
      throw new LaunchFailure(
          "PostgreSQL did not start again on %s; its logs %s and %s say why"
              .formatted(folder.postgres(), startLog(), folder.postgres().resolve("log")),
          problem);
    }
  }

  private Path startLog() {
    return folder.logs().resolve("postgresql-start.log");
  }

  /**
   * The library waits its full time for a PostgreSQL that has long said that it will not start.
   *
   * @param port 0 for any free one
   */
  private EmbeddedPostgres boot(Credentials credentials, int port) throws IOException {
    Files.deleteIfExists(startLog());
    FutureTask<EmbeddedPostgres> start =
        new FutureTask<>(() -> initialiseAndStart(credentials, port));
    Thread thread = new Thread(start, "postgresql-start");
    thread.setDaemon(true);
    thread.start();
    while (true) {
      try {
        return start.get(200, TimeUnit.MILLISECONDS);
      } catch (TimeoutException notYet) {
        if (Files.exists(startLog())
            && Files.readString(startLog()).contains("could not start server")) {
          giveUp(thread, start);
          throw new IOException("pg_ctl could not start the server", notYet);
        }
      } catch (ExecutionException failed) {
        throw new IOException(failed.getCause());
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        throw new IOException(interrupted);
      }
    }
  }

  /** Until its wait ends, the library holds a lock without which no other start gets anywhere. */
  private static void giveUp(Thread waiting, FutureTask<EmbeddedPostgres> start) {
    waiting.interrupt();
    try {
      start.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS).close();
    } catch (ExecutionException | TimeoutException | IOException unclear) {
      LOG.log(Level.WARNING, "a start of PostgreSQL that failed may be in the way", unclear);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private EmbeddedPostgres initialiseAndStart(Credentials credentials, int port)
      throws IOException {
    Path password = Files.createTempFile(folder.root(), "initdb", null, ownerOnly());
    try {
      Files.writeString(password, credentials.superuser());
      Redirect log = Redirect.appendTo(startLog().toFile());
      return configured()
          .setDataDirectory(folder.postgres())
          .setPort(port)
          .setOverrideWorkingDirectory(folder.programs().toFile())
          .setCleanDataDirectory(false)
          .setRegisterShutdownHook(false)
          .setPGStartupWait(START)
          .setOutputRedirector(log)
          .setErrorRedirector(log)
          // Arguments of initdb: the same order of strings everywhere, and passwords from the
          // first moment on.
          .setLocaleConfig("locale", "C")
          .setLocaleConfig("encoding", "UTF8")
          .setLocaleConfig("auth", "scram-sha-256")
          .setLocaleConfig("pwfile", password.toString())
          .setConnectConfig("password", credentials.superuser())
          .start();
    } finally {
      Files.delete(password);
    }
  }

  /** As a server of PostgreSQL is run; what initdb gets comes beside. */
  private static EmbeddedPostgres.Builder configured() {
    return EmbeddedPostgres.builder()
        // Its defaults are made for tests and lose acknowledged events.
        .setServerConfig("fsync", "on")
        .setServerConfig("synchronous_commit", "on")
        .setServerConfig("full_page_writes", "on")
        // What builds touch lies far apart, and after a checkpoint is written page by page.
        .setServerConfig("wal_compression", "on")
        .setServerConfig("listen_addresses", "127.0.0.1")
        .setServerConfig("unix_socket_directories", "")
        .setServerConfig("max_connections", "100")
        .setServerConfig("logging_collector", "on")
        .setServerConfig("log_filename", "postgresql-%a.log")
        .setServerConfig("log_truncate_on_rotation", "on")
        .setServerConfig("log_rotation_size", "0")
        // Its details quote what a statement was given, and so what events say.
        .setServerConfig("log_error_verbosity", "terse");
  }

  private static FileAttribute<?> ownerOnly() {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
  }

  /** The passwords are base64 of our own, so they hold nothing to quote. */
  private static void createRoles(Connection connection, Credentials credentials)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("create role " + OWNER + " nologin");
      statement.execute(
          "create role %s login noinherit password '%s' in role %s"
              .formatted(MIGRATOR, credentials.migration(), OWNER));
      statement.execute(
          "create role %s login password '%s'".formatted(APPLICATION, credentials.application()));
      statement.execute("create database %s owner %s template template0".formatted(NAME, OWNER));
      statement.execute("revoke all on database %s from public".formatted(NAME));
      statement.execute(
          "grant connect on database %s to %s, %s".formatted(NAME, MIGRATOR, APPLICATION));
    }
  }

  /** The server's program, of one that runs. */
  Path program() {
    return postmaster
        .running()
        .flatMap(process -> process.info().command())
        .map(Path::of)
        .orElseThrow(() -> new LaunchFailure("PostgreSQL ended as soon as it had started"));
  }

  boolean running() {
    return postmaster.running().isPresent();
  }

  @Override
  public synchronized void close() {
    closed = true;
    postmaster.stop();
  }
}
