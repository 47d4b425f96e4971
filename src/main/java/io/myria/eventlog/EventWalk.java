package io.myria.eventlog;

import io.myria.database.BatchedQuery;
import io.myria.database.Binding;
import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.event.EventSeq;
import io.myria.event.StorableTime;
import io.myria.eventlog.EventRows.EventRow;
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
 * <p>What a walk finds, where it stops and what its budget buys are functions of the events that
 * the scope sees: events that are hidden from it, and events after the last one of the read, use up
 * no budget and are never a place to go on from. They cost time alone, and a bounded amount of it:
 * the walk goes along the events of the scope's rarest participant, in stretches that grow while
 * little is found, and where most of these are hidden it changes over to the exact sets of which
 * the scope sees events, so that the hidden ones are not touched any more.
 */
public final class EventWalk {

  private static final int GROWTH = 4;
  private static final int SLACK = 4;

  /** Most rows of one participant that the first stretch examines, however much is wanted. */
  private static final int FIRST = 2_000;

  /** The same of any stretch. */
  private static final int LONGEST = 100_000;

  /** Hidden events that are passed over before the scope's sets are counted. */
  private static final long PASSED = 1_000;

  /** The sets are walked where less than one event in so many is visible. */
  private static final int VISIBLE_SHARE = 4;

  /** Fewest rows of a set that one stretch looks at. */
  private static final long SHORTEST = 16;

  /** Of a row, before those of an event. */
  private static final int COLUMNS = 7;

  private final Mask mask;
  private final EventFilter filter;
  private final Order order;
  private final EventSeq last;
  private final Way way;

  /** Along what a walk goes; what it finds does not depend on it. */
  enum Way {
    /** Postings until much is hidden, then sets. */
    CHEAPEST,
    POSTINGS,
    SETS
  }

  /**
   * @param last events above it do not exist for this walk
   */
  public EventWalk(Mask mask, EventFilter filter, Order order, EventSeq last) {
    this(mask, filter, order, last, Way.CHEAPEST);
  }

  EventWalk(Mask mask, EventFilter filter, Order order, EventSeq last, Way way) {
    this.mask = mask;
    this.filter = filter;
    this.order = order;
    this.last = last;
    this.way = way;
  }

  /**
   * A piece of the walk.
   *
   * @param matches in order
   * @param goOnAfter where to go on, the place of a visible event; empty when the walk has come to
   *     its end
   */
  public record Stretch(List<EventPosition> matches, Optional<EventPosition> goOnAfter) {}

  /**
   * Walks on until {@code wanted} matches are found, {@code budget} visible events are examined or
   * none is left.
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
    Pace pace = new Pace(wanted, budget);
    if (way == Way.SETS) {
      pace.sets = sets(database, Integer.MAX_VALUE);
    }
    while (true) {
      Found found = walk(database, place, pace, ahead);
      ahead = Optional.empty();
      for (EventPosition match : found.matches()) {
        matches.add(match);
        if (matches.size() == wanted) {
          return new Stretch(matches, Optional.of(match));
        }
      }
      place = found.end();
      pace.note(found);
      // First the budget: whether it is used up must not depend on how the stretches fell.
      if (pace.left <= 0) {
        return new Stretch(matches, Optional.of(place));
      }
      if (!found.more()) {
        return new Stretch(matches, Optional.empty());
      }
      if (way == Way.CHEAPEST && pace.passesTooMuch()) {
        pace.sets = sets(database, pace.hidden);
      }
    }
  }

  /**
   * The first event that the filter wants, whatever has to be examined for it; empty where there is
   * none.
   */
  public Optional<EventPosition> first(Database database) throws SQLException {
    Optional<EventPosition> after = Optional.empty();
    while (true) {
      Stretch stretch = next(database, after, 1, LONGEST);
      if (!stretch.matches().isEmpty() || stretch.goOnAfter().isEmpty()) {
        return stretch.matches().stream().findFirst();
      }
      after = stretch.goOnAfter();
    }
  }

  /** How a piece of the walk is walked, and what it may still cost. Confined to one piece. */
  private static final class Pace {

    private int left;
    private long rows;
    private long chunk;
    private long examined;
    private long hidden;
    private Optional<Long[]> sets = Optional.empty();

