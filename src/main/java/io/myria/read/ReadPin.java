package io.myria.read;

import io.myria.database.BatchedQuery;
import io.myria.database.Database;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventSeq;
import io.myria.eventlog.LogPin;
import io.myria.snapshot.PinnedSnapshot;
import io.myria.snapshot.SnapshotId;
import io.myria.snapshot.SnapshotPins;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The head of the log and the snapshot that all pages of one query read. A first page takes them as
 * they are, a later one as its cursor says.
 */
public record ReadPin(LogPin log, Optional<PinnedSnapshot> snapshot) {

  /**
   * @throws Fault {@code not_found} for a snapshot that cannot be read, {@code snapshot_gone} where
   *     it is not kept any more, {@code invalid_cursor} for a cursor over another log
   */
  public static ReadPin take(Database database, SnapshotChoice choice, Optional<Cursor> cursor)
      throws SQLException {
    return take(database, choice, cursor, List.of());
  }

  /**
   * As above, and sends more in the same round trip.
   *
   * @param beside what the request needs besides
   */
  public static ReadPin take(
      Database database,
      SnapshotChoice choice,
      Optional<Cursor> cursor,
      List<BatchedQuery<?>> beside)
      throws SQLException {
    List<BatchedQuery<?>> all = new ArrayList<>();
    SnapshotPins.Asked snapshot = SnapshotPins.Asked.of(choice.snapshotId());
    if (cursor.isEmpty()) {
      // The snapshot first: the log's head is then never below what the snapshot covers.
      all.add(snapshot.query());
    }
    BatchedQuery<LogPin> log = LogPin.query();
    all.add(log);
    all.addAll(beside);
    database.together(all);
    LogPin now = log.first().orElseThrow();
    return cursor.isEmpty()
        ? new ReadPin(now, snapshot.pinned())
        : again(database, cursor.get(), now);
  }

  private static ReadPin again(Database database, Cursor cursor, LogPin now) throws SQLException {
    if (!cursor.continues(now)) {
      throw Cursors.stale("belongs to a log that is no longer there");
    }
    Optional<PinnedSnapshot> snapshot = Optional.empty();
    if (cursor.ordinal().isPresent()) {
      snapshot = SnapshotPins.at(database, cursor.ordinal().get());
      if (snapshot.isEmpty()) {
        throw gone();
      }
    }
    return new ReadPin(now.upTo(cursor.head()), snapshot);
  }

  /**
   * After the last row was read.
   *
   * @throws Fault {@code snapshot_gone} if the snapshot was deleted meanwhile
   */
  public void confirm(Database database) throws SQLException {
    if (snapshot.isPresent()) {
      SnapshotPins.confirm(database, snapshot.get());
    }
  }

  /** {@link #confirm} behind the last row, in its round trip. */
  public Confirmation confirmation() {
    return new Confirmation(snapshot.map(SnapshotPins::kept));
  }

  /** Whether the snapshot is still there, asked beside other statements; of none it is. */
  public record Confirmation(Optional<BatchedQuery<?>> asked) {

    /** To be sent behind the last row. */
    public List<BatchedQuery<?>> queries() {
      return asked.stream().<BatchedQuery<?>>map(query -> query).toList();
    }

    /**
     * When it was sent.
     *
     * @throws Fault {@code snapshot_gone} if the snapshot was deleted meanwhile
     */
    public void require() {
      asked.ifPresent(SnapshotPins::requireKept);
    }
  }

  /** Events above it are fresh. */
  public EventSeq covered() {
    return snapshot.map(PinnedSnapshot::eventMaxSeq).orElse(EventSeq.NONE);
  }

  /** The last event that the query may answer with. */
  public EventSeq last(SnapshotChoice choice) {
    boolean all = choice.wantsFresh() || covered().compareTo(log.head()) > 0;
    return all ? log.head() : covered();
  }

  /** The log up to that event. */
  public LogPin within(SnapshotChoice choice) {
    return log.upTo(last(choice));
  }

  public Optional<SnapshotId> snapshotId() {
    return snapshot.map(PinnedSnapshot::id);
  }

  public Cursor at(String position) {
    return Cursor.of(log, snapshot.map(PinnedSnapshot::ordinal), position);
  }

  private static Fault gone() {
    return new Fault(
        FaultCode.SNAPSHOT_GONE,
        "cursor",
        "reads a snapshot that is no longer kept; leave cursor out to read the present one",
        null);
  }
}
