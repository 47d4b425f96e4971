package io.myria.database.schema;

import io.myria.config.LauncherKeys;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Whether a server of this version may run on a database; stateless. */
public final class SchemaCheck {

  /** The newest migration; a test compares it with the files. */
  public static final String VERSION = "0016";

  private static final int OLDEST_POSTGRESQL = 150000;

  private static final String ROLE_STATE =
      """
      select
          current_user::text,
          current_setting('server_version_num')::int,
          (select rolsuper from pg_roles where rolname = current_user),
          to_regclass(? || '.schema_history') is not null,
          exists (
              select from pg_class c join pg_namespace n on n.oid = c.relnamespace
              where n.nspname = ? and c.relname = 'event'
                and pg_has_role(current_user, c.relowner, 'member')),
          case when to_regclass(? || '.event') is null then false
               else has_table_privilege(? || '.event', 'update, delete, truncate')
                 or has_table_privilege(? || '.event_content', 'update, delete, truncate')
          end,
          case when to_regclass(? || '.audit') is null then false
               else has_table_privilege(? || '.audit', 'update, delete, truncate')
          end
      """;

  private SchemaCheck() {}

  /**
   * Refuses a PostgreSQL that is too old, a schema of another version, and a role that could change
   * the log.
   *
   * @throws Fault {@code misconfigured}, with the way out
   */
  public static void check(Connection connection, String schema) throws SQLException {
    Migration.requireIdentifier(LauncherKeys.SCHEMA, schema);
    checkRole(connection, schema);
    checkVersion(connection, schema);
  }

  /** Only the server's age, for a launcher that has not migrated yet. */
  public static void checkServer(Connection connection) throws SQLException {
    int version =
        connection.getMetaData().getDatabaseMajorVersion() * 10_000
            + connection.getMetaData().getDatabaseMinorVersion();
    requireNewEnough(version);
  }

  private static void checkRole(Connection connection, String schema) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(ROLE_STATE)) {
      for (int index = 1; index <= 7; index++) {
        statement.setString(index, schema);
      }
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        String user = row.getString(1);
        requireNewEnough(row.getInt(2));
        if (row.getBoolean(3)) {
          throw refused(
              "the role '" + user + "' is a superuser; give the server a role of its own");
        }
        if (!row.getBoolean(4)) {
          throw refused(
              "the schema '"
                  + schema
                  + "' holds no Myria that the role '"
                  + user
                  + "' may read; run './myria migrate' with the migration credentials");
        }
        if (row.getBoolean(5) || row.getBoolean(6) || row.getBoolean(7)) {
          throw refused(
              "the role '"
                  + user
                  + "' could change the log or the audit; it must not be a member of the owner role"
                  + " nor hold UPDATE or DELETE on them");
        }
      }
    }
  }

  private static void checkVersion(Connection connection, String schema) throws SQLException {
    String newest =
        "select version from "
            + schema
            + ".schema_history where success and version is not null"
            + " order by installed_rank desc limit 1";
    try (PreparedStatement statement = connection.prepareStatement(newest);
        ResultSet row = statement.executeQuery()) {
      String found = row.next() ? row.getString(1) : "none";
      if (!found.equals(VERSION)) {
        throw refused(
            "the schema '"
                + schema
                + "' is at version "
                + found
                + " and this server needs "
                + VERSION
                + "; run './myria migrate' of the server's version");
      }
    }
  }

  private static void requireNewEnough(int version) {
    if (version < OLDEST_POSTGRESQL) {
      throw refused(
          "the database is PostgreSQL "
              + version / 10_000
              + "; Myria needs 15 or newer, upgrade it");
    }
  }

  private static Fault refused(String message) {
    return new Fault(FaultCode.MISCONFIGURED, message);
  }
}
