package io.myria.topic;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/** How lively a topic is: a matter of when one looks, and so never stored. */
public enum TopicState {
  ACTIVE,
  DORMANT,
  ARCHIVED;

  /** The name in answers. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * @param lastActiveAt the latest timestamp of the topic's events
   * @param asOf when one looks; the newest timestamp that the scope sees, unless the caller says
   */
  public static TopicState of(Instant lastActiveAt, Instant asOf, TopicAges ages) {
    Duration quiet = Duration.between(lastActiveAt, asOf);
    if (quiet.compareTo(ages.archivedAfter()) > 0) {
      return ARCHIVED;
    }
    return quiet.compareTo(ages.dormantAfter()) > 0 ? DORMANT : ACTIVE;
  }
}
