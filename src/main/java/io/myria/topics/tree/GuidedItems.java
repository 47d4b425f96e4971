package io.myria.topics.tree;

import io.myria.database.Database;
import io.myria.event.EventSeq;
import io.myria.read.VisibleTopics;
import io.myria.snapshot.TopicVersion;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The items of an answer where a guide put the scope's events in order: fresh events that hold a
 * word of the question or are near it in meaning, and all events of topics that have such. They
 * come in windows of matching events, the best first, each with the topics that match in no earlier
 * one; within a window in the guide's order. Confined to one transaction.
 */
final class GuidedItems {

  /** Matching events whose topics are opened together. */
  private static final int WINDOW = 1_000;

  private final Database database;
  private final VisibleTopics topics;
  private final ReferenceFilter filter;
  private final EventSeq covered;
  private final Map<EventSeq, Integer> places;
  private final List<EventSeq> matching;

  /**
   * @param order of what the scope sees
   * @param covered later events are fresh
   */
  GuidedItems(
      Database database,
      VisibleTopics topics,
      ReferenceFilter filter,
      Order order,
      EventSeq covered) {
    this.database = database;
    this.topics = topics;
    this.filter = filter;
    this.covered = covered;
    this.places = places(order.best());
    this.matching = order.matching();
  }

  /**
   * @param best all events, the best first
   * @param matching those of them that are wanted and hold a word of the question, or are near it
   *     in meaning, the best first; which of them carry hints that were asked for counts here, too
   */
  record Order(List<EventSeq> best, List<EventSeq> matching) {

    static Order of(ReferenceFilter filter, List<EventSeq> best, Set<EventSeq> holding)
        throws SQLException {
      filter.look(best);
      List<EventSeq> matching =
          best.stream().filter(holding::contains).filter(filter::wants).toList();
      return new Order(best, filter.preferredEvents(matching));
    }
  }

  /**
   * A window.
   *
   * @param next where the next one begins; empty if this is the last
   */
  record Window(List<ReferenceItem> items, Optional<Integer> next) {}

  /**
   * @param start matching events of earlier windows
   */
  Window at(int start) throws SQLException {
    int end = Math.min(matching.size(), start + WINDOW);
    List<EventSeq> seqs = matching.subList(start, end);
    List<ReferenceItem> items = new ArrayList<>();
    seqs.stream().filter(this::isFresh).forEach(seq -> items.add(ReferenceItem.fresh(seq)));
    Set<EventSeq> earlier = new HashSet<>(matching.subList(0, start));
    List<TopicVersion> leaves =
        topics
            .ofEvents(database, seqs.stream().filter(seq -> !isFresh(seq)).toList())
            .values()
            .stream()
            .distinct()
            .filter(leaf -> leaf.refs().stream().noneMatch(earlier::contains))
            .toList();
    filter.lookInto(leaves);
    leaves.forEach(leaf -> items.addAll(filter.items(leaf)));
    return new Window(
        filter.preferred(inOrder(items, places)),
        end < matching.size() ? Optional.of(end) : Optional.empty());
  }

  private boolean isFresh(EventSeq seq) {
    return seq.compareTo(covered) > 0;
  }

  /** The same items in the order of {@code best}; behind them those that are not in it. */
  static List<ReferenceItem> inOrder(List<ReferenceItem> items, List<EventSeq> best) {
    return inOrder(items, places(best));
  }

  private static Map<EventSeq, Integer> places(List<EventSeq> best) {
    Map<EventSeq, Integer> places = new HashMap<>();
    best.forEach(seq -> places.put(seq, places.size()));
    return places;
  }

  private static List<ReferenceItem> inOrder(
      List<ReferenceItem> items, Map<EventSeq, Integer> places) {
    return items.stream()
        .sorted(
            Comparator.<ReferenceItem>comparingInt(
                    item -> places.getOrDefault(item.event(), Integer.MAX_VALUE))
                .thenComparing(ReferenceItem::event, Comparator.reverseOrder()))
        .toList();
  }
}
