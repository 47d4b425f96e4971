package io.myria.database.migration;

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
  public static final String VERSION = "0047";

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
   * Refuses a PostgreSQL that is too old, a schema that this version cannot work on, and a role
   * that could change the log.
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

  /**
   * A newer schema will do where its migrations say so: the description of one that leaves a server
   * of an older version at work begins with the oldest such version, {@code since 0021}. One that
   * does not say so works with servers of its own version on.
   */
  private static void checkVersion(Connection connection, String schema) throws SQLException {
    String versions =
        """
        select (array_agg(version order by version::bigint desc))[1],
               coalesce(max(coalesce(substring(description from '^since ([0-9]+)'), version)
                            ::bigint) filter (where version::bigint > ?), 0),
               coalesce(max(version::bigint), 0)
        from %s.schema_history
        where success and version is not null
        """
            .formatted(schema);
    long own = Long.parseLong(VERSION);
    try (PreparedStatement statement = connection.prepareStatement(versions)) {
      statement.setLong(1, own);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        boolean works = row.getLong(3) >= own && row.getLong(2) <= own;
        if (!works) {
          String found = row.getString(1);
          throw refused(
              "the schema '"
                  + schema
                  + "' is at version "
                  + (found == null ? "none" : found)
                  + " and this server needs "
                  + VERSION
                  + "; run './myria migrate' of the server's version");
        }
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
