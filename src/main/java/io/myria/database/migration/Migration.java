package io.myria.database.migration;

import io.myria.config.LauncherKeys;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.util.Map;
import java.util.regex.Pattern;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/**
 * Brings a database to {@link SchemaCheck#VERSION}.
 *
 * @param url JDBC
 * @param user the migrator: LOGIN, member of {@code owner}
 * @param schema created if missing
 * @param owner the role without login that owns every table
 * @param application the role of the running server, which is granted what it needs
 */
public record Migration(
    String url, String user, String password, String schema, String owner, String application) {

  private static final Pattern IDENTIFIER = Pattern.compile("[a-z_][a-z0-9_]{0,62}");

  public Migration {
    requireIdentifier(LauncherKeys.SCHEMA, schema);
    requireIdentifier(LauncherKeys.OWNER_ROLE, owner);
    requireIdentifier("the application's role", application);
  }

  /**
   * Safe to repeat, and to run from two servers at once (Flyway takes an advisory lock).
   *
   * @return how many migrations were applied
   * @throws Fault {@code misconfigured} with the cause in one sentence
   */
  public int run() {
    try {
      return Flyway.configure(Migration.class.getClassLoader())
          .dataSource(url, user, password)
          .initSql("set role " + owner)
          .locations("classpath:io/myria/database/migration")
          .defaultSchema(schema)
          .createSchemas(true)
          .table("schema_history")
          .placeholders(Map.of("application", application))
          .load()
          .migrate()
          .migrationsExecuted;
    } catch (FlywayException problem) {
      throw new Fault(
          FaultCode.MISCONFIGURED,
          "the database could not be migrated as '"
              + user
              + "': "
              + problem.getMessage().lines().findFirst().orElse("no cause given")
              + "; check the migration credentials and that the role may SET ROLE "
              + owner,
          problem);
    }
  }

  /**
   * Names that go into statements are checked, never quoted by hand.
   *
   * @throws Fault {@code misconfigured} where it is not a plain lower-case name
   */
  public static void requireIdentifier(String what, String name) {
    if (!IDENTIFIER.matcher(name).matches()) {
      throw new Fault(
          FaultCode.MISCONFIGURED,
          what + " '" + name + "' must be a plain lower-case PostgreSQL name ([a-z_][a-z0-9_]*)");
    }
  }
}
