package io.myria.launcher;

import io.myria.launcher.ServerDatabase.Login;
import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;

/**
 * The store of a data folder for a command beside the server: as it runs, if it does, else started
 * for as long as this is open.
 */
final class EmbeddedStore implements AutoCloseable {

  private static final String SUPERUSER = "postgres";

  /** PostgreSQL's file of its process: the line of the port, from 0. */
  private static final int PORT_LINE = 3;

  private final Path data;
  private final ServerDatabase database;
  private final Credentials credentials;
  private final List<AutoCloseable> started;

  private EmbeddedStore(
      Path data, ServerDatabase database, Credentials credentials, List<AutoCloseable> started) {
    this.data = data;
    this.database = database;
    this.credentials = credentials;
    this.started = started;
  }

  /**
   * @throws LaunchFailure where the folder holds no store
   */
  static EmbeddedStore open(Path folder, String schema, Progress progress) {
    Path root = folder.toAbsolutePath().normalize();
    DataFolder.requireWhole(root);
    Path postgres = root.resolve("postgres");
    Path passwords = root.resolve("credentials.properties");
    if (!Files.exists(postgres.resolve("PG_VERSION")) || !Files.exists(passwords)) {
      throw new LaunchFailure(
          root + " holds no store; name the data folder of 'serve' by --data, or --database");
    }
    if (new Postmaster(postgres).running().isPresent()) {
      Credentials known = Credentials.in(passwords);
      return new EmbeddedStore(
          postgres, EmbeddedDatabase.at(port(postgres), schema, known), known, List.of());
    }
    DataFolder held = DataFolder.open(root);
    EmbeddedDatabase database = new EmbeddedDatabase(held, progress);
    try {
      ServerDatabase started = database.start(schema);
      return new EmbeddedStore(
          postgres, started, Credentials.in(passwords), List.of(database, held));
    } catch (RuntimeException problem) {
      close(List.of(database, held));
      throw problem;
    }
  }

  private static int port(Path postgres) {
    try {
      return Integer.parseInt(
          Files.readAllLines(postgres.resolve("postmaster.pid")).get(PORT_LINE).strip());
    } catch (IOException | NumberFormatException | IndexOutOfBoundsException problem) {
      throw new LaunchFailure(
          "the PostgreSQL on " + postgres + " starts or stops just now; try again", problem);
    }
  }

  /** PostgreSQL's own data directory. */
  Path data() {
    return data;
  }

  ServerDatabase database() {
    return database;
  }

  Connection superuser() throws SQLException {
    return connect(database, credentials);
  }

  static Connection connect(ServerDatabase database, Credentials credentials) throws SQLException {
    Login login = new Login(SUPERUSER, credentials.superuser());
    Properties properties = new Properties();
    properties.setProperty("user", login.user());
    properties.setProperty("password", login.password());
    properties.setProperty("ApplicationName", "myria-backup");
    return DriverManager.getConnection(database.url(), properties);
  }

  @Override
  public void close() {
    close(started);
  }

  private static void close(List<AutoCloseable> parts) {
    LaunchFailure failure = null;
    for (AutoCloseable part : parts) {
      try {
        part.close();
      } catch (Exception problem) {
        // The others are closed all the same: a PostgreSQL that stays, or a lock, is in the way.
        if (failure == null) {
          failure = new LaunchFailure(FileTrouble.of(problem), problem);
        } else {
          failure.addSuppressed(problem);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
