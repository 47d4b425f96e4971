package io.myria.topics.tree;

import io.myria.database.Database;
import io.myria.event.EventSeq;
import io.myria.read.VisibleTopics;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.TopicId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The counts of matching events below the topics of a page, by child. Immutable.
 *
 * @param found by the topic; none of those whose events would have been too many to look at
 */
record BelowTopics(Map<TopicId, Below> found) {

  /** Where everything is wanted. */
  static final BelowTopics EVERYTHING = new BelowTopics(Map.of());

  BelowTopics {
    found = Map.copyOf(found);
  }

  /**
   * @param events that are wanted
   * @param parts refs, or children that have such events below them
   */
  record Below(long events, int parts) {}

  Optional<Below> of(TopicVersion topic) {
    return Optional.ofNullable(found.get(topic.topicId()));
  }

  /**
   * Looks through whole trees, in order, as long as there is budget for their events.
   *
   * @param tops topics of which none is below another
   */
  static BelowTopics count(
      Database database,
      VisibleTopics topics,
      ReferenceFilter filter,
      Collection<TopicVersion> tops,
      long budget)
      throws SQLException {
    long left = budget;
    List<TopicId> looked = new ArrayList<>();
    for (TopicVersion top : tops) {
      left -= top.eventCount();
      if (left >= 0) {
        looked.add(top.topicId());
      }
    }
    Map<TopicId, VisibleTopics.Shape> shapes = topics.shapesBelow(database, looked);
    filter.look(shapes.values().stream().flatMap(shape -> shape.refs().stream()).toList());
    Map<TopicId, Below> found = new HashMap<>();
    looked.forEach(top -> count(top, shapes, filter, found));
    return new BelowTopics(found);
  }

  private static Below count(
      TopicId topic,
      Map<TopicId, VisibleTopics.Shape> shapes,
      ReferenceFilter filter,
      Map<TopicId, Below> found) {
    VisibleTopics.Shape shape = shapes.get(topic);
    long events = shape.refs().stream().filter((EventSeq ref) -> filter.wants(ref)).count();
    int parts = (int) events;
    for (TopicId child : shape.children()) {
      if (shapes.containsKey(child)) {
        Below below = count(child, shapes, filter, found);
        events += below.events();
        parts += below.events() > 0 ? 1 : 0;
      }
    }
    Below below = new Below(events, parts);
    found.put(topic, below);
    return below;
  }
}