    Pace(int wanted, int budget) {
      left = budget;
      // A few more than wanted, because a few are masked nearly always.
      rows = Math.min(FIRST, Math.min(budget, wanted + (long) wanted / SLACK));
    }

    void note(Found found) {
      left -= found.visible();
      examined += found.examined();
      hidden += found.examined() - found.visible();
      rows = Math.min(Math.min(LONGEST, rows * GROWTH), rowsForTheRest());
      chunk = Math.min(LONGEST, chunk * GROWTH);
    }

    /** About as many as it takes to use up the budget, by what was visible so far. */
    private long rowsForTheRest() {
      double visible = Math.max(1, examined - hidden);
      return (long) Math.min(LONGEST, left * (examined / visible) * 1.25 + PASSED / 10);
    }

    /** Then looking through as many sets costs no more than what was passed over has cost. */
    boolean passesTooMuch() {
      return sets.isEmpty() && hidden >= PASSED && (examined - hidden) * VISIBLE_SHARE < examined;
    }

    long chunk(int sets) {
      chunk = Math.max(chunk, Math.max(SHORTEST, rows / Math.max(1, sets)));
      return chunk;
    }
  }

  /** The sets of which the scope may see events; empty where there are too many to look at. */
  private Optional<Long[]> sets(Database database, long most) throws SQLException {
    return WalkSql.inOrder(
            database,
            BatchedQuery.of(
                WalkSql.SETS,
                row ->
                    row.getBoolean(1)
                        ? Optional.of((Long[]) row.getArray(2).getArray())
                        : Optional.<Long[]>empty(),
                mask.parameters().and("most", most)))
        .get(0);
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
   * @param examined rows, those that are hidden among them
   * @param visible of these
   * @param end the last row that was examined; the last visible one where the budget is used up
   * @param more whether there may be others behind it
   */
  private record Found(
      long examined, int visible, boolean more, EventPosition end, List<EventPosition> matches) {}

  private Found walk(Database database, EventPosition after, Pace pace, Optional<ReadAhead> ahead)
      throws SQLException {
    ContentClauses content = ContentClauses.of(filter, mask);
    Parameters parameters =
        content
            .parameters()
            .and("at", after.timestamp())
            .and("seq", after.seq().value())
            .and("bound", farBound())
            .and("left", (long) pace.left)
            .and("last", last.value());
    List<Row> found;
    if (pace.sets.isPresent()) {
      found = ofSets(database, content, parameters, pace);
    } else if (ahead.isPresent()) {
      found = loaded(database, content, parameters.and("rows", pace.rows), ahead.get());
    } else {
      found =
          WalkSql.inOrder(
              database,
              BatchedQuery.of(
                  WalkSql.stretch(order, content.clauses()),
                  EventWalk::row,
                  parameters.and("rows", pace.rows)));
    }
    if (found.isEmpty()) {
      return new Found(0, 0, false, after, List.of());
    }
    Row first = found.get(0);
    return new Found(
        first.examined(),
        first.visible(),
        first.more(),
        first.end(),
        found.stream().flatMap(row -> row.match().stream()).toList());
  }

  private List<Row> ofSets(
      Database database, ContentClauses content, Parameters parameters, Pace pace)
      throws SQLException {
    Long[] sets = pace.sets.orElseThrow();
    if (sets.length == 0) {
      return List.of();
    }
    return WalkSql.inOrder(
        database,
        BatchedQuery.of(
            WalkSql.setStretch(order, content.clauses()),
            EventWalk::row,
            parameters
                .and("sets", sets)
                .and("kinds", mask.kinds())
                .and("most", pace.rows)
                .and("chunk", pace.chunk(sets.length))));
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

  private record Row(
      long examined, int visible, boolean more, EventPosition end, Optional<EventPosition> match) {}

  private static Row row(ResultSet row) throws SQLException {
    return new Row(
        row.getLong(1),
        row.getInt(2),
        row.getBoolean(3),
        position(row, 4).orElseThrow(),
        position(row, 6));
  }

  private static Optional<EventPosition> position(ResultSet row, int column) throws SQLException {
    OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null
        ? Optional.empty()
        : Optional.of(
            new EventPosition(Binding.instant(time), new EventSeq(row.getLong(column + 1))));
  }
}
