package io.myria.store;

import io.myria.schema.Migration;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.postgresql.PostgreSQLContainer;

/**
 * A real PostgreSQL for tests: the one that MYRIA_TEST_DATABASE_URL names (a JDBC URL of a
 * superuser with user and password in it), else a container where a Docker engine answers, else an
 * embedded one. One server a test run; every {@code TestDatabase} is a database of its own in it,
 * migrated, with the three roles.
 */
public final class TestDatabase implements AutoCloseable {

  private static final String PASSWORD = "test";
  private static final AtomicInteger COUNT = new AtomicInteger();
  private static String serverUrl;

  private final String name;

  private TestDatabase(String name) {
    this.name = name;
  }

  /** A new database, empty but for the schema. */
  public static TestDatabase create() {
    String name = "myria_" + ProcessHandle.current().pid() + "_" + COUNT.incrementAndGet();
    try (Connection connection = DriverManager.getConnection(server());
        Statement statement = connection.createStatement()) {
      for (String role : new String[] {"myria_owner nologin", "myria_migrator login noinherit"}) {
        createRole(statement, role);
      }
      createRole(statement, "myria_app login");
      statement.execute("grant myria_owner to myria_migrator");
      statement.execute("create database " + name);
      statement.execute("grant create on database " + name + " to myria_owner");
    } catch (SQLException problem) {
      throw new IllegalStateException("no test database", problem);
    }
    TestDatabase database = new TestDatabase(name);
    new Migration(database.url(), "myria_migrator", PASSWORD, "myria", "myria_owner", "myria_app")
        .run();
    return database;
  }

  public String url() {
    return server().replaceFirst("/[^/?]*\\?.*$", "/" + name);
  }

  public String password() {
    return PASSWORD;
  }

  /** Connects as the application's role; each connection is new. */
  public DataSource application() {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(url());
    source.setUser("myria_app");
    source.setPassword(PASSWORD);
    source.setCurrentSchema("myria");
    source.setOptions("-c lock_timeout=20s -c statement_timeout=120s");
    return source;
  }

  /** Connects as the superuser, for what only a test may do. */
  public Connection superuser() throws SQLException {
    Connection connection =
        DriverManager.getConnection(server().replaceFirst("/[^/?]*\\?", "/" + name + "?"));
    connection.setSchema("myria");
    return connection;
  }

  @Override
  public void close() {
    try (Connection connection = DriverManager.getConnection(server());
        Statement statement = connection.createStatement()) {
      statement.execute("drop database " + name + " with (force)");
    } catch (SQLException problem) {
      throw new IllegalStateException("could not drop " + name, problem);
    }
  }

  private static void createRole(Statement statement, String role) throws SQLException {
    statement.execute(
        "do $$ begin create role "
            + role
            + " password '"
            + PASSWORD
            + "'; exception when duplicate_object or unique_violation then null; end $$");
  }

  private static synchronized String server() {
    if (serverUrl == null) {
      serverUrl = startServer();
    }
    return serverUrl;
  }

  private static String startServer() {
    String given = System.getenv("MYRIA_TEST_DATABASE_URL");
    if (given != null && !given.isBlank()) {
      return given;
    }
    return dockerAnswers() ? container() : embedded();
  }

  private static boolean dockerAnswers() {
    try {
      return DockerClientFactory.instance().isDockerAvailable();
    } catch (RuntimeException | LinkageError none) {
      return false;
    }
  }

  /** Stopped by Testcontainers' own watcher when the JVM ends. */
  @SuppressWarnings("resource")
  private static String container() {
    PostgreSQLContainer container = new PostgreSQLContainer("postgres:16-alpine");
    container.start();
    return container.getJdbcUrl()
        + (container.getJdbcUrl().contains("?") ? "&" : "?")
        + "user="
        + container.getUsername()
        + "&password="
        + container.getPassword();
  }

  private static String embedded() {
    try {
      EmbeddedPostgres postgres =
          EmbeddedPostgres.builder()
              .setServerConfig("max_connections", "200")
              .setServerConfig("shared_buffers", "256MB")
              .start();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(postgres)));
      return postgres.getJdbcUrl("postgres", "postgres") + "&password=unused";
    } catch (IOException problem) {
      throw new IllegalStateException("no embedded PostgreSQL", problem);
    }
  }

  private static void stop(EmbeddedPostgres postgres) {
    try {
      postgres.close();
    } catch (IOException problem) {
      System.err.println("could not stop the test database: " + problem.getMessage());
    }
  }
}
