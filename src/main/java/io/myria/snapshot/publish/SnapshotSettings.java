package io.myria.snapshot.publish;

import io.myria.config.Setting;
import io.myria.config.Source;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.time.Duration;
import java.util.List;

/**
 * How long snapshots are kept.
 *
 * @param keep the newest so many, and the active one
 * @param retireDelay between the last request that may begin to read a snapshot and its end
 * @param requestDeadline after which a read is refused its answer; below {@code retireDelay}
 */
public record SnapshotSettings(int keep, Duration retireDelay, Duration requestDeadline) {

  static final Setting<Integer> KEEP =
      Setting.integer(
          "myria.snapshot.keep",
          10,
          1,
          1000,
          "How many of the newest snapshots are kept; the active one always is.");
  static final Setting<Duration> RETIRE_DELAY =
      Setting.duration(
          "myria.snapshot.retire_delay",
          "15m",
          Duration.ofMillis(100),
          Duration.ofHours(24),
          "How long a snapshot that is no longer kept is still there for who began to read it.");
  static final Setting<Duration> REQUEST_DEADLINE =
      Setting.duration(
          "myria.snapshot.request_deadline",
          "5m",
          Duration.ofMillis(50),
          Duration.ofHours(12),
          "How long a read may take; below myria.snapshot.retire_delay.");

  /** Every key of this room. */
  public static final List<Setting<?>> ALL = List.of(KEEP, RETIRE_DELAY, REQUEST_DEADLINE);

  public SnapshotSettings {
    if (requestDeadline.compareTo(retireDelay) >= 0) {
      throw new Fault(
          FaultCode.MISCONFIGURED,
          REQUEST_DEADLINE.key(),
          REQUEST_DEADLINE.key() + " must be below " + RETIRE_DELAY.key(),
          null);
    }
  }

  public static SnapshotSettings from(Source source) {
    return new SnapshotSettings(
        KEEP.in(source), RETIRE_DELAY.in(source), REQUEST_DEADLINE.in(source));
  }
}
