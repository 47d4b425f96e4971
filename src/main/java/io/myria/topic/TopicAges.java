package io.myria.topic;

import io.myria.setting.Setting;
import io.myria.setting.Source;
import java.time.Duration;
import java.util.List;

/**
 * After what quiet a topic changes its state ({@link TopicState}). Reads alone use it, so a change
 * compiles nothing.
 *
 * @param archivedAfter not less than {@code dormantAfter}, else it counts as equal
 */
public record TopicAges(Duration dormantAfter, Duration archivedAfter) {

  static final Setting<Duration> DORMANT_AFTER =
      Setting.duration(
          "myria.topic.dormant_after",
          "720h",
          Duration.ofSeconds(1),
          Duration.ofHours(24 * 3660),
          "Quiet after which a topic counts as dormant.");
  static final Setting<Duration> ARCHIVED_AFTER =
      Setting.duration(
          "myria.topic.archived_after",
          "4320h",
          Duration.ofSeconds(1),
          Duration.ofHours(24 * 3660),
          "Quiet after which a topic counts as archived.");

  /** Every key of this room. */
  public static final List<Setting<?>> ALL = List.of(DORMANT_AFTER, ARCHIVED_AFTER);

  public TopicAges {
    archivedAfter = archivedAfter.compareTo(dormantAfter) < 0 ? dormantAfter : archivedAfter;
  }

  public static TopicAges from(Source source) {
    return new TopicAges(DORMANT_AFTER.in(source), ARCHIVED_AFTER.in(source));
  }
}
