package io.myria.launcher.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a program of PostgreSQL is told, by one that writes it down. */
class PostgresToolsTest {

  private static final String URL =
      "jdbc:postgresql://db.example:5433/store?sslmode=verify-full&sslrootcert=/tls/root.crt"
          + "&sslcert=/tls/me.crt&sslkey=/tls/me.";

  @TempDir private Path folder;

  @BeforeEach
  void program() throws IOException {
    Path program = folder.resolve("pg_dump");
    Files.writeString(program, "#!/bin/sh\nenv > $0.env\necho \"$@\" > $0.arguments\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
  }

  @Test
  void aProgramIsGivenTheDatabaseItsPasswordAndItsCertificatesByTheEnvironment()
      throws IOException {
    tools("pk8").call("pg_dump", List.of("--format=custom"));
    assertThat(Files.readAllLines(folder.resolve("pg_dump.env")))
        .contains(
            "PGHOST=db.example",
            "PGPORT=5433",
            "PGDATABASE=store",
            "PGUSER=ann",
            "PGPASSWORD=secret",
            "PGSSLMODE=verify-full",
            "PGSSLROOTCERT=/tls/root.crt",
            "PGSSLCERT=/tls/me.crt",
            "PGSSLKEY=/tls/me.pk8");
    assertThat(Files.readString(folder.resolve("pg_dump.arguments")).strip())
        .isEqualTo("--no-password --format=custom");
  }

  @Test
  void aKeyThatItCannotReadIsRefusedWithTheWayOut() {
    assertThatThrownBy(() -> tools("p12").call("pg_dump", List.of()))
        .isInstanceOf(LaunchFailure.class)
        .hasMessageContaining("sslkey")
        .hasMessageContaining(".pk8");
  }

  private PostgresTools tools(String key) {
    return new PostgresTools(folder.toString(), URL + key, "ann", "secret", Interruption.none());
  }
}
