package io.myria.topics.tree;

import io.myria.database.Database;
import io.myria.event.EventSeq;
import io.myria.eventlog.EventFilter;
import io.myria.eventlog.EventPosition;
import io.myria.eventlog.EventWalk.Stretch;
import io.myria.eventlog.Order;
import io.myria.read.ReadPin;
import io.myria.read.VisibleTopics;
import io.myria.read.WordLookup;
import io.myria.read.WordLookup.Question;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.TopicId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The items of an answer in its order, before anything is cut: items in windows of the masked walk
 * over events, newest first. Without a query a topic comes where its newest wanted event does;
 * where hints are asked for, what carries one comes in windows before all others, the strongest of
 * a window first. With a query, a window's matching events open their topics, and the events of
 * these come the best first; a topic that also matches in a newer window has come there already,
 * whole. Confined to one transaction.
 */
final class ReferenceWindows {

  private static final int BROWSED = 256;
  private static final int RANKED = 1_000;

  private final Database database;
  private final ReferencesRequest request;
  private final ReadPin pin;
  private final VisibleTopics topics;
  private final WordLookup words;
  private final ReferenceFilter filter;
  private final List<String> terms;

  ReferenceWindows(ReferenceSources from) {
    this.database = from.database();
    this.request = from.request();
    this.pin = from.pin();
    this.topics = from.topics();
    this.words = from.words();
    this.filter = from.filter();
    this.terms = request.criteria().filter().terms();
  }

  /** Where they begin. */
  ReferencePlace first() {
    return ReferencePlace.first(terms.isEmpty() && !filter.hints().isNone());
  }

  /**
   * A window.
   *
   * @param end where the walk of this one ended, if not at the log's end
   * @param next where the next one begins; empty if this is the last
   * @param full whether it was found within the budget
   */
  record Window(
      List<ReferenceItem> items,
      Optional<EventPosition> end,
      Optional<ReferencePlace> next,
      boolean full) {}

  /** The window that a place is in. */
  Window at(ReferencePlace place) throws SQLException {
    int wanted = terms.isEmpty() ? BROWSED : RANKED;
    Stretch stretch = walk(place, wanted);
    List<EventSeq> seqs = stretch.matches().stream().map(EventPosition::seq).toList();
    Map<EventSeq, TopicVersion> holders =
        topics.ofEvents(database, seqs.stream().filter(seq -> !isFresh(seq)).toList());
    filter.lookInto(holders.values().stream().distinct().toList());
    filter.look(seqs);
    Optional<ReferencePlace> next =
        stretch
            .goOnAfter()
            .map(place::behind)
            .or(() -> place.hinted() ? Optional.of(ReferencePlace.first(false)) : Optional.empty());
    return new Window(
        terms.isEmpty() ? browsed(seqs, holders, place) : ranked(seqs, holders, place),
        stretch.goOnAfter(),
        next,
        seqs.size() == wanted || stretch.goOnAfter().isEmpty());
  }

  /** The window again, if an earlier page took part of it: to where it ended, and no further. */
  private Stretch walk(ReferencePlace place, int wanted) throws SQLException {
    List<String> hints =
        place.hinted() ? List.copyOf(filter.hints().weights().keySet()) : List.of();
    EventFilter walked = request.criteria().filter().hinting(hints);
    Question question = new Question(topics.mask(), walked, Order.NEWEST);
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

  private List<ReferenceItem> browsed(
      List<EventSeq> seqs, Map<EventSeq, TopicVersion> holders, ReferencePlace place) {
    boolean apart = !filter.hints().isNone();
    List<Group> groups = new ArrayList<>();
    for (EventSeq seq : seqs) {
      TopicVersion topic = holders.get(seq);
      List<EventSeq> wanted = topic == null ? List.of(seq) : filter.wantedOf(topic);
      boolean isHinted = apart && wanted.stream().anyMatch(filter::hints);
      if (isHinted == place.hinted() && (isFresh(seq) || topic != null)) {
        List<EventSeq> lead = isHinted ? wanted.stream().filter(filter::hints).toList() : wanted;
        if (lead.get(lead.size() - 1).equals(seq)) {
          groups.add(
              topic == null
                  ? new Group(List.of(ReferenceItem.fresh(seq)), filter.strength(seq))
                  : new Group(filter.items(topic), filter.strength(topic)));
        }
      }
    }
    if (place.hinted()) {
      groups.sort(Comparator.comparingDouble(Group::strength).reversed());
    }
    return groups.stream().flatMap(group -> group.items().stream()).toList();
  }

  /** A topic, or a fresh event. */
  private record Group(List<ReferenceItem> items, double strength) {}

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
    return new OpenedTopics(
            database, words, topics.mask(), request.scope().participants(), terms, filter)
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
    words.matches(database, topics.mask(), terms, newer.keySet()).keySet().stream()
        .filter(filter::wants)
        .forEach(seq -> told.add(newer.get(seq)));
    return told;
  }

  private boolean isFresh(EventSeq seq) {
    return seq.compareTo(pin.covered()) > 0;
  }
}
