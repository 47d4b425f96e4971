package io.myria.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.database.migration.SchemaCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code migrate} with the file that {@code serve} takes. */
class MigrateConfigDbIT {

  @TempDir private Path folder;

  @Test
  void theDatabaseIsTheOneOfTheFile() throws IOException {
    try (Bench bench = new Bench()) {
      Path password = Files.writeString(folder.resolve("password"), bench.database().password());
      String dsn = "myria.postgres.dsn=" + bench.database().url();
      assertThat(migrate(password, "# ours", dsn))
          .contains("The schema 'myria' is already at version " + SchemaCheck.VERSION + ".");
      assertThat(migrate(password, dsn, "myria.postgres.dns=x"))
          .contains("settings:2: the setting myria.postgres.dns is unknown");
    }
  }

  private String migrate(Path password, String... lines) throws IOException {
    return TypedCommand.run(
            "migrate",
            "--config",
            Files.write(folder.resolve("settings"), List.of(lines)).toString(),
            "--migration-password-file",
            password.toString(),
            "--war",
            PackedClasses.in(folder.resolve("myria.war")).toString())
        .text();
  }
}
