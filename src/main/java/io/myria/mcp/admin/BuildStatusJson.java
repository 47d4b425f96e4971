package io.myria.mcp.admin;

import io.myria.compile.BuildStatus;
import io.myria.compile.TriggerReadiness;
import io.myria.json.Field;
import io.myria.mcp.catalog.Detail;
import io.myria.snapshot.MemoryStatus;
import io.myria.snapshot.Snapshot;
import java.time.Duration;
import java.util.Optional;

/** How the builder stands, for programs. */
public record BuildStatusJson(
    @Field("Whether a build runs") boolean building,
    @Field("It") Optional<SnapshotJson> build,
    @Field("What waits for a person") Optional<SnapshotJson> waiting,
    @Field("What serves") Optional<SnapshotJson> active,
    @Field("What was asked for") Optional<SnapshotJson> snapshot,
    @Field("The last event's place") long logHead,
    @Field("Events that the active snapshot does not cover") long tailEvents,
    @Field("Since a rollback or a pause nothing builds by itself; myria_resume_builds ends it")
        Optional<Held> buildsHeld,
    @Field("How near the next build is") Triggers triggers,
    @Field("The newest failed build") Optional<Failure> lastFailure) {

  /** Since a rollback or a pause. */
  record Held(@Field("When") String since, @Field("Who rolled back or paused") String by) {}

  /** What starts a build. */
  record Triggers(
      @Field("Quiet time that starts one") long inactivityTimeoutMs,
      @Field("How long it has been quiet") Optional<Long> idleMs,
      @Field("Waiting events that start one") int maxUnindexedEvents,
      @Field("Which is due; what is new gets its vectors first") Optional<String> due,
      @Field("What keeps it from starting") Optional<String> hold) {}

  /** A build that failed. */
  record Failure(
      @Field("Which") String snapshotId,
      @Field("When") String at,
      @Field("Why") String reason,
      @Field("The rule that did not hold") Optional<String> rule,
      @Field("The topic that broke it") Optional<String> topicId) {}

  public static BuildStatusJson of(BuildStatus status, Optional<Snapshot> wanted) {
    MemoryStatus memory = status.memory();
    return new BuildStatusJson(
        memory.running().isPresent(),
        memory.running().map(BuildStatusJson::entry),
        memory.waiting().map(BuildStatusJson::entry),
        memory.active().map(BuildStatusJson::entry),
        wanted.map(one -> SnapshotJson.of(one, Detail.FULL)),
        memory.head().value(),
        memory.tail(),
        memory.held().map(held -> new Held(held.since().toString(), held.by())),
        triggers(status),
        memory.lastFailure().map(BuildStatusJson::failure));
  }

  private static SnapshotJson entry(Snapshot snapshot) {
    return SnapshotJson.of(snapshot, Detail.CONTEXT);
  }

  private static Triggers triggers(BuildStatus status) {
    TriggerReadiness readiness = status.triggers();
    return new Triggers(
        status.inactivityTimeout().toMillis(),
        readiness.idle().map(Duration::toMillis),
        status.maxUnindexedEvents(),
        readiness.due().map(order -> order.trigger().wire()),
        readiness.hold().map(TriggerReadiness.Hold::wire));
  }

  private static Failure failure(MemoryStatus.Failure failure) {
    return new Failure(
        failure.snapshot().toString(),
        failure.at().toString(),
        failure.why().reason(),
        failure.why().rule(),
        failure.why().topic().map(Object::toString));
  }
}
