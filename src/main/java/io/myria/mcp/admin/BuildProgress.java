package io.myria.mcp.admin;

import io.myria.compile.BuildMonitor;
import io.myria.mcp.catalog.Tool.Progress;
import io.myria.security.Caller;
import io.myria.snapshot.BuildPhase;
import io.myria.snapshot.Snapshot;
import java.util.function.Supplier;

/**
 * How far the running build is: in events read, and half a one more once they are all read and the
 * result is checked. One short look at the registry, in a transaction of its own, for all who wait:
 * they were let in when they asked for the build. Thread-safe.
 */
public final class BuildProgress implements Supplier<Progress> {

  private static final Progress BEGIN = new Progress(0, "the build begins");
  private static final long FRESH_NANOS = 500_000_000L;

  private final BuildMonitor monitor;
  private Progress step = BEGIN;
  private long seen = System.nanoTime() - FRESH_NANOS;

  public BuildProgress(BuildMonitor monitor) {
    this.monitor = monitor;
  }

  @Override
  public synchronized Progress get() {
    if (System.nanoTime() - seen >= FRESH_NANOS) {
      step = monitor.status(Caller.SELF).memory().running().map(BuildProgress::step).orElse(BEGIN);
      seen = System.nanoTime();
    }
    return step;
  }

  private static Progress step(Snapshot building) {
    boolean folds = building.phase().equals(BuildPhase.FOLD.wire());
    return new Progress(
        building.eventsRead() + (folds ? 0 : 0.5),
        building.phase() + ": " + building.eventsRead() + " events read");
  }
}
