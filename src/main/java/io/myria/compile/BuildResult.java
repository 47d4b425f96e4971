package io.myria.compile;

import io.myria.compile.plan.BuildPart;
import io.myria.snapshot.Snapshot.ModelShare;
import io.myria.snapshot.SnapshotId;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The outcome of a build.
 *
 * @param snapshot the one that was built, or that serves already, runs or waits
 * @param events that this build read
 * @param topics that this build changed
 * @param buildsHeld whether, since a rollback, nothing builds by itself
 * @param parts what it spent its time on
 * @param model its part, where the build asked one
 * @param reason one sentence, for a build that failed or did not start
 */
public record BuildResult(
    State state,
    Optional<SnapshotId> snapshot,
    long events,
    long topics,
    Duration took,
    boolean buildsHeld,
    Map<BuildPart, Duration> parts,
    Optional<ModelShare> model,
    Optional<String> reason) {

  /** The ways to end. */
  public enum State {
    PUBLISHED,
    /** Nothing was appended since the active snapshot. */
    UNCHANGED,
    /** Another builder has the lease. */
    RUNNING,
    FAILED,
    /** Since a rollback nothing builds by itself. */
    HELD,
    /** A validated snapshot waits for a person, and nobody builds before that. */
    VALIDATED;

    public String wire() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
