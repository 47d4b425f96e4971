package io.myria.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.compile.Bench;
import io.myria.database.Database;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.security.Caller;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which snapshots are let go, and when. */
class RetentionDbIT {

  private static final Duration LONG = Duration.ofHours(1);
  private static final Duration SHORT = Duration.ofMillis(2);

  private final List<SnapshotId> published = new ArrayList<>();
  private Bench bench;

  @BeforeEach
  void open() {
    bench = new Bench();
    for (int build = 0; build < 6; build++) {
      bench.append(Bench.talk("ann", "bob", build * 5, 5));
      published.add(bench.build().snapshot().orElseThrow());
    }
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void theLastOnesAreKeptAndTheOthersRetiredBeforeTheyGo() {
    assertThat(bench.retention(3, LONG).sweep()).isEqualTo(new Retention.Swept(3, 0, 0));
    refused(FaultCode.SNAPSHOT_GONE, published.get(0));
    assertThat(pin(published.get(3)).ordinal()).isEqualTo(4);
    assertThatThrownBy(() -> bench.life().rollBack(Caller.OPEN, published.get(0)))
        .isInstanceOfSatisfying(
            Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.SNAPSHOT_GONE));
    // Who had begun goes on.
    Optional<PinnedSnapshot> begun =
        bench.transactions().run(db -> SnapshotPins.find(db, published.get(0)));
    assertThat(begun).isPresent();
    assertThat(bench.servedAsOf(1)).isNotEmpty();
  }

  @Test
  void whatNoKeptSnapshotServesGoesWithTheEntry() {
    List<String> served = bench.servedAsOf(4);
    Retention.Swept swept = twice(3);
    assertThat(swept.deleted()).isEqualTo(3);
    assertThat(swept.rows()).isPositive();
    assertThat(bench.column("select ordinal from snapshot order by ordinal"))
        .containsExactly("4", "5", "6");
    assertThat(bench.count("select count(*) from topic_version where to_ordinal <= 4")).isZero();
    assertThat(bench.servedAsOf(4)).isEqualTo(served);
    refused(FaultCode.NOT_FOUND, published.get(0));
  }

  @Test
  void aReaderWhoseSnapshotWentFindsItGoneAndNotHalf() {
    PinnedSnapshot pinned = pin(published.get(0));
    bench.transactions().run(db -> confirmed(db, pinned));
    twice(3);
    assertThatThrownBy(() -> bench.transactions().run(db -> confirmed(db, pinned)))
        .isInstanceOfSatisfying(
            Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.SNAPSHOT_GONE));
  }

  @Test
  void aLeaseKeepsASnapshotUntilItIsGivenBack() {
    bench.transactions().run(db -> hold(db, published.get(1)));
    assertThat(twice(3).deleted()).isEqualTo(2);
    assertThat(bench.servedAsOf(2)).isNotEmpty();
    bench
        .transactions()
        .run(
            db -> {
              SnapshotLeases.release(db, published.get(1), "export");
              return null;
            });
    assertThat(twice(3).deleted()).isOne();
    assertThatThrownBy(() -> bench.transactions().run(db -> hold(db, published.get(1))))
        .isInstanceOfSatisfying(
            Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.SNAPSHOT_GONE));
  }

  @Test
  void theActiveSnapshotAndWhatABuildStandsOnAreKept() {
    bench.life().rollBack(Caller.OPEN, published.get(0));
    bench.append(Bench.talk("ann", "bob", 100, 5));
    SnapshotId waiting = bench.build("auto_publish", "false").snapshot().orElseThrow();
    assertThat(twice(1).deleted()).isEqualTo(4);
    bench.life().publish(Caller.OPEN, waiting);
    assertThat(twice(1).deleted()).isEqualTo(2);
    assertThat(bench.refs()).isEqualTo(bench.head().value());
    assertThat(bench.count("select count(*) from topic_version where to_ordinal is not null"))
        .isZero();
  }

  @Test
  void aServerThatDiesBetweenTwoBatchesLeavesTheRestToTheNext() {
    bench.execute("delete from snapshot where ordinal = 1");
    bench.execute("insert into snapshot_remains values (1)");
    assertThat(bench.count("select count(*) from topic_version where to_ordinal = 2")).isOne();
    twice(3);
    assertThat(bench.count("select count(*) from topic_version where to_ordinal = 2")).isZero();
    assertThat(bench.count("select count(*) from snapshot_remains")).isZero();
  }

  @Test
  void failedBuildsAreForgottenAfterAWhile() {
    bench.execute(
        "insert into snapshot select gen_random_uuid(), null, null, 'failed', 0, 0, 0, 0, 0, '',"
            + " '', '', 'manual', 'x', 0, 'failed', clock_timestamp(), clock_timestamp(),"
            + " 'failed', 'broken' from generate_series(1, 130)");
    bench.retention(3, LONG).sweep();
    assertThat(bench.count("select count(*) from snapshot where status = 'failed'")).isEqualTo(100);
  }

  /** Retires, and deletes what is retired. */
  private Retention.Swept twice(int keep) {
    bench.retention(keep, LONG).sweep();
    try {
      Thread.sleep(10);
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
    return bench.retention(keep, SHORT).sweep();
  }

  private PinnedSnapshot pin(SnapshotId id) {
    return bench.transactions().run(db -> SnapshotPins.pin(db, Optional.of(id))).orElseThrow();
  }

  private void refused(FaultCode code, SnapshotId id) {
    assertThatThrownBy(() -> pin(id))
        .isInstanceOfSatisfying(Fault.class, fault -> assertThat(fault.code()).isEqualTo(code));
  }

  private static boolean confirmed(Database database, PinnedSnapshot pinned) throws SQLException {
    SnapshotPins.confirm(database, pinned);
    return true;
  }

  private static boolean hold(Database database, SnapshotId id) throws SQLException {
    SnapshotLeases.hold(database, id, "export", LONG);
    return true;
  }
}
