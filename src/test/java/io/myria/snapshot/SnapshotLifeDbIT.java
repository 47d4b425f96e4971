package io.myria.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.compile.Bench;
import io.myria.compile.BuildResult;
import io.myria.compile.BuildResult.State;
import io.myria.compile.TriggerDecision;
import io.myria.compile.TriggerReadiness.Hold;
import io.myria.compile.plan.BuildOrder;
import io.myria.compile.plan.BuildSettings;
import io.myria.compile.plan.Trigger;
import io.myria.database.Database;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.security.Caller;
import io.myria.security.SpokenFor;
import io.myria.topics.TopicId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a person decides: publish, discard, roll back, resume. */
class SnapshotLifeDbIT {

  private static final int RETRY_DELAY_MS = 100;

  private static final Caller SOMEONE = new Caller("someone", Set.of(), SpokenFor.EVERYBODY);

  private Bench bench;

  @BeforeEach
  void open() {
    bench = new Bench();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void aSnapshotWaitsUntilAPersonPublishesIt() {
    SnapshotId waiting = waiting(0, 10);
    bench.append(Bench.talk("ann", "bob", 10, 200));
    assertThat(decision().due()).isEmpty();
    assertThat(decision().readiness(Caller.OPEN).hold()).contains(Hold.WAITING);
    SnapshotLife.Change change = bench.life().publish(Caller.OPEN, waiting);
    assertThat(change.snapshot().status()).isEqualTo(SnapshotStatus.ACTIVE);
    assertThat(change.snapshot().ordinal()).hasValue(1);
    assertThat(change.snapshot().written().topics()).isEqualTo(1);
    assertThat(change.snapshot().written().bytes()).isPositive();
    assertThat(change.previous()).isEmpty();
    assertThat(change.buildsHeld()).isFalse();
    assertThat(bench.refs()).isEqualTo(10);
    assertThat(decision().due()).contains(BuildOrder.of(Trigger.TAIL_THRESHOLD));
    refused(FaultCode.SNAPSHOT_CONFLICT, () -> bench.life().publish(Caller.OPEN, waiting));
  }

  @Test
  void whatWaitsIsReadByAdministratorsAlone() {
    SnapshotId waiting = waiting(0, 10);
    List<TopicVersion> topics = bench.transactions().run(db -> page(db, Caller.OPEN, waiting));
    assertThat(topics).hasSize(1);
    assertThat(topics.get(0).eventCount()).isEqualTo(10);
    refused(
        FaultCode.NOT_ALLOWED, () -> bench.transactions().run(db -> page(db, SOMEONE, waiting)));
  }

  private static List<TopicVersion> page(Database database, Caller caller, SnapshotId id)
      throws SQLException {
    WaitingTopics.Waiting found = WaitingTopics.find(database, caller, id).orElseThrow();
    List<TopicId> staged =
        StagedTopics.page(database, id, Optional.empty(), 10).stream()
            .map(TopicVersion::topicId)
            .toList();
    return WaitingTopics.topics(database, found, staged);
  }

  @Test
  void aDiscardedSnapshotLeavesNothingButItsEntry() {
    SnapshotId waiting = waiting(0, 10);
    Snapshot discarded = bench.life().discard(Caller.OPEN, waiting);
    assertThat(discarded.status()).isEqualTo(SnapshotStatus.FAILED);
    assertThat(discarded.phase()).isEqualTo("discarded");
    assertThat(discarded.failure()).contains(Snapshot.Failure.of("it was discarded by open"));
    assertThat(bench.count("select count(*) from staged_topic")).isZero();
    assertThat(bench.registry().active(Caller.OPEN)).isEmpty();
    refused(FaultCode.SNAPSHOT_CONFLICT, () -> bench.life().discard(Caller.OPEN, waiting));
    assertThat(bench.build().state()).isEqualTo(State.PUBLISHED);
  }

  @Test
  void whatWasDiscardedIsNotBuiltAgainUntilSomethingNewIsThere() throws InterruptedException {
    SnapshotId waiting = waiting(0, 200);
    bench.life().discard(Caller.OPEN, waiting);
    Thread.sleep(RETRY_DELAY_MS + 50);
    assertThat(decision().due()).isEmpty();
    bench.append(Bench.talk("ann", "bob", 200, 200));
    assertThat(decision().due()).contains(BuildOrder.of(Trigger.TAIL_THRESHOLD));
    assertThat(bench.build().state()).isEqualTo(State.PUBLISHED);
    assertThat(bench.refs()).isEqualTo(400);
  }

  @Test
  void endOfABuildIsNotWhenAPersonDecided() throws InterruptedException {
    SnapshotId published = waiting(0, 10);
    Optional<Instant> ended = end(published);
    Thread.sleep(20);
    bench.life().publish(Caller.OPEN, published);
    assertThat(end(published)).isPresent().isEqualTo(ended);
    SnapshotId discarded = waiting(10, 10);
    ended = end(discarded);
    Thread.sleep(20);
    bench.life().discard(Caller.OPEN, discarded);
    assertThat(end(discarded)).isPresent().isEqualTo(ended);
  }

  private Optional<Instant> end(SnapshotId id) {
    return bench.registry().find(Caller.OPEN, id).flatMap(Snapshot::buildEndedAt);
  }

  @Test
  void aRollbackDiscardsWhatWaitsOnWhatIsNoLongerActive() throws InterruptedException {
    bench.append(Bench.talk("ann", "bob", 0, 5));
    SnapshotId first = bench.build().snapshot().orElseThrow();
    bench.append(Bench.talk("ann", "bob", 5, 5));
    bench.build();
    SnapshotId waiting = waiting(10, 200);
    bench.life().rollBack(Caller.OPEN, first);
    refused(FaultCode.SNAPSHOT_CONFLICT, () -> bench.life().publish(Caller.OPEN, waiting));
    assertThat(bench.registry().active(Caller.OPEN).map(Snapshot::id)).contains(first);
    Snapshot discarded = bench.registry().find(Caller.OPEN, waiting).orElseThrow();
    assertThat(discarded.phase()).isEqualTo("discarded");
    assertThat(discarded.failure())
        .contains(Snapshot.Failure.of("it was discarded by the rollback of open"));
    bench.life().resumeBuilds(Caller.OPEN);
    Thread.sleep(RETRY_DELAY_MS + 50); // What was discarded counts as a build that failed.
    assertThat(decision().due()).contains(BuildOrder.of(Trigger.TAIL_THRESHOLD));
    assertThat(bench.build().state()).isEqualTo(State.PUBLISHED);
    assertThat(bench.refs()).isEqualTo(210);
  }

  @Test
  void whatWaitsSaysHowManyTopicsItIsToServe() {
    bench.append(Bench.talk("ann", "bob", 0, 40));
    bench.append(Bench.talk("cy", "dee", 0, 40));
    long before = bench.registry().find(Caller.OPEN, built()).orElseThrow().topicCount();
    assertThat(before).isPositive();
    bench.append(Bench.talk("eve", "fay", 0, 40));
    SnapshotId waiting = waiting(40, 40);
    long said = bench.registry().find(Caller.OPEN, waiting).orElseThrow().topicCount();
    assertThat(said).isGreaterThan(before);
    bench.life().publish(Caller.OPEN, waiting);
    assertThat(bench.registry().find(Caller.OPEN, waiting).orElseThrow().topicCount())
        .isEqualTo(said);
  }

  private SnapshotId built() {
    return bench.build().snapshot().orElseThrow();
  }

  @Test
  void aSnapshotThatAnotherBuildCameAfterIsNotPublished() {
    SnapshotId waiting = waiting(0, 5);
    bench.execute(
        "insert into snapshot select gen_random_uuid(), null, null, 'failed', 0, 0, 0, 0, 0, '',"
            + " '', '', 'manual', 'x', lease_epoch + 1, 'failed', clock_timestamp(),"
            + " clock_timestamp(), 'failed', 'broken' from snapshot");
    refused(FaultCode.SNAPSHOT_CONFLICT, () -> bench.life().publish(Caller.OPEN, waiting));
    bench.execute("delete from snapshot where status = 'failed'");
    bench.execute("update build_lease set expires_at = 'infinity'");
    refused(FaultCode.BUILD_RUNNING, () -> bench.life().publish(Caller.OPEN, waiting));
  }

  @Test
  void aRollbackHoldsAutomaticBuildsUntilAPersonResumesThem() {
    bench.append(Bench.talk("ann", "bob", 0, 40));
    SnapshotId first = bench.build().snapshot().orElseThrow();
    List<String> then = bench.servedAsOf(1);
    bench.append(Bench.talk("ann", "bob", 40, 40));
    SnapshotId second = bench.build().snapshot().orElseThrow();
    SnapshotLife.Change change = bench.life().rollBack(Caller.OPEN, first);
    assertThat(change.snapshot().id()).isEqualTo(first);
    assertThat(change.previous()).contains(second);
    assertThat(change.buildsHeld()).isTrue();
    assertThat(bench.servedAsOf(1)).isEqualTo(then);
    bench.append(Bench.talk("ann", "bob", 80, 200));
    assertThat(decision().due()).isEmpty();
    assertThat(decision().readiness(Caller.OPEN).hold()).contains(Hold.ROLLED_BACK);
    assertThat(bench.builder().build(BuildOrder.of(Trigger.INACTIVITY), Caller.SELF).state())
        .isEqualTo(State.HELD);
    BuildResult manual = bench.build();
    assertThat(manual.state()).isEqualTo(State.PUBLISHED);
    assertThat(manual.buildsHeld()).isTrue();
    assertThat(bench.life().resumeBuilds(Caller.OPEN)).isTrue();
    assertThat(bench.life().resumeBuilds(Caller.OPEN)).isFalse();
    bench.append(Bench.talk("ann", "bob", 280, 200));
    assertThat(decision().due()).contains(BuildOrder.of(Trigger.TAIL_THRESHOLD));
    assertThat(bench.build().buildsHeld()).isFalse();
  }

  @Test
  void goingBackToTheActiveSnapshotHoldsNothing() {
    bench.append(Bench.talk("ann", "bob", 0, 4));
    SnapshotId active = bench.build().snapshot().orElseThrow();
    assertThat(bench.life().rollBack(Caller.OPEN, active).buildsHeld()).isFalse();
  }

  @Test
  void whatWasNeverPublishedIsNoTarget() {
    SnapshotId waiting = waiting(0, 4);
    refused(FaultCode.NOT_FOUND, () -> bench.life().rollBack(Caller.OPEN, waiting));
    SnapshotId unknown = new SnapshotId(new UUID(1, 1));
    refused(FaultCode.NOT_FOUND, () -> bench.life().rollBack(Caller.OPEN, unknown));
    refused(FaultCode.NOT_FOUND, () -> bench.life().publish(Caller.OPEN, unknown));
    refused(FaultCode.NOT_FOUND, () -> bench.life().discard(Caller.OPEN, unknown));
  }

  @Test
  void allOfItIsForAdministrators() {
    SnapshotId any = new SnapshotId(new UUID(1, 1));
    refused(FaultCode.NOT_ALLOWED, () -> bench.life().publish(SOMEONE, any));
    refused(FaultCode.NOT_ALLOWED, () -> bench.life().discard(SOMEONE, any));
    refused(FaultCode.NOT_ALLOWED, () -> bench.life().rollBack(SOMEONE, any));
    refused(FaultCode.NOT_ALLOWED, () -> bench.life().resumeBuilds(SOMEONE));
  }

  private SnapshotId waiting(int from, int count) {
    bench.append(Bench.talk("ann", "bob", from, count));
    BuildResult result = bench.build("auto_publish", "false");
    assertThat(result.state()).isEqualTo(State.VALIDATED);
    return result.snapshot().orElseThrow();
  }

  private TriggerDecision decision() {
    BuildSettings settings = Bench.settings("retry_delay", RETRY_DELAY_MS + "ms");
    return new TriggerDecision(bench.transactions(), settings);
  }

  private static void refused(FaultCode code, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(Fault.class, fault -> assertThat(fault.code()).isEqualTo(code));
  }
}
