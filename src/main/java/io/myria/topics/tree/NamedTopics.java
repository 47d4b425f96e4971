package io.myria.topics.tree;

import io.myria.database.Database;
import io.myria.error.Fault;
import io.myria.read.Cursors;
import io.myria.read.FormerTopics;
import io.myria.read.Guide.Guided;
import io.myria.read.VisibleTopics;
import io.myria.read.WordLookup;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.TopicId;
import io.myria.topics.tree.ReferencesRequest.Under;
import java.math.BigInteger;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The items below topics that a caller names, or below one that an answer cut; stateless. */
final class NamedTopics {

  private static final int MOST_LEAVES = 1_000;

  private NamedTopics() {}

  /**
   * All items below the topics, ranked where there is a query, else in the order of the trees.
   *
   * @param filter what of them is wanted
   * @param guided the order to rank by, where there is one
   * @throws Fault {@code not_found} at {@code root} if that topic is not visible, {@code
   *     limit_exceeded} where they hold too much
   */
  static List<ReferenceItem> items(
      Database database,
      VisibleTopics topics,
      ReferencesRequest request,
      WordLookup words,
      ReferenceFilter filter,
      Optional<Guided> guided)
      throws SQLException {
    Under under = request.under();
    List<TopicId> ids = under.root().map(List::of).orElse(under.topicIds());
    List<TopicVersion> found = topics.byId(database, ids);
    if (under.root().isPresent() && found.isEmpty()) {
      throw VisibleTopics.unknown("root");
    }
    List<TopicVersion> leaves = topics.leavesBelow(database, found, MOST_LEAVES);
    if (leaves.size() > MOST_LEAVES) {
      throw Fault.tooLarge(
          under.root().isPresent() ? "root" : "topic_ids",
          "holds more than " + MOST_LEAVES + " topics; name topics further down");
    }
    filter.lookInto(leaves);
    List<String> terms = request.criteria().filter().terms();
    if (terms.isEmpty() || guided.isPresent()) {
      List<ReferenceItem> all =
          leaves.stream().flatMap(leaf -> filter.items(leaf).stream()).toList();
      return filter.preferred(
          guided.map(order -> GuidedItems.inOrder(all, order.best())).orElse(all));
    }
    return new OpenedTopics(
            database, words, topics.mask(), request.scope().participants(), terms, filter)
        .rank(leaves, List.of());
  }

  /** Where topics were taken in by others since an answer named them: those others. */
  static Under led(Database database, VisibleTopics topics, Under under) throws SQLException {
    List<TopicId> asked = under.root().map(List::of).orElse(under.topicIds());
    Set<TopicId> missing = new HashSet<>(asked);
    topics.byId(database, asked).forEach(topic -> missing.remove(topic.topicId()));
    Map<TopicId, TopicVersion> successors = new FormerTopics(topics).successors(database, missing);
    if (successors.isEmpty()) {
      return under;
    }
    List<TopicId> ids =
        asked.stream()
            .map(id -> successors.containsKey(id) ? successors.get(id).topicId() : id)
            .distinct()
            .toList();
    return under.root().isPresent()
        ? new Under(Optional.of(ids.get(0)), List.of())
        : new Under(Optional.empty(), ids);
  }

  /** What an answer left out of a topic, in the order of the tree. */
  static List<ReferenceItem> rest(
      Database database, VisibleTopics topics, ReferenceFilter filter, BranchPlace place)
      throws SQLException {
    Optional<TopicVersion> found =
        topics.byId(database, List.of(place.topic())).stream().findFirst();
    if (found.isEmpty()) {
      throw Cursors.stale("goes on within a topic that cannot be read");
    }
    TopicVersion topic = found.get();
    if (topic.isLeaf()) {
      filter.lookInto(List.of(topic));
      return notDone(topic.refs(), place.done()).stream()
          .filter(filter::wants)
          .map(ref -> ReferenceItem.of(ref, topic))
          .toList();
    }
    List<TopicId> children = notDone(topic.children(), place.done());
    List<TopicVersion> below = new ArrayList<>();
    for (TopicVersion child : topics.byId(database, children)) {
      below.add(child);
    }
    below.sort((one, other) -> children.indexOf(one.topicId()) - children.indexOf(other.topicId()));
    List<TopicVersion> leaves = topics.leavesBelow(database, below, MOST_LEAVES);
    filter.lookInto(leaves);
    return leaves.stream().flatMap(leaf -> filter.items(leaf).stream()).toList();
  }

  private static <T> List<T> notDone(List<T> all, BigInteger done) {
    List<T> rest = new ArrayList<>();
    for (int place = 0; place < all.size(); place++) {
      if (!done.testBit(place)) {
        rest.add(all.get(place));
      }
    }
    return rest;
  }
}
