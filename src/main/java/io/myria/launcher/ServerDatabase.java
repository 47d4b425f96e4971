package io.myria.launcher;

import io.myria.database.migration.Migration;
import io.myria.database.migration.SchemaCheck;
import io.myria.error.Fault;
import io.myria.launcher.ServerDatabase.Login;
import io.myria.launcher.payara.LaunchFailure;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/**
 * A PostgreSQL database and the two logins that Myria uses on it.
 *
 * @param url JDBC
 * @param schema Myria's own
 * @param owner the role without login that owns the tables
 */
record ServerDatabase(String url, String schema, String owner, Login migration, Login application) {

  private static final String LOGIN_TIMEOUT_S = "10";

  /** A role that may log in; its password is never printed. */
  record Login(String user, String password) {

    @Override
    public String toString() {
      return user;
    }
  }

  /**
   * What a migration did.
   *
   * @param from the version that was found, or {@code none}
   */
  record Migrated(String from, String to, int applied) {}

  /**
   * Brings the schema to this version.
   *
   * @throws LaunchFailure when the database does not answer or refuses the credentials
   * @throws Fault when it is too old or cannot be migrated
   */
  Migrated migrate() {
    Migration migrating = migrating();
    return new Migrated(schemaVersion(), SchemaCheck.VERSION, migrating.run());
  }

  /**
   * Does so where the schema is of another version: Flyway takes a second of a processor to find
   * that there is nothing to do.
   *
   * @throws LaunchFailure when the database does not answer or refuses the credentials
   * @throws Fault when it is too old or cannot be migrated
   */
  Migrated migrateWhereNeeded() {
    Migration migrating = migrating();
    String from = schemaVersion();
    int applied = from.equals(SchemaCheck.VERSION) ? 0 : migrating.run();
    return new Migrated(from, SchemaCheck.VERSION, applied);
  }

  private Migration migrating() {
    return new Migration(url, migration.user, migration.password, schema, owner, application.user);
  }

  private String schemaVersion() {
    try (Connection connection = connect(migration, "migration")) {
      SchemaCheck.checkServer(connection);
      return version(connection);
    } catch (SQLException problem) {
      throw unusable(migration, "migration", problem);
    }
  }

  /** The names stand in the statements as they are: {@link Migration} has checked them. */
  private String version(Connection connection) throws SQLException {
    String history = schema + ".schema_history";
    try (Statement statement = connection.createStatement()) {
      statement.execute("set role " + owner);
      try (ResultSet row = statement.executeQuery("select to_regclass('" + history + "')")) {
        row.next();
        if (row.getString(1) == null) {
          return "none";
        }
      }
      String newest = " where success and version is not null order by installed_rank desc limit 1";
      try (ResultSet row = statement.executeQuery("select version from " + history + newest)) {
        return row.next() ? row.getString(1) : "none";
      }
    }
  }

  /** Looks as the application looks, before a server is started for nothing. */
  void check() {
    try (Connection connection = connect(application, "application")) {
      SchemaCheck.check(connection, schema);
    } catch (SQLException problem) {
      throw unusable(application, "application", problem);
    }
  }

  private Connection connect(Login login, String whose) {
    Properties properties = new Properties();
    properties.setProperty("user", login.user);
    properties.setProperty("password", login.password);
    properties.setProperty("loginTimeout", LOGIN_TIMEOUT_S);
    properties.setProperty("ApplicationName", "myria-launch");
    try {
      return DriverManager.getConnection(url, properties);
    } catch (SQLException problem) {
      throw unusable(login, whose, problem);
    }
  }

  /**
   * A connection that does what the owner of the tables may do.
   *
   * @throws LaunchFailure when the database does not answer or refuses the credentials
   */
  Connection asOwner() {
    Connection connection = connect(migration, "migration");
    try (Statement statement = connection.createStatement()) {
      Migration.requireIdentifier("--owner-role", owner);
      Migration.requireIdentifier("--schema", schema);
      statement.execute("set role " + owner);
      return connection;
    } catch (SQLException problem) {
      throw unusable(migration, "migration", problem);
    }
  }

  private LaunchFailure unusable(Login login, String whose, SQLException problem) {
    return new DatabaseTrouble(place(), login, whose, problem).refusal();
  }

  /** The URL without parameters, which may hold a password. */
  private String place() {
    return url.replaceFirst("\\?.*$", "");
  }

  /**
   * What PostgreSQL, or its driver, refused, in words that name the way out.
   *
   * @param place the URL, without what may be secret
   * @param whose {@code migration} or {@code application}
   */
  private record DatabaseTrouble(String place, Login login, String whose, SQLException problem) {

    LaunchFailure refusal() {
      String state = problem.getSQLState() == null ? "" : problem.getSQLState();
      String cause = problem.getMessage().lines().findFirst().orElse(state);
      return new LaunchFailure(sentence(state, cause), problem);
    }

    private String sentence(String state, String cause) {
      if (login.password().isEmpty() && cause.contains("password")) {
        return "the database wants a password of the %s role '%s'; set it in the environment as %s"
            .formatted(whose, login.user(), variable());
      }
      if (state.startsWith("28")) {
        return "the database refuses the %s role '%s' (%s); check its user name and password"
            .formatted(whose, login.user(), cause);
      }
      if (state.equals("22023") || state.equals("42501")) {
        return ("the role '%s' may not do what it must (%s); make it a member of an existing owner"
                + " role and name that by --owner-role")
            .formatted(login.user(), cause);
      }
      if (state.equals("3D000")) {
        return cause + " at " + place + "; create it or correct --database";
      }
      return ("the database at %s does not answer as it should (%s); check that PostgreSQL runs there"
              + " and correct --database")
          .formatted(place, cause);
    }

    private String variable() {
      return whose.equals("migration") ? "MYRIA_MIGRATION_PASSWORD" : "MYRIA_DATABASE_PASSWORD";
    }
  }
}
