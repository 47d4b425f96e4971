package io.myria.statements;

import java.util.List;
import java.util.regex.Pattern;

/**
 * What one event states.
 *
 * @param mentions each key once
 * @param edges whose keys are all among the mentions
 */
public record EventKnowledge(List<EntityMention> mentions, List<EntityEdge> edges) {

  /** At most of one event. */
  public static final int MENTIONS = 64;

  public static final int EDGES = 64;

  /** UTF-16 units of a key, and of a surface. */
  public static final int NAME_UNITS = 120;

  static final int WORDS_UNITS = 200;

  /** What a relation may be called. */
  public static final Pattern RELATION_NAME = Pattern.compile("[a-z_]{1,40}");

  /** Of an event that states nothing. */
  public static final EventKnowledge NONE = new EventKnowledge(List.of(), List.of());

  public EventKnowledge {
    mentions = List.copyOf(mentions);
    edges = List.copyOf(edges);
  }
}
