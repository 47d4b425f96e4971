package io.myria.snapshot;

import io.myria.database.Database;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * Keeps a snapshot from being deleted while a job reads it for longer than a request may, across
 * transactions. Stateless; thread-safe.
 */
public final class SnapshotLeases {

  private SnapshotLeases() {}

  /**
   * Takes or renews a lease.
   *
   * @param holder the job, as nobody else is called
   * @param length after which a job that says nothing is taken for dead
   * @throws Fault {@code snapshot_gone} if the snapshot was deleted
   */
  public static void hold(Database database, SnapshotId id, String holder, Duration length)
      throws SQLException {
    // Shared, so that leases do not wait for one another, and none is given while one deletes.
    ActivePointer.share(database);
    if (SnapshotPins.find(database, id).isEmpty()) {
      throw new Fault(FaultCode.SNAPSHOT_GONE, "this snapshot is no longer kept");
    }
    Instant until = database.now().plus(length);
    lease(database, id, holder)
        .ifPresentOrElse(
            lease -> lease.expiresAt = until,
            () -> database.insert(new SnapshotLeaseEntity(id.value(), holder, until)));
  }

  public static void release(Database database, SnapshotId id, String holder) {
    lease(database, id, holder).ifPresent(database::remove);
  }

  private static Optional<SnapshotLeaseEntity> lease(
      Database database, SnapshotId id, String holder) {
    return database.lock(
        SnapshotLeaseEntity.class, new SnapshotLeaseEntity.Key(id.value(), holder));
  }

  /** One job that reads one snapshot. */
  @Entity(name = "SnapshotLease")
  @IdClass(SnapshotLeaseEntity.Key.class)
  static final class SnapshotLeaseEntity {

    @Id private UUID snapshotId;
    @Id private String holder;
    private Instant expiresAt;

    /** For Hibernate. */
    protected SnapshotLeaseEntity() {}

    private SnapshotLeaseEntity(UUID snapshotId, String holder, Instant expiresAt) {
      this.snapshotId = snapshotId;
      this.holder = holder;
      this.expiresAt = expiresAt;
    }

    record Key(UUID snapshotId, String holder) {}
  }
}
