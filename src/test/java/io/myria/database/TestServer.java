package io.myria.database;

import io.myria.drill.Scratch;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.postgresql.PostgreSQLContainer;

/**
 * The PostgreSQL in which a JVM's test databases are: the one that MYRIA_TEST_DATABASE_URL names,
 * else a container where a Docker engine answers, else an embedded one.
 */
final class TestServer {

  private TestServer() {}

  /**
   * @return the JDBC URL of a superuser, with user and password in it
   */
  static String start() {
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
              .setServerConfig("max_connections", "400")
              .setServerConfig("shared_buffers", "256MB")
              .setServerConfig("full_page_writes", "off")
              // It comes at random, and a process of its own for each database.
              .setServerConfig("autovacuum", "off")
              .setDataDirectory(Scratch.folder("myria-postgres"))
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
