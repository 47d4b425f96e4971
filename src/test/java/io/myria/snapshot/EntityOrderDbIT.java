package io.myria.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.compile.Bench;
import io.myria.database.Database;
import io.myria.database.Deadline;
import io.myria.database.Transactions.Work;
import io.myria.drill.OwnThread;
import io.myria.drill.Pace;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventSeq;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Entities and statements see each other's work, in the order in which it was done. */
class EntityOrderDbIT {

  private final Bench bench = new Bench();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void aStatementSeesWhatWasDoneToEntitiesBeforeIt() {
    long seen =
        bench
            .transactions()
            .run(
                db -> {
                  begin(db);
                  return db.one("select count(*) from snapshot", row -> row.getLong(1))
                      .orElseThrow();
                });
    assertThat(seen).isOne();
  }

  @Test
  void anEntityThatWasReadIsReadAgainAfterAChangeByQuery() {
    Snapshot build =
        bench
            .transactions()
            .run(
                db -> {
                  SnapshotId id = begin(db);
                  Snapshots.find(db, id);
                  Staging.progress(db, id, BuildPhase.VALIDATE, 7);
                  return Snapshots.find(db, id).orElseThrow();
                });
    assertThat(build.phase()).isEqualTo("validate");
    assertThat(build.eventsRead()).isEqualTo(7);
  }

  @Test
  void nothingOfAWorkThatThrowsIsKept() {
    assertThatThrownBy(
            () ->
                bench
                    .transactions()
                    .run(
                        db -> {
                          begin(db);
                          throw new IllegalStateException("enough");
                        }))
        .isInstanceOf(Fault.class);
    assertThat(bench.count("select count(*) from snapshot")).isZero();
  }

  @Test
  void whoLocksAnEntityHasItAsItIsThen() {
    SnapshotId id = bench.transactions().run(EntityOrderDbIT::begin);
    Optional<Long> counted =
        bench
            .transactions()
            .run(
                db -> {
                  Snapshots.find(db, id);
                  bench.execute("update snapshot set topic_count = 5");
                  return db.lock(SnapshotEntity.class, id.value()).map(SnapshotEntity::topicCount);
                });
    assertThat(counted).contains(5L);
  }

  @Test
  void whoWaitsForALockWaitsNoLongerThanItsRequestMay() throws SQLException {
    SnapshotId id = bench.transactions().run(EntityOrderDbIT::begin);
    try (Connection other = bench.database().superuser();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("select from snapshot, memory for update");
      assertGivesUp(db -> db.lock(SnapshotEntity.class, id.value()));
      assertGivesUp(
          db -> {
            Snapshots.find(db, id);
            return db.lock(SnapshotEntity.class, id.value());
          });
      assertGivesUp(ActivePointer::lock);
      assertGivesUp(
          db -> {
            ActivePointer.share(db);
            return true;
          });
      statement.execute("lock table snapshot in access exclusive mode");
      assertGivesUp(db -> db.find(SnapshotEntity.class, id.value()));
      other.rollback();
      other.setAutoCommit(true);
    }
  }

  /** Tests' connections wait 20 seconds for a lock. */
  private void assertGivesUp(Work<?> work) {
    long start = System.nanoTime();
    Deadline.Running running = Deadline.in(Duration.ofSeconds(1));
    try {
      assertThatThrownBy(() -> bench.transactions().run(work))
          .isInstanceOfSatisfying(
              Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.TIMED_OUT));
    } finally {
      running.close();
    }
    assertThat(Duration.ofNanos(System.nanoTime() - start))
        .isLessThan(Pace.of(Duration.ofSeconds(8)));
  }

  @Test
  void whoWaitedForALockHasWhatTheOtherDid() throws Exception {
    SnapshotId id = bench.transactions().run(EntityOrderDbIT::begin);
    try (Connection other = bench.database().superuser();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("update snapshot set topic_count = 5");
      CompletableFuture<Optional<Long>> counted =
          CompletableFuture.supplyAsync(
              () ->
                  bench
                      .transactions()
                      .run(
                          db ->
                              db.lock(SnapshotEntity.class, id.value())
                                  .map(SnapshotEntity::topicCount)),
              OwnThread.EXECUTOR);
      bench.database().awaitLockWait();
      other.commit();
      other.setAutoCommit(true);
      assertThat(counted.get(30, TimeUnit.SECONDS)).contains(5L);
    }
  }

  @Test
  void whatIsDoneToAnEntityIsKeptWhereItIsLockedAgain() {
    SnapshotId id = bench.transactions().run(EntityOrderDbIT::begin);
    bench
        .transactions()
        .run(
            db -> {
              SnapshotEntity build = db.lock(SnapshotEntity.class, id.value()).orElseThrow();
              build.await(5, 3, db.now());
              assertThat(db.lock(SnapshotEntity.class, id.value())).containsSame(build);
              assertThat(build.topicCount()).isEqualTo(5);
              return true;
            });
    assertThat(bench.count("select topic_count from snapshot")).isEqualTo(5);
  }

  @Test
  void noEntityIsLockedWhereThereIsNone() {
    Optional<SnapshotEntity> none =
        bench.transactions().run(db -> db.lock(SnapshotEntity.class, UUID.randomUUID()));
    assertThat(none).isEmpty();
  }

  private static SnapshotId begin(Database database) throws SQLException {
    return Staging.begin(
        database,
        new Staging.Start(
            Optional.empty(),
            true,
            new EventSeq(3),
            new Versions("test", "test", "test"),
            "manual",
            "test",
            1));
  }
}
