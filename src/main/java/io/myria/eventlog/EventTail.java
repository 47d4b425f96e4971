package io.myria.eventlog;

import io.myria.database.BatchedQuery;
import io.myria.database.Binding;
import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.event.EventSeq;
import io.myria.event.StorableTime;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;

/**
 * What a scope sees of the log's last events, which an index or a snapshot may not have read yet.
 * Events that it does not see count for nothing: they cost time, and where they are many the
 * scope's exact sets are looked at instead. Stateless.
 */
public final class EventTail {

  /** Events of the log that are looked at first. */
  private static final long STRETCH = 4_096;

  private static final long LONGEST_STRETCH = 16 * STRETCH;
  private static final int GROWTH = 4;

  /** The scope's sets are looked at where less than one event in so many is visible. */
  private static final int VISIBLE_SHARE = 4;

  private EventTail() {}

  /**
   * The end of the log as a scope sees it.
   *
   * @param events that the filter wants, oldest first
   * @param whole false if there are more visible events than were to be examined; then only the
   *     last of these were
   */
  public record Seen(List<EventPosition> events, boolean whole) {

    /** Of nothing. */
    public static final Seen NOTHING = new Seen(List.of(), true);

    public Seen {
      events = List.copyOf(events);
    }
  }

  private record Looked(EventPosition place, boolean wanted) {

    static Looked of(ResultSet row) throws SQLException {
      return new Looked(
          new EventPosition(
              Binding.instant(row.getObject(1, OffsetDateTime.class)),
              new EventSeq(row.getLong(2))),
          row.getBoolean(3));
    }
  }

  /**
   * Those that the mask lets through and the filter wants.
   *
   * @param after before the first one
   * @param last the last one, included
   * @param most visible events of the filter's time that are examined
   */
  public static Seen matching(
      Database database, Mask mask, EventFilter filter, EventSeq after, EventSeq last, int most)
      throws SQLException {
    ContentClauses content = ContentClauses.of(filter, mask);
    List<Looked> looked = new ArrayList<>();
    long until = last.value();
    long length = STRETCH;
    boolean ofSets = false;
    while (until > after.value() && looked.size() <= most) {
      long from = ofSets ? after.value() : Math.max(after.value(), until - length);
      List<Looked> some =
          WalkSql.inOrder(
              database,
              BatchedQuery.of(
                  WalkSql.tail(ofSets, content.clauses()),
                  Looked::of,
                  parameters(content, filter)
                      .and("after", from)
                      .and("last", until)
                      .and("most", (long) most + 1 - looked.size())));
      looked.addAll(some);
      ofSets = (long) some.size() * VISIBLE_SHARE < until - from;
      length = Math.min(LONGEST_STRETCH, length * GROWTH);
      until = from;
    }
    boolean whole = looked.size() <= most;
    return new Seen(
        looked.subList(0, whole ? looked.size() : most).stream()
            .filter(Looked::wanted)
            .map(Looked::place)
            .sorted()
            .toList(),
        whole);
  }

  private static Parameters parameters(ContentClauses content, EventFilter filter) {
    return content
        .parameters()
        .and("from", filter.from().orElse(StorableTime.FIRST))
        .and("to", filter.to().orElse(StorableTime.LAST));
  }
}
