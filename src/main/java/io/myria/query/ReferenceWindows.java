package io.myria.query;

import io.myria.event.EventSeq;
import io.myria.log.EventPosition;
import io.myria.log.EventWalk.Stretch;
import io.myria.log.Order;
import io.myria.query.WordLookup.Question;
import io.myria.snapshot.TopicVersion;
import io.myria.store.Database;
import io.myria.topic.TopicId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a question's answer consists of, in its order, before anything is cut: items in windows of
 * the masked walk over events, newest first. Without a query a topic comes where its newest event
 * does. With one, a window's matching events open their topics, and the events of these come the
 * best first; a topic that also matches in a newer window has come there already, whole. Confined
 * to one transaction.
 */
final class ReferenceWindows {

  private static final int BROWSED = 256;
  private static final int RANKED = 1_000;

  private final Database database;
  private final ReferencesRequest request;
  private final ReadPin pin;
  private final VisibleTopics topics;
  private final WordLookup words;
  private final List<String> terms;

  /**
   * @param words up to the last event that the answer may hold
   */
  ReferenceWindows(
      Database database,
      ReferencesRequest request,
      ReadPin pin,
      VisibleTopics topics,
      WordLookup words) {
    this.database = database;
    this.request = request;
    this.pin = pin;
    this.topics = topics;
    this.words = words;
    this.terms = request.criteria().filter().terms();
  }

  /**
   * A window.
   *
   * @param end where the next one begins; empty if this is the last
   * @param full whether it was found within the budget
   */
  record Window(List<ReferenceItem> items, Optional<EventPosition> end, boolean full) {}

  /** The window that a place is in. */
  Window at(ReferencePlace place) throws SQLException {
    int wanted = terms.isEmpty() ? BROWSED : RANKED;
    Stretch stretch = walk(place, wanted);
    List<EventSeq> seqs = stretch.matches().stream().map(EventPosition::seq).toList();
    Map<EventSeq, TopicVersion> holders =
        topics.ofEvents(database, seqs.stream().filter(seq -> !isFresh(seq)).toList());
    return new Window(
        terms.isEmpty() ? browsed(seqs, holders) : ranked(seqs, holders, place),
        stretch.goOnAfter(),
        seqs.size() == wanted);
  }

  /** The window again, if an earlier page took part of it: to where it ended, and no further. */
  private Stretch walk(ReferencePlace place, int wanted) throws SQLException {
    Question question = new Question(topics.mask(), request.criteria().filter(), Order.NEWEST);
    Stretch stretch = words.walk(database, question, place.start(), wanted);
    if (place.item() == 0) {
      return stretch;
    }
    // What was appended since takes from the budget: walk on until the old end.
    List<EventPosition> matches = new ArrayList<>(stretch.matches());
    Optional<EventPosition> reached = stretch.goOnAfter();
    while (reached.isPresent() && isBefore(place.end(), reached.get())) {
      stretch = words.walk(database, question, reached, wanted);
      matches.addAll(stretch.matches());
      reached = stretch.goOnAfter();
    }
    place.end().ifPresent(end -> matches.removeIf(match -> match.compareTo(end) < 0));
    return new Stretch(matches, place.end());
  }

  /** Whether a walk from the newest that has come to {@code reached} is not yet at the end. */
  private static boolean isBefore(Optional<EventPosition> end, EventPosition reached) {
    return end.isEmpty() || reached.compareTo(end.get()) > 0;
  }

  private List<ReferenceItem> browsed(List<EventSeq> seqs, Map<EventSeq, TopicVersion> holders) {
    List<ReferenceItem> items = new ArrayList<>();
    for (EventSeq seq : seqs) {
      TopicVersion topic = holders.get(seq);
      if (isFresh(seq)) {
        items.add(ReferenceItem.fresh(seq));
      } else if (topic != null && topic.refs().indexOf(seq) == topic.refs().size() - 1) {
        topic.refs().forEach(ref -> items.add(ReferenceItem.of(ref, topic)));
      }
    }
    return items;
  }

  private List<ReferenceItem> ranked(
      List<EventSeq> seqs, Map<EventSeq, TopicVersion> holders, ReferencePlace place)
      throws SQLException {
    Set<TopicId> told =
        place.start().isEmpty() ? Set.of() : told(seqs, holders, place.start().get());
    List<EventSeq> fresh = seqs.stream().filter(this::isFresh).toList();
    Map<TopicId, TopicVersion> leaves = new LinkedHashMap<>();
    for (EventSeq seq : seqs) {
      TopicVersion topic = holders.get(seq);
      if (topic != null && !told.contains(topic.topicId())) {
        leaves.put(topic.topicId(), topic);
      }
    }
    return new OpenedTopics(database, words, topics.mask(), request.scope().participants(), terms)
        .rank(List.copyOf(leaves.values()), fresh);
  }

  /** Topics that match in a newer window, too. */
  private Set<TopicId> told(
      List<EventSeq> seqs, Map<EventSeq, TopicVersion> holders, EventPosition start)
      throws SQLException {
    // Refs are oldest first: what stands behind the window's own newest is in newer windows.
    Map<EventSeq, TopicId> newer = new HashMap<>();
    Set<TopicId> seen = new HashSet<>();
    for (EventSeq seq : seqs) {
      TopicVersion topic = holders.get(seq);
      if (topic != null
          && !topic.lastAt().isBefore(start.timestamp())
          && seen.add(topic.topicId())) {
        List<EventSeq> refs = topic.refs();
        refs.subList(refs.indexOf(seq) + 1, refs.size())
            .forEach(ref -> newer.put(ref, topic.topicId()));
      }
    }
    Set<TopicId> told = new HashSet<>();
    words
        .matches(database, topics.mask(), terms, newer.keySet())
        .keySet()
        .forEach(seq -> told.add(newer.get(seq)));
    return told;
  }

  private boolean isFresh(EventSeq seq) {
    return seq.compareTo(pin.covered()) > 0;
  }
}
