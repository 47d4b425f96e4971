package io.myria.snapshot;

import io.myria.database.Binding;
import io.myria.database.Database;
import io.myria.event.EventSeq;
import jakarta.persistence.TypedQuery;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The registry's entries, inside a transaction and for Myria itself: they tell of everybody's
 * activity. Callers ask {@link SnapshotRegistry}. Stateless; thread-safe.
 */
public final class Snapshots {

  private static final String ACTIVE = "select s from Snapshot s where s.status = 'active'";

  private static final String NEWEST =
      "select s from Snapshot s order by s.buildStartedAt desc, s.id";

  private static final String NEWEST_AFTER =
      """
      select s from Snapshot s
      where s.buildStartedAt < :startedAt or s.buildStartedAt = :startedAt and s.id > :id
      order by s.buildStartedAt desc, s.id
      """;

  /** The lease is in force and of this build: only then it runs. */
  private static final String RUNNING =
      """
      select s.snapshot_id
      from build_lease l
      join snapshot s on s.lease_epoch = l.epoch
      where s.status = 'staging' and s.phase <> 'waiting' and l.expires_at > clock_timestamp()
      order by s.snapshot_id
      """;

  private static final String WAITING =
      "select snapshot_id from snapshot where status = 'staging' and phase = 'waiting'"
          + " order by snapshot_id limit 1";

  private static final String HELD =
      "select builds_held_since, builds_held_by from memory"
          + " where singleton and builds_held_since is not null";

  private static final int RECENT = 20;

  private Snapshots() {}

  /** The snapshot that serves, if one was published. */
  public static Optional<Snapshot> active(Database database) throws SQLException {
    return snapshots(database, query(database, ACTIVE).getResultList()).stream().findFirst();
  }

  /** The build that runs, by a holder whose lease is in force. */
  public static Optional<Snapshot> running(Database database) throws SQLException {
    return one(database, RUNNING);
  }

  /** Whether, since a rollback, nothing builds by itself. */
  public static Optional<MemoryStatus.Held> held(Database database) throws SQLException {
    return database.one(
        HELD,
        row ->
            new MemoryStatus.Held(
                Binding.instant(row.getObject(1, OffsetDateTime.class)), row.getString(2)));
  }

  /** Any snapshot, whatever its status. */
  public static Optional<Snapshot> find(Database database, SnapshotId id) throws SQLException {
    SnapshotEntity found = database.entities().find(SnapshotEntity.class, id.value());
    return snapshots(database, found == null ? List.of() : List.of(found)).stream().findFirst();
  }

  /** Snapshots by the start of their build, newest first. */
  public static List<Snapshot> list(
      Database database, int limit, Optional<SnapshotRegistry.Position> after) throws SQLException {
    TypedQuery<SnapshotEntity> query =
        after
            .map(
                position ->
                    query(database, NEWEST_AFTER)
                        .setParameter("startedAt", position.startedAt())
                        .setParameter("id", position.id().value()))
            .orElseGet(() -> query(database, NEWEST));
    return snapshots(database, query.setMaxResults(limit).getResultList());
  }

  private static List<Snapshot> snapshots(Database database, List<SnapshotEntity> entities)
      throws SQLException {
    List<Snapshot> snapshots = new ArrayList<>();
    for (SnapshotEntity entity : entities) {
      snapshots.add(
          entity.snapshot(
              entity.leafOnlySets() == 0 ? List.of() : LeafOnlySets.shown(database, entity.id())));
    }
    return snapshots;
  }

  /**
   * @param head the log's
   */
  public static MemoryStatus status(Database database, EventSeq head) throws SQLException {
    Optional<Snapshot> active = active(database);
    long covered = active.map(snapshot -> snapshot.eventMax().value()).orElse(0L);
    return new MemoryStatus(
        active,
        running(database),
        one(database, WAITING),
        held(database),
        head,
        Math.max(0, head.value() - covered),
        lastFailure(list(database, RECENT, Optional.empty())));
  }

  private static Optional<Snapshot> one(Database database, String sql) throws SQLException {
    Optional<UUID> id = database.one(sql, row -> row.getObject(1, UUID.class));
    return id.isEmpty() ? Optional.empty() : find(database, new SnapshotId(id.get()));
  }

  private static Optional<MemoryStatus.Failure> lastFailure(List<Snapshot> newestFirst) {
    for (Snapshot snapshot : newestFirst) {
      if (snapshot.status() == SnapshotStatus.FAILED) {
        return Optional.of(
            new MemoryStatus.Failure(
                snapshot.id(),
                snapshot.buildEndedAt().orElse(snapshot.buildStartedAt()),
                snapshot.failure().orElse(Snapshot.Failure.of(""))));
      }
      if (snapshot.status() != SnapshotStatus.STAGING) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  private static TypedQuery<SnapshotEntity> query(Database database, String text) {
    return database.entities().createQuery(text, SnapshotEntity.class);
  }
}
