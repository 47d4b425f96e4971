package io.myria.topics.tree;

import io.myria.database.Database;
import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.ParticipantNames;
import io.myria.language.EventText;
import io.myria.language.Sentences;
import io.myria.read.VisibleTopics;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.EventNode;
import io.myria.topics.EventRefNode;
import io.myria.topics.TopicHead;
import io.myria.topics.TopicId;
import io.myria.topics.TopicSettings;
import io.myria.topics.TopicState;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Loads the events and topics of a tree of references, a few events at a time, so that huge ones
 * never stand in memory together. Confined to one thread and one transaction.
 */
final class ReferenceLoader {

  private static final int EXCERPT_CHARACTERS = 200;

  private final Database database;
  private final LogReader reader;
  private final ParticipantNames names;
  private final VisibleTopics topics;
  private final Ages ages;
  private final ToldTopics told;
  private final Map<TopicId, TopicVersion> above = new HashMap<>();
  private final Map<Long, ParticipantSet> sets = new HashMap<>();
  private final Map<EventSeq, Event> events = new HashMap<>();

  /**
   * What decides a topic's state.
   *
   * @param asOf the time that was asked for; with none, everything is active
   */
  record Ages(Optional<Instant> asOf, TopicSettings settings) {

    Optional<TopicState> of(TopicVersion topic) {
      return asOf.isEmpty()
          ? Optional.of(TopicState.ACTIVE)
          : TopicState.of(topic.firstAt(), topic.lastAt(), asOf.get(), settings);
    }
  }

  ReferenceLoader(ReferenceSources sources, LogReader reader, Ages ages, ToldTopics told) {
    this.database = sources.database();
    this.reader = reader;
    this.names = reader.names();
    this.topics = sources.topics();
    this.ages = ages;
    this.told = told;
  }

  /** Reads the topics above these items. */
  void loadTopics(List<ReferenceItem> items) throws SQLException {
    List<TopicVersion> leaves = items.stream().flatMap(item -> item.leaf().stream()).toList();
    topics.addAncestors(database, leaves, above);
    sets.putAll(
        names.of(
            database, leaves.stream().map(TopicVersion::participantSetId).distinct().toList()));
  }

  /** Reads what topics may say; {@code chains} as {@link ToldTopics#look} has them. */
  void loadWords(List<List<TopicVersion>> chains) throws SQLException {
    told.look(chains);
  }

  /** Reads the events of these items and forgets those of earlier ones. */
  void loadEvents(List<ReferenceItem> items) throws SQLException {
    List<EventSeq> seqs = items.stream().map(ReferenceItem::event).toList();
    events.clear();
    reader.load(database, seqs, topics.mask()).forEach(event -> events.put(event.seq(), event));
    // Masked a second time: what the walk found and this does not is a mistake, never an answer.
    if (events.size() != seqs.size()) {
      throw new IllegalStateException("a topic refers to events that the mask hides");
    }
  }

  /** The topics from a root down to the leaf. */
  List<TopicVersion> chain(TopicVersion leaf) {
    List<TopicVersion> chain = new ArrayList<>();
    Optional<TopicVersion> topic = Optional.of(leaf);
    while (topic.isPresent() && !chain.contains(topic.get())) {
      chain.add(topic.get());
      topic = topic.get().parent().map(above::get);
    }
    Collections.reverse(chain);
    return chain;
  }

  /** Where some of its events are left out, as if none were, until those are counted. */
  TopicHead head(TopicVersion topic) {
    boolean selects = told.filter().selects();
    Optional<Long> most = selects ? Optional.of(topic.eventCount()) : Optional.empty();
    ToldTopics.Told words = told.of(topic);
    return new TopicHead(
        topic.topicId(),
        topic.nodeId(),
        words.label(),
        topic.parent(),
        sets.get(topic.participantSetId()),
        topic.internal(),
        topic.firstAt(),
        topic.lastAt(),
        topic.eventCount(),
        topic.metadata().contextId(),
        new TopicHead.Parts(topic.refs().size(), topic.children().size(), most),
        words.metadata(),
        ages.of(topic),
        words.summary());
  }

  /** The strongest of the hints that were asked for, where an event carries one. */
  Optional<String> askedHint(Event event) {
    return told.filter().hints().isNone()
        ? Optional.empty()
        : told.filter().hints().strongest(event);
  }

  EventRefNode reference(EventSeq seq) {
    Event event = events.get(seq);
    return new EventRefNode(
        event.id(),
        event.timestamp(),
        event.participants(),
        EventText.speaker(event.payload()),
        event.sourceEventKey(),
        Sentences.excerpt(EventText.of(event), EXCERPT_CHARACTERS));
  }

  EventNode fresh(EventSeq seq, int textCharacters, boolean withPayload) {
    return EventTree.node(events.get(seq), textCharacters, withPayload, true);
  }
}
