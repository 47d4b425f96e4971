package io.myria.server;

import io.myria.database.OwnPostgres;
import io.myria.database.TestDatabase;
import io.myria.drill.JvmCommand;
import io.myria.drill.Scratch;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Prepares a database for a managed Payara Micro and tells Arquillian's container of it, before
 * Arquillian looks. Does nothing inside the server, where JUnit calls it once more.
 */
final class InsideContainer implements BeforeAllCallback, AutoCloseable {

  /** Of the WAR; no other run's has this name. */
  static final String WAR = "inside-" + ProcessHandle.current().pid() + ".war";

  /** The application may write here and nowhere else but in the log. */
  static final String SCRATCH = "scratch";

  private static final Path PAYARA = Path.of("target", "lib", "payara-micro.jar");

  private TestDatabase database;
  private Path unpacked;

  @Override
  public void beforeAll(ExtensionContext context) throws SQLException {
    if (System.getProperty("myria.postgres.dsn") != null) {
      return;
    }
    database = TestDatabase.create();
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement()) {
      statement.execute("create table " + SCRATCH + " (name text primary key)");
      statement.execute("grant select, insert on " + SCRATCH + " to myria_app");
    }
    unpacked = Scratch.folder("myria-inside");
    System.setProperty("payara.microJar", PAYARA.toAbsolutePath().toString());
    System.setProperty("payara.startupTimeoutInSeconds", "480");
    System.setProperty("payara.consoleOutput", "false");
    System.setProperty(
        "payara.cmdOptions",
        String.join(
            " ",
            String.join(" ", JvmCommand.SHORT_LIVED),
            String.join(" ", JvmCommand.SERVER),
            ServerProcess.NO_VECTORS,
            "-Dmyria.postgres.dsn=" + database.url(),
            "-Dmyria.postgres.user=myria_app",
            "-Dmyria.postgres.schema=myria",
            "-Dmyria.postgres.password=" + database.password()));
    System.setProperty(
        "payara.extraMicroOptions",
        "--noHazelcast --disablePhoneHome --unpackdir "
            + unpacked
            + " --addLibs "
            + PAYARA.resolveSibling("server").toAbsolutePath()
            + " --postbootcommandfile "
            + Path.of("server-config", "payara", "pools.asadmin").toAbsolutePath());
    context
        .getRoot()
        .getStore(ExtensionContext.Namespace.create(InsideContainer.class))
        .put(InsideContainer.class, this);
  }

  /** By the root's store, when the server has long stopped. */
  @Override
  public void close() throws IOException {
    database.close();
    OwnPostgres.delete(unpacked);
    deleteLeftovers();
  }

  /** The adapter leaves its copy of the WAR in a temporary folder. */
  private static void deleteLeftovers() throws IOException {
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    try (DirectoryStream<Path> folders =
        Files.newDirectoryStream(temporary, "arquillian-payara-micro*")) {
      for (Path folder : folders) {
        Path deployments = folder.resolve("deployments");
        if (Files.deleteIfExists(deployments.resolve(WAR))) {
          Files.delete(deployments);
          Files.delete(folder);
        }
      }
    }
  }
}
