package io.myria.snapshot;

import io.myria.config.Setting;
import io.myria.error.Fault;
import java.time.Duration;

/** How long snapshots are kept. */
public record SnapshotSettings(
    @Setting(
            key = "myria.snapshot.keep",
            byDefault = "10",
            least = "1",
            most = "1000",
            meaning = "How many of the newest snapshots are kept; the active one always is.")
        int keep,
    @Setting(
            key = SnapshotSettings.RETIRE_DELAY,
            byDefault = "15m",
            least = "100ms",
            most = "1d",
            meaning =
                "How long a snapshot that is no longer kept is still there for who began to"
                    + " read it.")
        Duration retireDelay,
    @Setting(
            key = SnapshotSettings.REQUEST_DEADLINE,
            byDefault = "5m",
            least = "50ms",
            most = "12h",
            meaning = "How long a read may take; below myria.snapshot.retire_delay.",
            fixed = "It has to be below myria.snapshot.retire_delay, and no read takes as long.")
        Duration requestDeadline) {

  private static final String RETIRE_DELAY = "myria.snapshot.retire_delay";
  private static final String REQUEST_DEADLINE = "myria.snapshot.request_deadline";

  public SnapshotSettings {
    if (requestDeadline.compareTo(retireDelay) >= 0) {
      throw Fault.misconfigured(
          REQUEST_DEADLINE, REQUEST_DEADLINE + " must be below " + RETIRE_DELAY);
    }
  }
}
