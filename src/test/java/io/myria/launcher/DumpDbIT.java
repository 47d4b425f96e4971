package io.myria.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.myria.compile.Bench;
import io.myria.database.migration.SchemaCheck;
import io.myria.launcher.ServerDatabase.Login;
import io.myria.launcher.backup.Interruption;
import io.myria.launcher.backup.Manifest;
import io.myria.launcher.backup.PostgresTools;
import io.myria.launcher.backup.StorePosition;
import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A dump of a database, by PostgreSQL's own programs, where those of its version are there. */
class DumpDbIT {

  private static final String ALL = "select (to_jsonb(t))::text from %s t order by 1";

  @TempDir private Path temporary;

  @Test
  void aDumpIsTheSameStoreInAnotherDatabase() throws IOException {
    try (Bench from = new Bench();
        Bench into = new Bench()) {
      from.append(Bench.talk("ann", "bob", 0, 60));
      from.build();
      ServerDatabase source = server(from);
      int major = Integer.parseInt(from.column("show server_version_num").get(0)) / 10_000;
      assumeTrue(has(source, major), "no pg_dump of version " + major + " is on the path");
      Path folder = temporary.resolve("dump");
      Manifest taken =
          new Backups(folder, "", Clock.systemUTC(), Interruption.none()).ofDatabase(source);
      assertThat(taken.position().eventSeq()).isEqualTo(60);
      Restores restores = new Restores(folder, taken, BackupDbIT.silent(), "", Interruption.none());
      assertThatThrownBy(() -> restores.intoDatabase(server(into)))
          .isInstanceOf(LaunchFailure.class)
          .hasMessageContaining("already");
      into.execute("drop schema myria cascade");
      restores.intoDatabase(server(into));
      for (String table :
          List.of(
              "myria.log",
              "myria.event",
              "myria.event_content",
              "myria.topic_version",
              "myria.topic_ref",
              "myria.snapshot",
              "myria.participant_set")) {
        assertThat(into.column(ALL.formatted(table)))
            .isNotEmpty()
            .isEqualTo(from.column(ALL.formatted(table)));
      }
      server(into).check();
      into.append(Bench.talk("ann", "bob", 60, 5));
      assertThat(into.head().value()).isEqualTo(65);
    }
  }

  @Test
  void aProgramThatIsMissingOrTooOldIsNamedWithWhatToInstall() {
    try (Bench bench = new Bench()) {
      ServerDatabase database = server(bench);
      PostgresTools none = Backups.tools(database, temporary.toString(), Interruption.none());
      assertThatThrownBy(() -> none.require("pg_dump", 17))
          .isInstanceOf(LaunchFailure.class)
          .hasMessageContaining("postgresql-client-17")
          .hasMessageContaining("--pg-bin");
      PostgresTools some = Backups.tools(database, "", Interruption.none());
      assertThatThrownBy(() -> some.require("pg_dump", 999))
          .isInstanceOf(LaunchFailure.class)
          .hasMessageContaining("postgresql-client-999");
    }
  }

  @Test
  void aProgramThatTheServerIsTooOldForIsNamed() throws IOException {
    Path program = temporary.resolve("pg_restore");
    Files.writeString(program, "#!/bin/sh\necho 'pg_restore (PostgreSQL) 17.2'\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    try (Bench bench = new Bench()) {
      Manifest manifest =
          new Manifest(
              Manifest.FORMAT,
              Manifest.DUMP,
              SchemaCheck.VERSION,
              16,
              Instant.EPOCH.toString(),
              Backups.roles(server(bench)),
              new StorePosition("", 0, "", "", 0),
              List.of(),
              List.of());
      Restores restores =
          new Restores(
              temporary, manifest, BackupDbIT.silent(), temporary.toString(), Interruption.none());
      assertThatThrownBy(() -> restores.intoDatabase(server(bench)))
          .isInstanceOf(LaunchFailure.class)
          .hasMessageContaining("pg_restore 16 by --pg-bin");
    }
  }

  private static boolean has(ServerDatabase database, int major) {
    try {
      Backups.tools(database, "", Interruption.none()).require("pg_dump", major);
      return true;
    } catch (LaunchFailure missing) {
      return false;
    }
  }

  private static ServerDatabase server(Bench bench) {
    String password = bench.database().password();
    return new ServerDatabase(
        bench.database().url(),
        "myria",
        "myria_owner",
        new Login("myria_migrator", password),
        new Login("myria_app", password));
  }
}
