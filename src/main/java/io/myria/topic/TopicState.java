package io.myria.topic;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/** How long ago a topic was last spoken of, in three words (seed section 6.1). */
public enum TopicState {
  ACTIVE,
  DORMANT,
  ARCHIVED;

  /**
   * A function of log and question alone, never of the clock.
   *
   * @param lastAt the latest timestamp of the topic's events
   * @param asOf the time at which it is asked for
   */
  public static TopicState of(Instant lastAt, Instant asOf, TopicSettings settings) {
    Duration age = Duration.between(lastAt, asOf);
    if (age.compareTo(settings.archivedAfter()) > 0) {
      return ARCHIVED;
    }
    return age.compareTo(settings.dormantAfter()) > 0 ? DORMANT : ACTIVE;
  }

  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
