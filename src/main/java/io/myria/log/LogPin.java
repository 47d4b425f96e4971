package io.myria.log;

import io.myria.database.Database;
import io.myria.event.EventSeq;
import java.sql.SQLException;
import java.util.UUID;

/**
 * A log as a request found it: what is appended later does not exist for the request.
 *
 * @param logId tells this log from one that a restore put in its place
 * @param head the last event's place
 */
public record LogPin(UUID logId, EventSeq head) {

  public static LogPin take(Database database) throws SQLException {
    return database
        .one(
            LogSql.PIN,
            row -> new LogPin(row.getObject(1, UUID.class), new EventSeq(row.getLong(2))))
        .orElseThrow();
  }
}
