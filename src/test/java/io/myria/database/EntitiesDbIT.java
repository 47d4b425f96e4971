package io.myria.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;
import jakarta.persistence.metamodel.EntityType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Entities against the schema as the migrations leave it. */
class EntitiesDbIT {

  private static final Path DECISION = Path.of("docs/adr/0034-entities-and-statements.md");

  private static final Pattern SQL_ONLY = Pattern.compile("(?m)^\\| `(\\w+)` \\| [^|]{20,} \\|$");

  private final TestDatabase database = TestDatabase.create();

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void everyEntityAgreesWithTheMigratedSchema() {
    try (EntityManagerFactory factory = validated()) {
      assertThat(factory.getMetamodel().getEntities()).hasSizeGreaterThan(10);
    }
  }

  @Test
  void aColumnThatHasAnotherNameOrTypeIsFound() throws SQLException {
    change("alter table derivation rename column failures to failed_times");
    assertThatThrownBy(this::validated).hasStackTraceContaining("failures");
    change("alter table derivation rename column failed_times to failures");
    change("alter table memory alter column last_ordinal type text using last_ordinal::text");
    assertThatThrownBy(this::validated).hasStackTraceContaining("last_ordinal");
  }

  @Test
  void everyTableIsMappedOrTheDecisionSaysWhyItIsNot() throws IOException {
    Set<String> mapped;
    try (EntityManagerFactory factory = validated()) {
      mapped =
          factory.getMetamodel().getEntities().stream()
              .map(EntitiesDbIT::table)
              .collect(Collectors.toSet());
    }
    Set<String> sqlOnly =
        SQL_ONLY
            .matcher(Files.readString(DECISION))
            .results()
            .map(MatchResult::group)
            .map(row -> row.split("`")[1])
            .collect(Collectors.toSet());
    assertThat(mapped).doesNotContainAnyElementsOf(sqlOnly);
    Set<String> known = new TreeSet<>(mapped);
    known.addAll(sqlOnly);
    assertThat(known).containsExactlyInAnyOrderElementsOf(tables());
  }

  /** As the naming strategy has it. */
  private static String table(EntityType<?> type) {
    return type.getName().replaceAll("(?<=[a-z])([A-Z])", "_$1").toLowerCase(java.util.Locale.ROOT);
  }

  private List<String> tables() {
    return new LocalTransactions(database.pool())
        .run(
            db ->
                db.list(
                    "select tablename from pg_tables where schemaname = 'myria'"
                        + " and tablename <> 'schema_history'",
                    row -> row.getString(1)));
  }

  private void change(String sql) throws SQLException {
    try (var connection = database.superuser();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private EntityManagerFactory validated() {
    return Persistence.createEntityManagerFactory(
        "myria",
        Map.of(
            "jakarta.persistence.transactionType", "RESOURCE_LOCAL",
            "jakarta.persistence.nonJtaDataSource", database.pool(),
            "hibernate.transaction.coordinator_class", "jdbc",
            "hibernate.boot.allow_jdbc_metadata_access", "true",
            "hibernate.default_schema", "myria",
            "hibernate.hbm2ddl.auto", "validate"));
  }
}
