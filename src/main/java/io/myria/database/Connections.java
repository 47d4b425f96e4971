package io.myria.database;

import java.sql.SQLException;

/**
 * What the application's role holds of the database's connections, by all servers together.
 *
 * @param working connections that run a statement
 * @param inTransaction those that wait for their transaction's next one
 * @param idle those that a pool keeps
 */
public record Connections(long working, long inTransaction, long idle) {

  private static final String COUNT =
      """
      select count(*) filter (where state = 'active'),
        count(*) filter (where state like 'idle in transaction%'),
        count(*) filter (where state = 'idle')
      from pg_stat_activity
      where usename = current_user and datname = current_database()
      """;

  /** As they are now, the one that asks among those that work. */
  public static Connections of(Database database) throws SQLException {
    return database
        .one(COUNT, row -> new Connections(row.getLong(1), row.getLong(2), row.getLong(3)))
        .orElseThrow();
  }
}
