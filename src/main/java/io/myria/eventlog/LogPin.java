package io.myria.eventlog;

import io.myria.database.BatchedQuery;
import io.myria.database.Database;
import io.myria.event.EventSeq;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/**
 * A log as a request found it: what is appended later does not exist for the request.
 *
 * @param logId tells this log from one that a restore put in its place
 * @param head the last event's place
 * @param erasures grows with each transaction that erased content: what was read of the log before
 *     is not kept beyond it
 */
public record LogPin(UUID logId, EventSeq head, long erasures) {

  /** Of a log nothing of which was erased. */
  public LogPin(UUID logId, EventSeq head) {
    this(logId, head, 0);
  }

  /** The same log up to another event. */
  public LogPin upTo(EventSeq last) {
    return new LogPin(logId, last, erasures);
  }

  public static LogPin take(Database database) throws SQLException {
    BatchedQuery<LogPin> asked = query();
    database.together(List.of(asked));
    return asked.first().orElseThrow();
  }

  /** {@link #take} beside other statements. */
  public static BatchedQuery<LogPin> query() {
    return BatchedQuery.of(
        LogSql.PIN,
        row ->
            new LogPin(row.getObject(1, UUID.class), new EventSeq(row.getLong(2)), row.getLong(3)));
  }
}
