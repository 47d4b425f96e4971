package io.myria.mcp.admin;

import io.myria.json.Field;
import io.myria.mcp.catalog.Lines;
import io.myria.projection.Derivation;
import io.myria.projection.Job;
import io.myria.search.IndexStatus;
import io.myria.search.IndexStatus.State;
import io.myria.snapshot.MemoryStatus;
import io.myria.snapshot.Snapshot;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/** What a consumer of some version has made of the log, for programs. */
public record JobJson(
    @Field("Its name") String job,
    @Field("serving, or deriving until it has caught up and takes the serving one's place")
        String state,
    @Field("The last event it has read") long eventSeq,
    @Field("The last event's place") long logHead,
    @Field("Events that it has not read") long lagEvents,
    @Field("Whether it waits to be resumed") boolean paused,
    @Field("Of what derives, with the model's name and hash") String version,
    @Field("The server that is at work on it") Optional<String> holder,
    @Field("When it last wrote or failed") Optional<String> lastRunAt,
    @Field("Of that run: derived or failed") Optional<String> outcome,
    @Field("Why it failed") Optional<String> failure,
    @Field("How often in a row") int failures) {

  /** The index of the server that answers, as one of its jobs. */
  public static final String SEARCH = "search";

  /** The builds of all servers, as one of the jobs. */
  public static final String BUILDS = "builds";

  public static JobJson of(Job job) {
    Derivation derivation = job.derivation();
    return new JobJson(
        derivation.consumer(),
        derivation.state().name().toLowerCase(Locale.ROOT),
        derivation.checkpoint().seq().value(),
        job.head().value(),
        job.lag(),
        derivation.paused(),
        derivation.version(),
        derivation.holder(),
        derivation.lastRun().at().map(Instant::toString),
        derivation.lastRun().outcome(),
        derivation.lastRun().failure(),
        derivation.lastRun().failures());
  }

  /** For a reader. */
  public String line() {
    return job
        + ": "
        + state
        + ", "
        + Lines.count(lagEvents, "event")
        + " behind"
        + (paused ? ", paused" : "")
        + failure.map(why -> ", failed: " + Lines.flat(why)).orElse("");
  }

  /** The builder, as one of the jobs. */
  public static JobJson of(MemoryStatus status) {
    Optional<Snapshot> active = status.active();
    long covered = active.map(snapshot -> snapshot.eventMax().value()).orElse(0L);
    Optional<MemoryStatus.Failure> failure =
        status
            .lastFailure()
            .filter(
                last ->
                    active.flatMap(Snapshot::buildEndedAt).map(last.at()::isAfter).orElse(true));
    return new JobJson(
        BUILDS,
        status.running().isPresent() ? "deriving" : "serving",
        covered,
        status.head().value(),
        status.tail(),
        status.held().isPresent(),
        active.map(snapshot -> snapshot.versions().builder()).orElse(""),
        status.running().map(Snapshot::builtBy),
        failure
            .map(MemoryStatus.Failure::at)
            .or(() -> active.flatMap(Snapshot::buildEndedAt))
            .map(Instant::toString),
        failure.map(last -> "failed").or(() -> active.map(snapshot -> "derived")),
        failure.map(last -> last.why().reason()),
        failure.isPresent() ? 1 : 0);
  }

  /** Empty where there is no index. */
  public static Optional<JobJson> of(IndexStatus status, boolean paused) {
    if (status.state() == State.OFF) {
      return Optional.empty();
    }
    long seq = status.position().map(is -> is.seq().value()).orElse(0L);
    boolean down = status.state() == State.DOWN;
    return Optional.of(
        new JobJson(
            SEARCH,
            status.state() == State.FOLLOWING ? "serving" : "deriving",
            seq,
            seq + status.behind(),
            status.behind(),
            paused,
            IndexStatus.VERSION,
            Optional.empty(),
            Optional.empty(),
            down ? Optional.of("failed") : Optional.empty(),
            status.problem(),
            down ? 1 : 0));
  }
}
