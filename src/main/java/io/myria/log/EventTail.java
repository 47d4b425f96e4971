package io.myria.log;

import io.myria.database.BatchedQuery;
import io.myria.database.Binding;
import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.event.EventSeq;
import io.myria.event.StorableTime;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.List;

/** The log's last events, which an index may not have read yet; stateless. */
public final class EventTail {

  private EventTail() {}

  /**
   * Those that the mask lets through and the filter wants, oldest first. Every event of the stretch
   * is examined, so it has to be a short one.
   *
   * @param after before the first one
   * @param last the last one, included
   */
  public static List<EventPosition> matching(
      Database database, Mask mask, EventFilter filter, EventSeq after, EventSeq last)
      throws SQLException {
    ContentClauses content = ContentClauses.of(filter, mask);
    Parameters parameters =
        content
            .parameters()
            .and("after", after.value())
            .and("last", last.value())
            .and("from", filter.from().orElse(StorableTime.FIRST))
            .and("to", filter.to().orElse(StorableTime.LAST));
    return WalkSql.inOrder(
        database,
        BatchedQuery.of(
            WalkSql.tail(content.clauses()),
            row ->
                new EventPosition(
                    Binding.instant(row.getObject(1, OffsetDateTime.class)),
                    new EventSeq(row.getLong(2))),
            parameters));
  }
}
