package io.myria.log;

import io.myria.database.BatchedQuery;
import io.myria.database.Binding;
import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.event.EventSeq;
import io.myria.event.StorableTime;
import io.myria.log.EventRows.EventRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Walks what a scope may see in canonical order. Immutable; thread-safe.
 *
 * <p>The walk goes along the events of the scope's rarest participant in stretches that grow while
 * little is found, and checks everything else on them. So its cost is the number of events
 * examined, whatever the size of the log, and the caller says how many that may be.
 */
public final class EventWalk {

  private static final int GROWTH = 4;
  private static final int SLACK = 4;

  /** Of a row, before those of an event. */
  private static final int COLUMNS = 5;

  private final Mask mask;
  private final EventFilter filter;
  private final Order order;
  private final EventSeq last;

  /**
   * @param last events above it do not exist for this walk
   */
  public EventWalk(Mask mask, EventFilter filter, Order order, EventSeq last) {
    this.mask = mask;
    this.filter = filter;
    this.order = order;
    this.last = last;
  }

  /**
   * A piece of the walk.
   *
   * @param matches in order
   * @param goOnAfter where to go on; empty when the walk has come to its end
   */
  public record Stretch(List<EventPosition> matches, Optional<EventPosition> goOnAfter) {}

  /**
   * Walks on until {@code wanted} matches are found, {@code budget} events are examined or none is
   * left.
   *
   * @param after where an earlier piece ended; empty to begin
   */
  public Stretch next(Database database, Optional<EventPosition> after, int wanted, int budget)
      throws SQLException {
    return next(database, after, new Wanted(wanted, Optional.empty()), budget);
  }

  /**
   * What a walk is to find.
   *
   * @param matches of them so many
   * @param ahead what is read with the first stretch
   */
  public record Wanted(int matches, Optional<ReadAhead> ahead) {}

  /**
   * What goes with the first stretch of a walk in its round trip: the events that it finds first,
   * and statements behind it. A walk that is not taken, since an index answers, leaves it unsent.
   * For one request.
   */
  public static final class ReadAhead {

    private final int most;
    private final List<BatchedQuery<?>> behind;
    private final Map<EventSeq, EventRow> rows = new HashMap<>();
    private boolean sent;

    /**
     * @param most events, which all stand in memory
     * @param behind to be sent after them
     */
    public ReadAhead(int most, List<BatchedQuery<?>> behind) {
      this.most = most;
      this.behind = List.copyOf(behind);
    }

    /** Whether what stands behind the walk was answered. */
    public boolean isSent() {
      return sent;
    }

    int most() {
      return most;
    }

    List<BatchedQuery<?>> behind() {
      return behind;
    }

    void note(List<EventRow> found) {
      sent = true;
      found.forEach(row -> rows.put(row.seq(), row));
    }

    /** Masked as {@link LogReader#load} masks; empty where it is not at hand. */
    Optional<EventRow> row(EventSeq seq) {
      return Optional.ofNullable(rows.get(seq));
    }
  }

  /** As above, and reads ahead. */
  public Stretch next(Database database, Optional<EventPosition> after, Wanted asked, int budget)
      throws SQLException {
    int wanted = asked.matches();
    Optional<ReadAhead> ahead = asked.ahead();
    if (last.equals(EventSeq.NONE)) {
      return new Stretch(List.of(), Optional.empty());
    }
    List<EventPosition> matches = new ArrayList<>();
    EventPosition place = after.orElseGet(this::start);
    int left = budget;
    // A few more than wanted, because a few are masked nearly always.
    int rows = Math.min(left, wanted + wanted / SLACK);
    while (true) {
      Found found = walk(database, place, rows, ahead);
      ahead = Optional.empty();
      for (EventPosition match : found.matches()) {
        matches.add(match);
        if (matches.size() == wanted) {
          return new Stretch(matches, Optional.of(match));
        }
      }
      left -= found.examined();
      if (found.examined() < rows) {
        return new Stretch(matches, Optional.empty());
      }
      place = found.end();
      if (left <= 0) {
        return new Stretch(matches, Optional.of(place));
      }
      rows = (int) Math.min(left, (long) rows * GROWTH);
    }
  }

  private EventPosition start() {
    return order == Order.NEWEST
        ? new EventPosition(filter.to().orElse(StorableTime.LAST), EventSeq.NONE)
        : new EventPosition(filter.from().orElse(StorableTime.FIRST), EventSeq.NONE);
  }

  private Instant farBound() {
    return order == Order.NEWEST
        ? filter.from().orElse(StorableTime.FIRST)
        : filter.to().orElse(StorableTime.LAST);
  }

  /**
   * @param end the last row that was examined; as it was before where there was none
   */
  private record Found(int examined, EventPosition end, List<EventPosition> matches) {}

  private Found walk(Database database, EventPosition after, int rows, Optional<ReadAhead> ahead)
      throws SQLException {
    ContentClauses content = ContentClauses.of(filter, mask);
    Parameters parameters =
        content
            .parameters()
            .and("at", after.timestamp())
            .and("seq", after.seq().value())
            .and("bound", farBound())
            .and("rows", (long) rows)
            .and("last", last.value());
    List<Row> found =
        ahead.isPresent()
            ? loaded(database, content, parameters, ahead.get())
            : WalkSql.inOrder(
                database,
                BatchedQuery.of(
                    WalkSql.stretch(order, content.clauses()), EventWalk::row, parameters));
    if (found.isEmpty()) {
      return new Found(0, after, List.of());
    }
    return new Found(
        found.get(0).examined(),
        found.get(0).end(),
        found.stream().flatMap(row -> row.match().stream()).toList());
  }

  private List<Row> loaded(
      Database database, ContentClauses content, Parameters parameters, ReadAhead ahead)
      throws SQLException {
    List<EventRow> events = new ArrayList<>();
    BatchedQuery<Row> walk =
        EventRows.behind(
            COLUMNS,
            (row, event) -> {
              event.ifPresent(events::add);
              return row(row);
            },
            WalkSql.loadedStretch(order, content.clauses()),
            parameters.and("ahead", (long) ahead.most()));
    List<Row> found = WalkSql.inOrder(database, walk, ahead.behind());
    ahead.note(events);
    return found;
  }

  private record Row(int examined, EventPosition end, Optional<EventPosition> match) {}

  private static Row row(ResultSet row) throws SQLException {
    return new Row(row.getInt(1), position(row, 2).orElseThrow(), position(row, 4));
  }

  private static Optional<EventPosition> position(ResultSet row, int column) throws SQLException {
    OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null
        ? Optional.empty()
        : Optional.of(
            new EventPosition(Binding.instant(time), new EventSeq(row.getLong(column + 1))));
  }
}
