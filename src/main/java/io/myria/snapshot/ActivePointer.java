package io.myria.snapshot;

import io.myria.database.Database;
import io.myria.database.Parameters;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.LockModeType;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * Which snapshot serves, and the last ordinal that was given. A transaction that changes either
 * locks it first: publish, rollback and retention queue there. Lives as long as the transaction.
 */
public final class ActivePointer {

  private final Database database;
  private final MemoryEntity memory;

  private ActivePointer(Database database, MemoryEntity memory) {
    this.database = database;
    this.memory = memory;
  }

  /** The only row of its table. */
  @Entity(name = "Memory")
  static final class MemoryEntity {

    private static final boolean KEY = true;

    @Id private boolean singleton;
    private UUID activeSnapshotId;
    private long lastOrdinal;
    private Instant buildsHeldSince;
    private String buildsHeldBy;

    /** For Hibernate. */
    protected MemoryEntity() {}
  }

  /**
   * Waits for other transactions that publish, roll back or delete, and keeps later ones waiting.
   */
  public static ActivePointer lock(Database database) {
    return lock(database, LockModeType.PESSIMISTIC_WRITE);
  }

  /** As {@link #lock}, but any number may share it; nobody publishes or deletes meanwhile. */
  static void share(Database database) {
    lock(database, LockModeType.PESSIMISTIC_READ);
  }

  /** Whether it was free, and is locked now: another server at it is as good. */
  public static boolean lockIfFree(Database database) {
    return database
        .lockIfFree(MemoryEntity.class, "select m from Memory m", Parameters.none())
        .isPresent();
  }

  /** Whether, since a rollback, nothing builds by itself. */
  static Optional<MemoryStatus.Held> held(Database database) {
    return database
        .find(MemoryEntity.class, MemoryEntity.KEY)
        .filter(memory -> memory.buildsHeldSince != null)
        .map(memory -> new MemoryStatus.Held(memory.buildsHeldSince, memory.buildsHeldBy));
  }

  private static ActivePointer lock(Database database, LockModeType mode) {
    return database
        .lock(MemoryEntity.class, MemoryEntity.KEY, mode)
        .map(memory -> new ActivePointer(database, memory))
        .orElseThrow();
  }

  public boolean buildsAreHeld() {
    return memory.buildsHeldSince != null;
  }

  public Optional<SnapshotId> active() {
    return Optional.ofNullable(memory.activeSnapshotId).map(SnapshotId::new);
  }

  public long nextOrdinal() {
    return memory.lastOrdinal + 1;
  }

  /**
   * Makes a validated build the active snapshot; its topics stand already where it serves them.
   *
   * @param closed how many topics of the last ordinal it does not serve any more
   */
  public void publish(SnapshotId id, Snapshot.Written written, long closed) throws SQLException {
    long before =
        database
            .select(
                Long.class,
                "select s.topicCount from Snapshot s where s.ordinal = :last",
                Parameters.of("last", memory.lastOrdinal))
            .stream()
            .findFirst()
            .orElse(0L);
    archive();
    long ordinal = nextOrdinal();
    entry(id).publish(ordinal, before + written.topics() - closed, written, database.now());
    memory.activeSnapshotId = id.value();
    memory.lastOrdinal = ordinal;
  }

  /**
   * Makes an older snapshot the active one and holds automatic builds. The ordinals stay: the next
   * publish is the difference to the last of them.
   */
  public void rollBack(SnapshotId id, String by) throws SQLException {
    archive();
    entry(id).activate();
    memory.activeSnapshotId = id.value();
    memory.buildsHeldSince = database.now();
    memory.buildsHeldBy = by;
  }

  /** Keeps builds from starting by themselves; whose word it was first stays. */
  public void holdBuilds(String by) throws SQLException {
    if (!buildsAreHeld()) {
      memory.buildsHeldSince = database.now();
      memory.buildsHeldBy = by;
    }
  }

  /** Lets builds start by themselves again; whether they were held. */
  public boolean resumeBuilds() {
    boolean held = buildsAreHeld();
    memory.buildsHeldSince = null;
    memory.buildsHeldBy = null;
    return held;
  }

  /** One is active at most, at every statement. */
  private void archive() {
    active().ifPresent(id -> entry(id).archive());
    database.flush();
  }

  private SnapshotEntity entry(SnapshotId id) {
    return database.lock(SnapshotEntity.class, id.value()).orElseThrow();
  }
}
