package io.myria.topic;

import io.myria.config.Setting;
import io.myria.config.Source;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.time.Duration;
import java.util.List;

/**
 * The ages from which a topic counts as dormant, and as archived.
 *
 * @param dormantAfter this long after its last event
 * @param archivedAfter not before it is dormant
 */
public record TopicSettings(Duration dormantAfter, Duration archivedAfter) {

  private static final Duration LONGEST = Duration.ofDays(36_500);

  static final Setting<Duration> DORMANT_AFTER =
      Setting.duration(
          "myria.topic.dormant_after",
          "14d",
          Duration.ZERO,
          LONGEST,
          "How long after its last event a topic counts as dormant.");
  static final Setting<Duration> ARCHIVED_AFTER =
      Setting.duration(
          "myria.topic.archived_after",
          "90d",
          Duration.ZERO,
          LONGEST,
          "How long after its last event a topic counts as archived.");

  /** Every key of this room. */
  public static final List<Setting<?>> ALL = List.of(DORMANT_AFTER, ARCHIVED_AFTER);

  public TopicSettings {
    if (dormantAfter.compareTo(archivedAfter) > 0) {
      throw new Fault(
          FaultCode.MISCONFIGURED,
          DORMANT_AFTER.key(),
          DORMANT_AFTER.key() + " must not be longer than " + ARCHIVED_AFTER.key(),
          null);
    }
  }

  public static TopicSettings from(Source source) {
    return new TopicSettings(DORMANT_AFTER.in(source), ARCHIVED_AFTER.in(source));
  }
}
