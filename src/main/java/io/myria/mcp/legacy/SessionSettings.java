package io.myria.mcp.legacy;

import io.myria.config.Setting;
import io.myria.config.Source;
import java.time.Duration;
import java.util.List;

/**
 * Whether there are sessions, and how many for how long.
 *
 * @param enabled else every request of the earlier era stands for itself
 * @param idle after so long without a request and without an open stream a session ends
 * @param perCaller most that one caller may have
 * @param total most that there may be
 */
public record SessionSettings(boolean enabled, Duration idle, int perCaller, int total) {

  private static final int MOST = 100_000;

  static final Setting<Boolean> ENABLED =
      Setting.flag(
          "myria.mcp.sessions",
          false,
          "Whether clients of the earlier era get sessions, and with them progress.");

  static final Setting<Duration> IDLE =
      Setting.duration(
          "myria.mcp.session_idle_timeout",
          "30m",
          Duration.ofSeconds(1),
          Duration.ofDays(1),
          "A session without requests and streams ends after this.");

  static final Setting<Integer> PER_CALLER =
      Setting.integer(
          "myria.mcp.sessions_per_caller", 100, 1, MOST, "Sessions that one caller may have.");

  static final Setting<Integer> TOTAL =
      Setting.integer("myria.mcp.sessions_total", 1000, 1, MOST, "Sessions that there may be.");

  /** Every key of this room. */
  public static final List<Setting<?>> ALL = List.of(ENABLED, IDLE, PER_CALLER, TOTAL);

  public static SessionSettings from(Source source) {
    return new SessionSettings(
        ENABLED.in(source), IDLE.in(source), PER_CALLER.in(source), TOTAL.in(source));
  }
}
