package io.myria.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.launcher.ServerDatabase.Login;
import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The data folder's PostgreSQL is killed, and something is in the way of its next start. */
class RestartedDatabaseDbIT {

  private static final String SCHEMA = "myria";

  @TempDir private static Path temporary;

  private static DataFolder folder;
  private static EmbeddedDatabase database;
  private static ServerDatabase store;
  private static int port;

  @BeforeAll
  static void start() {
    folder = DataFolder.open(SharedPrograms.in(temporary.resolve("data")));
    database = new EmbeddedDatabase(folder, BackupDbIT.silent());
    store = database.start(SCHEMA);
    port = URI.create(store.url().substring("jdbc:".length())).getPort();
  }

  @AfterAll
  static void stop() throws IOException {
    database.close();
    folder.close();
  }

  private static void kill() {
    ProcessHandle killed = new Postmaster(folder.postgres()).running().orElseThrow();
    killed.destroyForcibly();
    killed.onExit().orTimeout(1, TimeUnit.MINUTES).join();
    assertThat(database.running()).isFalse();
  }

  @Test
  void itStartsAsSoonAsItsPortIsFreeAgain() throws IOException {
    kill();
    try (ServerSocket other = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      for (int tries = 0; tries < 2; tries++) {
        assertThatThrownBy(database::startAgain)
            .as("%s", other)
            .isInstanceOf(LaunchFailure.class)
            .hasMessageContaining("did not start again");
        assertThat(folder.logs().resolve("postgresql-start.log"))
            .content()
            .contains("could not start server");
      }
    }
    database.startAgain();
    assertThat(database.running()).isTrue();
  }

  @Test
  void itsLogQuotesNothingOfWhatItWasGiven() throws Exception {
    String broken = "select cast(? as json)";
    Login login = store.application();
    try (Connection connection =
            DriverManager.getConnection(store.url(), login.user(), login.password());
        PreparedStatement statement = connection.prepareStatement(broken)) {
      statement.setString(1, "{wombatsecret");
      assertThatThrownBy(statement::executeQuery).hasMessageContaining("wombatsecret");
    }
    String logged = logged();
    for (int tries = 0; tries < 300 && !logged.contains("invalid input syntax"); tries++) {
      Thread.sleep(100);
      logged = logged();
    }
    assertThat(logged).contains("invalid input syntax").doesNotContain("wombatsecret");
  }

  private static String logged() throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> logs = Files.list(folder.postgres().resolve("log"))) {
      for (Path log : logs.toList()) {
        all.append(Files.readString(log));
      }
    }
    return all.toString();
  }

  /** As a child of its that was forked just before, and is not yet named for what it does. */
  @Test
  void itWaitsForEveryProcessOfThePostgresqlThatWasKilled() throws IOException {
    kill();
    Path program = temporary.resolve("postgres");
    Files.copy(Path.of("/bin/sleep"), program);
    Duration life = Duration.ofSeconds(2);
    Process child =
        new ProcessBuilder(program.toString(), Long.toString(life.toSeconds()))
            .directory(folder.postgres().toFile())
            .start();
    database.startAgain();
    assertThat(child.isAlive()).isFalse();
    assertThat(child.exitValue()).as("ended by itself").isZero();
    assertThat(database.running()).isTrue();
  }
}
