package io.myria.database;

import io.myria.database.migration.Migration;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A PostgreSQL of a test's own, for what is done to a whole server: it is killed, started again,
 * filled up, followed by a standby. With Myria's three roles and its schema. Not for several
 * threads.
 */
public final class OwnPostgres implements AutoCloseable {

  private static final String NAME = "myria";
  private static final String PASSWORD = "test";

  private final Path folder;
  private final boolean standby;
  private EmbeddedPostgres running;
  private int port;

  private OwnPostgres(Path folder, boolean standby) {
    this.folder = folder;
    this.standby = standby;
  }

  /**
   * @param folder empty; is not deleted
   */
  public static OwnPostgres in(Path folder) throws IOException, SQLException {
    OwnPostgres postgres = new OwnPostgres(folder.resolve("postgres"), false);
    postgres.start();
    try (Connection connection = postgres.superuser("postgres");
        Statement statement = connection.createStatement()) {
      for (String role :
          List.of(
              "myria_owner nologin",
              "myria_migrator login noinherit password 'test' in role myria_owner",
              "myria_app login password 'test'")) {
        statement.execute("create role " + role);
      }
      statement.execute("create database " + NAME + " owner myria_owner");
    }
    new Migration(postgres.url(), "myria_migrator", PASSWORD, NAME, "myria_owner", "myria_app")
        .run();
    return postgres;
  }

  /** Starts it, again on the same port. */
  public void start() throws IOException {
    if (running != null) {
      Files.deleteIfExists(folder.resolve("postmaster.pid"));
      running.close();
    }
    running =
        EmbeddedPostgres.builder()
            .setDataDirectory(folder)
            .setCleanDataDirectory(false)
            .setPort(port)
            .setServerConfig("fsync", "on")
            .setServerConfig("synchronous_commit", "on")
            .setServerConfig("max_connections", "100")
            .setServerConfig("max_wal_size", "128MB")
            .setServerConfig("wal_keep_size", "256MB")
            .setServerConfig("logging_collector", "on")
            .setServerConfig("log_error_verbosity", "terse")
            .start();
    port = running.getPort();
  }

  /** SIGKILL to all of it, as when the machine goes. */
  public void kill() throws IOException {
    long id = Long.parseLong(Files.readAllLines(folder.resolve("postmaster.pid")).get(0).strip());
    List<ProcessHandle> all =
        ProcessHandle.of(id).stream()
            .flatMap(first -> Stream.concat(Stream.of(first), first.descendants()))
            .toList();
    all.forEach(ProcessHandle::destroyForcibly);
    all.forEach(one -> one.onExit().orTimeout(30, TimeUnit.SECONDS).join());
  }

  public int port() {
    return port;
  }

  public Path folder() {
    return folder;
  }

  public String url() {
    return url(port);
  }

  /** As seen through another port, such as a proxy's. */
  public static String url(int port) {
    return "jdbc:postgresql://127.0.0.1:" + port + "/" + NAME;
  }

  public String password() {
    return PASSWORD;
  }

  /** On Myria's schema. */
  public Connection superuser() throws SQLException {
    Connection connection = superuser(NAME);
    connection.setSchema(NAME);
    return connection;
  }

  private Connection superuser(String database) throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", "postgres");
    properties.setProperty("password", "unused");
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:" + port + "/" + database, properties);
  }

  /** Runs what only a superuser may. */
  public void execute(String... statements) throws SQLException {
    try (Connection connection = superuser();
        Statement statement = connection.createStatement()) {
      for (String one : statements) {
        statement.execute(one);
      }
    }
  }

  /** Ends the connections of the application's role. */
  public void disconnectApplication() throws SQLException {
    execute("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'myria_app'");
  }

  /**
   * Another PostgreSQL that follows this one by streaming replication, from a copy of its files:
   * the binaries have no pg_basebackup.
   *
   * @param copy empty; is not deleted
   */
  public OwnPostgres standby(Path copy) throws IOException, SQLException {
    OwnPostgres follower = new OwnPostgres(copy.resolve("postgres"), true);
    try (Connection connection = superuser("postgres");
        Statement statement = connection.createStatement()) {
      statement.execute("select pg_backup_start('standby', true)");
      copyTo(follower.folder);
      try (ResultSet label =
          statement.executeQuery("select labelfile from pg_backup_stop(false)")) {
        label.next();
        Files.writeString(follower.folder.resolve("backup_label"), label.getString(1));
      }
    }
    Files.createFile(follower.folder.resolve("standby.signal"));
    Files.writeString(
        follower.folder.resolve("postgresql.auto.conf"),
        "primary_conninfo = 'host=127.0.0.1 port=%d user=postgres'%n".formatted(port));
    follower.start();
    return follower;
  }

  /** Files may go while they are copied; what is missing is replayed. */
  private void copyTo(Path copy) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.toList()) {
        Path there = copy.resolve(folder.relativize(file).toString());
        String name = file.getFileName().toString();
        if (Files.isDirectory(file)) {
          Files.createDirectories(
              there,
              java.nio.file.attribute.PosixFilePermissions.asFileAttribute(
                  java.nio.file.attribute.PosixFilePermissions.fromString("rwx------")));
        } else if (!name.equals("postmaster.pid")
            && !name.equals("postmaster.opts")
            && !name.equals("epg-lock")
            && Files.exists(file)) {
          Files.copy(file, there);
        }
      }
    }
  }

  @Override
  public void close() {
    try {
      running.close();
      if (standby) {
        delete(folder);
      }
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  /** Deletes a folder with all that is in it. */
  public static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
