package io.myria.derive;

import io.myria.config.Setting;
import io.myria.config.Source;
import java.time.Duration;
import java.util.List;

/**
 * The settings by which consumers follow the log.
 *
 * @param poll how often a server looks for new events
 * @param lease after which a server that derives and says nothing is taken for dead
 */
public record DeriveSettings(Duration poll, Duration lease) {

  static final Setting<Duration> POLL =
      Setting.duration(
          "myria.derive.poll",
          "500ms",
          Duration.ofMillis(10),
          Duration.ofMinutes(1),
          "How often a server looks for events of which nothing is derived yet.");
  static final Setting<Duration> LEASE =
      Setting.duration(
          "myria.derive.lease",
          "60s",
          Duration.ofSeconds(1),
          Duration.ofMinutes(10),
          "How long a server that derives may say nothing before another takes over.");

  /** Every key of this room. */
  public static final List<Setting<?>> ALL = List.of(POLL, LEASE);

  public static DeriveSettings from(Source source) {
    return new DeriveSettings(POLL.in(source), LEASE.in(source));
  }
}
