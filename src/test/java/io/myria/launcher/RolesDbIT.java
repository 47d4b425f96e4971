package io.myria.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.myria.database.OwnPostgres;
import io.myria.database.migration.Migration;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The roles that an operator makes by {@code server-config/roles.sql} are those that it takes. */
class RolesDbIT {

  private static final Path SCRIPT = ServerConfig.FOLDER.resolve("roles.sql");
  private static final Map<String, String> PASSWORDS =
      Map.of("MYRIA_MIGRATION_PASSWORD", "moves it", "MYRIA_DATABASE_PASSWORD", "it's \"served\"");

  @TempDir private Path folder;

  @Test
  void theSchemaIsMadeByOneAndServedByTheOther() throws Exception {
    assumeTrue(ServerConfig.installed("psql"), "psql is not installed here");
    try (OwnPostgres postgres = OwnPostgres.in(folder)) {
      assertThat(psql(postgres, Map.of())).contains("nothing was changed");
      assertThat(psql(postgres, PASSWORDS)).doesNotContain("ERROR");
      String url = postgres.url() + "2";
      String migration = PASSWORDS.get("MYRIA_MIGRATION_PASSWORD");
      assertThat(new Migration(url, "mover", migration, "myria", "keeper", "server").run())
          .isPositive();
      String password = PASSWORDS.get("MYRIA_DATABASE_PASSWORD");
      try (Connection connection = DriverManager.getConnection(url, "server", password);
          Statement statement = connection.createStatement()) {
        try (ResultSet row = statement.executeQuery("select count(*) from myria.event")) {
          assertThat(row.next()).isTrue();
        }
        for (String forbidden :
            List.of("delete from myria.event", "create table myria.mine (it int)")) {
          assertThatThrownBy(() -> statement.execute(forbidden))
              .isInstanceOf(SQLException.class)
              .hasMessageContaining("permission denied");
        }
      }
    }
  }

  /** What it prints, under names that are not the usual ones. */
  private static String psql(OwnPostgres postgres, Map<String, String> environment)
      throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(
            "psql",
            "--no-psqlrc",
            "-h127.0.0.1",
            "-p" + postgres.port(),
            "-Upostgres",
            "-dpostgres",
            "-vdatabase=myria2",
            "-vowner=keeper",
            "-vmigrator=mover",
            "-vapplication=server",
            "-f",
            SCRIPT.toString());
    builder.environment().keySet().removeAll(PASSWORDS.keySet());
    builder.environment().putAll(environment);
    builder.environment().put("PGPASSWORD", "unused");
    Process process = builder.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return said;
  }
}
