package io.myria.mcp;

import io.myria.access.Caller;
import io.myria.build.BuildMonitor;
import io.myria.snapshot.BuildPhase;
import io.myria.snapshot.Snapshot;
import io.myria.stateless.Answer.Step;
import java.util.function.Supplier;

/**
 * How far the running build is: in events read, and half a one more once they are all read and the
 * result is checked. One short look at the registry, in a transaction of its own.
 */
final class BuildProgress implements Supplier<Step> {

  private static final Step BEGIN = new Step(0, "the build begins");

  private final BuildMonitor monitor;
  private final Caller caller;

  BuildProgress(BuildMonitor monitor, Caller caller) {
    this.monitor = monitor;
    this.caller = caller;
  }

  @Override
  public Step get() {
    return monitor.status(caller).memory().running().map(BuildProgress::step).orElse(BEGIN);
  }

  private static Step step(Snapshot building) {
    boolean folds = building.phase().equals(BuildPhase.FOLD.wire());
    return new Step(
        building.eventsRead() + (folds ? 0 : 0.5),
        building.phase() + ": " + building.eventsRead() + " events read");
  }
}
