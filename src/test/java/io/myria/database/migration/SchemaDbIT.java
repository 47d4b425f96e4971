package io.myria.database.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.database.TestDatabase;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the application's role may do, and which databases a server refuses. */
class SchemaDbIT {

  private static TestDatabase database;

  @BeforeAll
  static void open() {
    database = TestDatabase.create();
  }

  @AfterAll
  static void close() {
    database.close();
  }

  @Test
  void theApplicationsRoleMayRunAServer() {
    assertThatCode(() -> check(database.application().getConnection())).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "update event set internal = true",
        "delete from event",
        "truncate event",
        "update event_content set type = 'x'",
        "delete from event_content",
        "delete from event_by_id",
        "update event_by_source_key set event_seq = 1",
        "delete from posting",
        "update participant set name = 'x'",
        "delete from participant_set_member",
        "update log set log_id = gen_random_uuid()",
        "update server_secret set name = 'x'",
        "update audit set outcome = 'ok'",
        "delete from audit",
        "truncate audit",
        "drop table event",
        "alter table event add column x int",
        "create table myria.mine (x int)",
        "set role myria_owner",
      })
  void theApplicationsRoleCannotChangeTheLog(String statement) throws SQLException {
    try (Connection connection = database.application().getConnection();
        Statement attempt = connection.createStatement()) {
      assertThatThrownBy(() -> attempt.execute(statement))
          .isInstanceOfSatisfying(
              SQLException.class, refused -> assertThat(refused.getSQLState()).isEqualTo("42501"));
    }
  }

  @Test
  void aSuperuserIsRefused() {
    assertThatThrownBy(() -> check(database.superuser()))
        .isInstanceOfSatisfying(
            Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.MISCONFIGURED))
        .hasMessageContaining("superuser");
  }

  @Test
  void aRoleThatCouldChangeTheLogIsRefused() throws SQLException {
    try (Connection superuser = database.superuser();
        Statement statement = superuser.createStatement()) {
      statement.execute("grant delete on event_content to myria_app");
      try {
        assertThatThrownBy(() -> check(database.application().getConnection()))
            .isInstanceOf(Fault.class)
            .hasMessageContaining("could change the log");
      } finally {
        statement.execute("revoke delete on event_content from myria_app");
      }
    }
  }

  @Test
  void aSchemaOfAnotherVersionIsRefusedWithTheWayOut() throws SQLException {
    try (Connection superuser = database.superuser();
        Statement statement = superuser.createStatement()) {
      addMigration(statement, 1000, "9999", "a table less");
      try {
        assertThatThrownBy(() -> check(database.application().getConnection()))
            .isInstanceOf(Fault.class)
            .hasMessageContaining("9999")
            .hasMessageContaining("./myria migrate");
      } finally {
        statement.execute("delete from schema_history where version = '9999'");
      }
    }
  }

  @Test
  void aNewerSchemaThatOnlyExpandsThisOneWillDo() throws SQLException {
    try (Connection superuser = database.superuser();
        Statement statement = superuser.createStatement()) {
      addMigration(statement, 1000, "9998", "since " + SchemaCheck.VERSION + "  one column more");
      try {
        assertThatCode(() -> check(database.application().getConnection()))
            .doesNotThrowAnyException();
        addMigration(statement, 1001, "9999", "since 9998  the old column goes");
        assertThatThrownBy(() -> check(database.application().getConnection()))
            .isInstanceOf(Fault.class)
            .hasMessageContaining("9999");
      } finally {
        statement.execute("delete from schema_history where version in ('9998', '9999')");
      }
    }
  }

  private static void addMigration(
      Statement statement, int rank, String version, String description) throws SQLException {
    statement.execute(
        "insert into schema_history select max(installed_rank) + %d, '%s', '%s', 'SQL', 'x', 0,"
                .formatted(rank, version, description)
            + " 'x', now(), 0, true from schema_history");
  }

  @Test
  void aDatabaseWithoutMyriaIsRefusedWithTheWayOut() {
    assertThatThrownBy(() -> SchemaCheck.check(database.application().getConnection(), "elsewhere"))
        .isInstanceOf(Fault.class)
        .hasMessageContaining("./myria migrate");
  }

  @Test
  void migratingAgainChangesNothing() {
    int applied =
        new Migration(
                database.url(),
                "myria_migrator",
                database.password(),
                "myria",
                "myria_owner",
                "myria_app")
            .run();
    assertThat(applied).isZero();
  }

  @Test
  void theNewestMigrationIsTheOneThatIsChecked() throws SQLException {
    try (Connection connection = database.application().getConnection();
        Statement statement = connection.createStatement();
        var row =
            statement.executeQuery(
                "select version from schema_history where version is not null"
                    + " order by installed_rank desc limit 1")) {
      row.next();
      assertThat(row.getString(1)).isEqualTo(SchemaCheck.VERSION);
    }
  }

  private static void check(Connection connection) throws SQLException {
    try (connection) {
      SchemaCheck.check(connection, "myria");
    }
  }
}
