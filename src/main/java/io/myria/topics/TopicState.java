package io.myria.topics;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/** The states of a topic by the age of its last event (seed section 6.1). */
public enum TopicState {
  ACTIVE,
  DORMANT,
  ARCHIVED;

  /**
   * A function of log and question alone, never of the clock.
   *
   * @param firstAt the earliest timestamp of the topic's events
   * @param lastAt the latest; between the two the topic is active
   * @param asOf the time at which it is asked for
   * @return empty where the topic had not begun then
   */
  public static Optional<TopicState> of(
      Instant firstAt, Instant lastAt, Instant asOf, TopicSettings settings) {
    return asOf.isBefore(firstAt) ? Optional.empty() : Optional.of(of(lastAt, asOf, settings));
  }

  private static TopicState of(Instant lastAt, Instant asOf, TopicSettings settings) {
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
