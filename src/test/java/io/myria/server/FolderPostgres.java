package io.myria.server;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;

/**
 * The PostgreSQL that {@code ./myria serve} runs in its data folder, by the files that stand there.
 */
record FolderPostgres(Path data) {

  private Path pidFile() {
    return data.resolve("postgres").resolve("postmaster.pid");
  }

  /** As the superuser, on Myria's schema. */
  Connection superuser() throws IOException, SQLException {
    String port = Files.readAllLines(pidFile()).get(3).strip();
    Properties passwords = new Properties();
    try (Reader file = Files.newBufferedReader(data.resolve("credentials.properties"))) {
      passwords.load(file);
    }
    Connection connection =
        DriverManager.getConnection(
            "jdbc:postgresql://127.0.0.1:" + port + "/myria",
            "postgres",
            passwords.getProperty("superuser"));
    connection.setSchema("myria");
    return connection;
  }

  /** Its first process; empty where none runs. */
  Optional<ProcessHandle> postmaster() {
    try {
      if (!Files.exists(pidFile())) {
        return Optional.empty();
      }
      // Ids are given out again; one of ours works in our folder.
      long id = Long.parseLong(Files.readAllLines(pidFile()).get(0).strip());
      Path working = Path.of("/proc", Long.toString(id), "cwd");
      return Files.exists(working) && working.toRealPath().startsWith(data.toRealPath())
          ? ProcessHandle.of(id)
          : Optional.empty();
    } catch (IOException | RuntimeException gone) {
      return Optional.empty();
    }
  }
}
