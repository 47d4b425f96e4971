package io.myria.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.build.Bench;
import io.myria.database.Database;
import io.myria.error.Fault;
import io.myria.event.EventSeq;
import java.sql.SQLException;
import java.util.Optional;
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
