package io.myria.launcher.backup;

import io.myria.launcher.backup.FileBackup.Copied;
import io.myria.launcher.backup.Manifest.Roles;
import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * A dump of Myria's schema by PostgreSQL's own {@code pg_dump}: of one state, whose position is
 * read in the transaction that the dump shares.
 *
 * @param tools of the login that may become the owner
 */
public record DumpBackup(PostgresTools tools, Roles roles) {

  static final String FILE = "myria.dump";

  /** From here on {@code pg_restore} begins with a setting that no older server knows. */
  private static final int NEW_SETTING = 17;

  /**
   * @param connection as the owner, with nothing begun
   */
  public Copied take(Connection connection, BackupFolder folder) throws SQLException, IOException {
    tools.require("pg_dump", connection.getMetaData().getDatabaseMajorVersion());
    connection.setAutoCommit(false);
    connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    String snapshot;
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select pg_export_snapshot()")) {
      row.next();
      snapshot = row.getString(1);
    }
    StorePosition position = StorePosition.read(connection, roles.schema());
    tools.call(
        "pg_dump",
        List.of(
            "--format=custom",
            "--file=" + folder.reserve(FILE),
            "--schema=" + roles.schema(),
            "--role=" + roles.owner(),
            "--snapshot=" + snapshot));
    connection.rollback();
    return new Copied(position, List.of(), List.of(folder.describe(FILE)));
  }

  /**
   * Puts a dump into a database that holds no such schema, in one transaction.
   *
   * @param connection as the owner
   * @throws LaunchFailure where it holds one, or the dump cannot be put there
   */
  public void put(Connection connection, BackupFolder from, Manifest manifest) throws SQLException {
    int program = tools.require("pg_restore", manifest.postgresql());
    int server = connection.getMetaData().getDatabaseMajorVersion();
    if (program >= NEW_SETTING && server < NEW_SETTING) {
      throw new LaunchFailure(
          ("pg_restore of PostgreSQL %d cannot put anything into PostgreSQL %d; name the folder of"
                  + " pg_restore %2$d by --pg-bin (a dump that pg_dump %1$d made goes into"
                  + " PostgreSQL %d or newer alone)")
              .formatted(program, server, NEW_SETTING));
    }
    if (!manifest.roles().equals(roles)) {
      throw new LaunchFailure(
          ("the backup is of schema %s, owner %s and application %s; use the same names, by"
                  + " --schema, --owner-role and --database-user")
              .formatted(
                  manifest.roles().schema(),
                  manifest.roles().owner(),
                  manifest.roles().application()));
    }
    requireNoSchema(connection);
    tools.call(
        "pg_restore",
        List.of(
            "--dbname=" + connection.getCatalog(),
            "--single-transaction",
            "--exit-on-error",
            "--no-owner",
            "--role=" + roles.owner(),
            from.root().resolve(FILE).toString()));
    manifest.position().require(connection, roles.schema());
  }

  private void requireNoSchema(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "select exists (select from pg_namespace where nspname = '"
                    + roles.schema()
                    + "')")) {
      row.next();
      if (row.getBoolean(1)) {
        throw new LaunchFailure(
            "the database holds a schema "
                + roles.schema()
                + " already; restore into an empty database");
      }
    }
  }
}
