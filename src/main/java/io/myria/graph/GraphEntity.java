package io.myria.graph;

import java.time.Instant;

/**
 * A person, a thing or a subject that events mention.
 *
 * @param key the name as it is compared
 * @param name as it stands in the newest event that mentions it
 * @param type what most of its newest mentions take it for
 * @param mentions events that mention it
 * @param lastAt the latest of them
 */
public record GraphEntity(
    String key, String name, String type, GraphTier tier, long mentions, Instant lastAt) {

  /** In more events than this, and in more than one of {@link #HUB_SHARE}, it is everywhere. */
  static final long HUB_MENTIONS = 50;

  static final long HUB_SHARE = 10;

  /**
   * Whether it is in so many events that it relates nothing to anything.
   *
   * @param events that the scope sees
   */
  boolean isHub(long events) {
    return mentions > HUB_MENTIONS && mentions * HUB_SHARE > events;
  }
}
