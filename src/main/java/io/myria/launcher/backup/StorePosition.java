package io.myria.launcher.backup;

import io.myria.launcher.payara.LaunchFailure;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * How far a store has come: which log, its last event, and which snapshot served.
 *
 * @param eventId empty before the first event
 * @param snapshotId empty before the first build
 */
public record StorePosition(
    String logId, long eventSeq, String eventId, String snapshotId, long topics) {

  private static final String READ =
      """
      select l.log_id::text, coalesce(e.event_seq, 0), coalesce(e.event_id::text, ''),
             coalesce(m.active_snapshot_id::text, ''), coalesce(s.topic_count, 0)
      from %1$s.log l
      cross join %1$s.memory m
      left join %1$s.event e on e.event_seq = (select max(event_seq) from %1$s.event)
      left join %1$s.snapshot s on s.snapshot_id = m.active_snapshot_id
      """;

  private static final String AT =
      """
      select exists (select from %1$s.log where log_id::text = ?)
         and (? = 0 or exists (select from %1$s.event
                               where event_seq = ? and event_id::text = ?))
      """;

  private static final String VERSION =
      "select version from %s.schema_history where success and version is not null"
          + " order by installed_rank desc limit 1";

  /**
   * @param schema a checked name
   */
  public static StorePosition read(Connection connection, String schema) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(READ.formatted(schema))) {
      row.next();
      return new StorePosition(
          row.getString(1), row.getLong(2), row.getString(3), row.getString(4), row.getLong(5));
    }
  }

  /** The newest migration of a store. */
  public static String schemaVersion(Connection connection, String schema) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(VERSION.formatted(schema))) {
      return row.next() ? row.getString(1) : "none";
    }
  }

  /**
   * That what was put back has come as far as this.
   *
   * @throws LaunchFailure where it has not
   */
  public void require(Connection connection, String schema) throws SQLException {
    try (java.sql.PreparedStatement statement = connection.prepareStatement(AT.formatted(schema))) {
      statement.setString(1, logId);
      statement.setLong(2, eventSeq);
      statement.setLong(3, eventSeq);
      statement.setString(4, eventId);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        if (!row.getBoolean(1)) {
          throw new LaunchFailure(
              "what was restored does not hold event "
                  + eventSeq
                  + " of the log, as the backup says; nothing was put in place");
        }
      }
    }
  }
}
