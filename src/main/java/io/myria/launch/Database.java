package io.myria.launch;

import io.myria.fault.Fault;
import io.myria.schema.Migration;
import io.myria.schema.SchemaCheck;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/**
 * A PostgreSQL database and the two logins that Myria uses on it.
 *
 * @param url JDBC
 * @param schema Myria's own
 * @param owner the role without login that owns the tables
 */
record Database(String url, String schema, String owner, Login migration, Login application) {

  private static final String LOGIN_TIMEOUT_S = "10";

  /** A role that may log in; its password is never printed. */
  record Login(String user, String password) {

    @Override
    public String toString() {
      return user;
    }
  }

  /**
   * Brings the schema to this version.
   *
   * @return how many migrations ran
   * @throws Refusal when the database does not answer or refuses the credentials
   * @throws Fault when it is too old or cannot be migrated
   */
  int migrate() {
    try (Connection connection = connect(migration, "migration")) {
      SchemaCheck.checkServer(connection);
    } catch (SQLException problem) {
      throw unusable(migration, "migration", problem);
    }
    return new Migration(url, migration.user, migration.password, schema, owner, application.user)
        .run();
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

  private Refusal unusable(Login login, String whose, SQLException problem) {
    String state = problem.getSQLState() == null ? "" : problem.getSQLState();
    String cause = problem.getMessage().lines().findFirst().orElse(state);
    if (state.startsWith("28")) {
      return new Refusal(
          "the database refuses the "
              + whose
              + " role '"
              + login.user
              + "' ("
              + cause
              + "); check its user name and password",
          problem);
    }
    if (state.equals("3D000")) {
      return new Refusal(cause + " at " + place() + "; create it or correct --database", problem);
    }
    return new Refusal(
        "the database at "
            + place()
            + " does not answer as it should ("
            + cause
            + "); check that PostgreSQL runs there and correct --database",
        problem);
  }

  /** The URL without parameters, which may hold a password. */
  private String place() {
    return url.replaceFirst("\\?.*$", "");
  }
}
