package io.myria.snapshot;

import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.event.EventSeq;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

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
      select s from BuildLease l join Snapshot s on s.leaseEpoch = l.epoch
      where s.status = 'staging' and s.phase <> 'waiting'
        and l.renewedAt <= cast(clock_timestamp() as Instant)
        and l.expiresAt > cast(clock_timestamp() as Instant)
      """;

  private static final String WAITING =
      "select s from Snapshot s where s.status = 'staging' and s.phase = 'waiting' order by s.id";

  private static final String COUNTS = "select status, count(*) from snapshot group by status";

  private static final int RECENT = 20;

  private Snapshots() {}

  /** The snapshot that serves, if one was published. */
  public static Optional<Snapshot> active(Database database) throws SQLException {
    return first(database, ACTIVE, Parameters.none());
  }

  /** How long ago the active memory was compiled from the empty log. */
  public static Optional<Duration> sinceCompiled(Database database) throws SQLException {
    Instant now = database.now();
    return database.select(SnapshotEntity.class, ACTIVE, Parameters.none(), 1).stream()
        .findFirst()
        .map(active -> Duration.between(active.compiledAt(), now));
  }

  /** The build that runs, by a holder whose lease is in force. */
  public static Optional<Snapshot> running(Database database) throws SQLException {
    return first(database, RUNNING, Parameters.none());
  }

  /** Whether, since a rollback, nothing builds by itself. */
  public static Optional<MemoryStatus.Held> held(Database database) {
    return ActivePointer.held(database);
  }

  /** Any snapshot, whatever its status. */
  public static Optional<Snapshot> find(Database database, SnapshotId id) throws SQLException {
    return snapshots(database, database.find(SnapshotEntity.class, id.value()).stream()).stream()
        .findFirst();
  }

  /** Snapshots by the start of their build, newest first. */
  public static List<Snapshot> list(
      Database database, int limit, Optional<SnapshotRegistry.Position> after) throws SQLException {
    Parameters place =
        after
            .map(
                position ->
                    Parameters.of("startedAt", position.startedAt())
                        .and("id", position.id().value()))
            .orElse(Parameters.none());
    String page = after.isPresent() ? NEWEST_AFTER : NEWEST;
    return snapshots(database, database.select(SnapshotEntity.class, page, place, limit).stream());
  }

  private static List<Snapshot> snapshots(Database database, Stream<SnapshotEntity> entities)
      throws SQLException {
    List<Snapshot> snapshots = new ArrayList<>();
    for (SnapshotEntity entity : entities.toList()) {
      snapshots.add(
          entity.snapshot(
              entity.leafOnlySets() == 0 ? List.of() : LeafOnlySets.shown(database, entity.id()),
              entity.guidedSets() == 0
                  ? Optional.empty()
                  : GuidedSets.shown(database, entity.id())));
    }
    return snapshots;
  }

  /** How many there are of each status; one that is missing has none. */
  public static Map<SnapshotStatus, Long> counts(Database database) throws SQLException {
    Map<SnapshotStatus, Long> counts = new EnumMap<>(SnapshotStatus.class);
    database
        .list(COUNTS, row -> Map.entry(SnapshotStatus.parse(row.getString(1)), row.getLong(2)))
        .forEach(count -> counts.put(count.getKey(), count.getValue()));
    return counts;
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
        first(database, WAITING, Parameters.none()),
        held(database),
        head,
        Math.max(0, head.value() - covered),
        lastFailure(list(database, RECENT, Optional.empty())));
  }

  private static Optional<Snapshot> first(Database database, String jpql, Parameters parameters)
      throws SQLException {
    return snapshots(database, database.select(SnapshotEntity.class, jpql, parameters, 1).stream())
        .stream()
        .findFirst();
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
}
