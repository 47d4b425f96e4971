package io.myria.snapshot;

import io.myria.database.BatchedQuery;
import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Tells a request which snapshot it reads; stateless. */
public final class SnapshotPins {

  private static final String ACTIVE =
      "select {t.*} from memory m join snapshot t on t.snapshot_id = m.active_snapshot_id";

  private static final String PUBLISHED =
      "select {t.*} from snapshot t where t.snapshot_id = :id and t.ordinal is not null";

  private static final String AT = "select {t.*} from snapshot t where t.ordinal = :ordinal";

  private static final String KEPT = "select true from snapshot t where t.snapshot_id = :id";

  private SnapshotPins() {}

  /**
   * The snapshot that was asked for, or the active one; empty where nothing was published yet.
   *
   * @throws Fault {@code not_found} at {@code snapshot_id} if the one asked for was never
   *     published, or is no longer kept; {@code snapshot_gone} where it is about to go
   */
  public static Optional<PinnedSnapshot> pin(Database database, Optional<SnapshotId> asked)
      throws SQLException {
    Asked pin = Asked.of(asked);
    database.together(List.of(pin.query()));
    return pin.pinned();
  }

  /** {@link #pin(Database, Optional)} beside other statements. */
  public static final class Asked {

    private final Optional<SnapshotId> asked;
    private final BatchedQuery<SnapshotEntity> query;

    private Asked(Optional<SnapshotId> asked, BatchedQuery<SnapshotEntity> query) {
      this.asked = asked;
      this.query = query;
    }

    public static Asked of(Optional<SnapshotId> asked) {
      return new Asked(
          asked,
          asked.isEmpty()
              ? BatchedQuery.of(SnapshotEntity.class, ACTIVE, Parameters.none())
              : BatchedQuery.of(SnapshotEntity.class, PUBLISHED, id(asked.get())));
    }

    /** To be sent. */
    public BatchedQuery<?> query() {
      return query;
    }

    /**
     * When it was sent.
     *
     * @throws Fault as {@link SnapshotPins#pin(Database, Optional)}
     */
    public Optional<PinnedSnapshot> pinned() {
      Optional<PinnedSnapshot> pinned =
          asked.isEmpty()
              ? query.first().map(SnapshotEntity::pinned)
              : served(query.first(), "snapshot_id");
      if (asked.isPresent() && pinned.isEmpty()) {
        throw Fault.notFound(
            "snapshot_id",
            "is no snapshot that can be read; ids come from myria_list_snapshots or from the"
                + " snapshot_id of an answer, and without one the active snapshot is read");
      }
      return pinned;
    }
  }

  /**
   * A published snapshot for a reader that begins to read it.
   *
   * @throws Fault {@code snapshot_gone} at {@code field} where it is about to go
   */
  public static Optional<PinnedSnapshot> pin(Database database, SnapshotId id, String field)
      throws SQLException {
    return served(entry(database, PUBLISHED, id(id)), field);
  }

  private static Optional<PinnedSnapshot> served(Optional<SnapshotEntity> found, String field) {
    if (found.isPresent() && found.get().isRetired()) {
      throw gone(field);
    }
    return found.map(SnapshotEntity::pinned);
  }

  /**
   * A published snapshot that is still there, for a reader that began to read it earlier: a retired
   * one is served to them to the end.
   */
  public static Optional<PinnedSnapshot> find(Database database, SnapshotId id)
      throws SQLException {
    return entry(database, PUBLISHED, id(id)).map(SnapshotEntity::pinned);
  }

  /** The same by the place where it was published. */
  public static Optional<PinnedSnapshot> at(Database database, long ordinal) throws SQLException {
    return entry(database, AT, Parameters.of("ordinal", ordinal)).map(SnapshotEntity::pinned);
  }

  /**
   * To be called after the last row of a snapshot was read: its entry goes in the transaction that
   * begins to delete its rows, so that while the entry is there, all that was read is whole.
   *
   * @throws Fault {@code snapshot_gone} if it was deleted meanwhile
   */
  public static void confirm(Database database, PinnedSnapshot pinned) throws SQLException {
    BatchedQuery<?> kept = kept(pinned);
    database.together(List.of(kept));
    requireKept(kept);
  }

  /** {@link #confirm} behind other statements. */
  public static BatchedQuery<?> kept(PinnedSnapshot pinned) {
    return BatchedQuery.of(KEPT, row -> true, id(pinned.id()));
  }

  /**
   * When that was sent.
   *
   * @throws Fault as {@link #confirm}
   */
  public static void requireKept(BatchedQuery<?> kept) {
    if (kept.rows().isEmpty()) {
      throw gone(null);
    }
  }

  private static Fault gone(String field) {
    return new Fault(
        FaultCode.SNAPSHOT_GONE,
        field,
        "this snapshot is no longer kept; myria_list_snapshots names those that are, and reads"
            + " without snapshot_id answer from the active one",
        null);
  }

  private static Parameters id(SnapshotId id) {
    return Parameters.of("id", id.value());
  }

  private static Optional<SnapshotEntity> entry(
      Database database, String sql, Parameters parameters) throws SQLException {
    return database.read(SnapshotEntity.class, sql, parameters).stream().findFirst();
  }
}
