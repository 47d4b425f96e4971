package io.myria.database.migration;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.compile.BuildResult;
import io.myria.database.TestDatabase;
import io.myria.drill.Invariants;
import io.myria.eventlog.append.Appended;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A log that was written in an earlier schema goes on in this one, each event where it was. */
class SchemaUpgradeDbIT {

  @ParameterizedTest
  @ValueSource(strings = {"28", "30", "31"})
  void aLogOfAnEarlierSchemaGoesOn(String version) throws SQLException {
    try (Bench bench = new Bench()) {
      toEarlier(bench.database(), version);
      // This version's appends write a column that earlier schemas do not have.
      alter(bench.database(), "add column utc_offset integer");
      List<Appended> before = bench.append(Bench.talk("ann", "bob", 0, 120));
      alter(bench.database(), "drop column utc_offset");
      List<String> rows = rows(bench);
      assertThat(rows).hasSameSizeAs(before);
      assertThat(toThis(bench.database())).isPositive();
      assertThat(rows(bench)).isEqualTo(rows);
      bench.append(Bench.talk("ann", "bob", 120, 30));
      assertThat(bench.build().state()).isEqualTo(BuildResult.State.PUBLISHED);
      assertThat(bench.served()).isNotEmpty();
      try (Connection connection = bench.database().superuser()) {
        Invariants.check(connection, "brought here from " + version);
      }
    }
  }

  private static List<String> rows(Bench bench) {
    return bench.column(
        "select e.event_seq || ' ' || e.event_id || ' ' || e.occurred_at || ' ' || c.type"
            + " from event e join event_content c using (event_seq) order by e.event_seq");
  }

  private static void alter(TestDatabase database, String change) throws SQLException {
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement()) {
      statement.execute("alter table myria.event_content " + change);
    }
  }

  private static void toEarlier(TestDatabase database, String version) throws SQLException {
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement()) {
      statement.execute("drop schema myria cascade");
    }
    Flyway.configure()
        .dataSource(database.url(), "myria_migrator", database.password())
        .initSql("set role myria_owner")
        .locations("classpath:io/myria/database/migration")
        .defaultSchema("myria")
        .createSchemas(true)
        .table("schema_history")
        .placeholders(Map.of("application", "myria_app"))
        .target(version)
        .load()
        .migrate();
  }

  private static int toThis(TestDatabase database) {
    return new Migration(
            database.url(),
            "myria_migrator",
            database.password(),
            "myria",
            "myria_owner",
            "myria_app")
        .run();
  }
}
