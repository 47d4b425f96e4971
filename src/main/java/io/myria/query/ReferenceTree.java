package io.myria.query;

import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.log.LogReader;
import io.myria.log.Mask;
import io.myria.log.ParticipantNames;
import io.myria.snapshot.TopicVersion;
import io.myria.store.Database;
import io.myria.text.EventText;
import io.myria.text.Sentences;
import io.myria.topic.EventNode;
import io.myria.topic.EventRefNode;
import io.myria.topic.LeafTopicNode;
import io.myria.topic.RootNode;
import io.myria.topic.TopicHead;
import io.myria.topic.TreeNode;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * One page's tree of topics, references and fresh events, as it grows item by item until it has
 * enough nodes, references or bytes. Confined to one thread and one transaction.
 */
final class ReferenceTree {

  /** Events are loaded this many at a time, so that huge ones never stand in memory together. */
  private static final int LOADED_AT_ONCE = 20;

  private static final int EXCERPT_CHARACTERS = 200;

  private final Database database;
  private final LogReader reader;
  private final ParticipantNames names;
  private final Mask mask;
  private final Room room;
  private final List<TreeNode> children = new ArrayList<>();

  ReferenceTree(Database database, LogReader reader, ParticipantNames names, Mask mask, Room room) {
    this.database = database;
    this.reader = reader;
    this.names = names;
    this.mask = mask;
    this.room = room;
  }

  /** What a page may still take. Confined to one page. */
  static final class Room {

    private final int textCharacters;
    private int nodes;
    private int refs;
    private long bytes;
    private boolean empty = true;

    Room(ReferencesRequest request, QuerySettings settings) {
      this.textCharacters = settings.textCharacters();
      this.nodes = request.maxNodes().orElse(ReferencesRequest.DEFAULT_NODES);
      this.refs = request.maxRefs().orElse(ReferencesRequest.DEFAULT_REFS);
      this.bytes = settings.answerBytes();
    }

    private boolean isFull() {
      return nodes == 0 || refs == 0 || bytes <= 0;
    }

    /** The first node always fits. */
    private boolean take(int takenRefs, long takenBytes) {
      if (isFull() || takenBytes > bytes && !empty) {
        return false;
      }
      nodes--;
      refs -= takenRefs;
      bytes -= takenBytes;
      empty = false;
      return true;
    }
  }

  /**
   * @param from how many of its events earlier pages have
   * @return how many of its events are done, if not all of them went in
   */
  OptionalInt add(ReferenceItem item, int from) throws SQLException {
    return item.topic().isPresent()
        ? add(item.topic().get(), item.events(), from)
        : addFresh(item.events().get(0));
  }

  RootNode root(ParticipantSet scope) {
    return RootNode.above(children, scope);
  }

  private OptionalInt addFresh(EventSeq seq) throws SQLException {
    if (room.isFull()) {
      return OptionalInt.of(0);
    }
    EventNode node = EventTree.node(load(List.of(seq)).get(seq), room.textCharacters, false, true);
    if (!room.take(1, AnswerBytes.of(node))) {
      return OptionalInt.of(0);
    }
    children.add(node);
    return OptionalInt.empty();
  }

  private OptionalInt add(TopicVersion topic, List<EventSeq> refs, int from) throws SQLException {
    ParticipantSet participants =
        names.of(database, List.of(topic.participantSetId())).get(topic.participantSetId());
    TopicHead head = head(topic, participants);
    List<EventSeq> wanted = refs.subList(from, Math.min(refs.size(), from + room.refs));
    List<EventRefNode> nodes = new ArrayList<>();
    long bytes = AnswerBytes.of(head);
    if (!room.isFull()) {
      for (EventRefNode node : references(wanted)) {
        long more = AnswerBytes.of(node);
        if (bytes + more > room.bytes && !nodes.isEmpty()) {
          break;
        }
        nodes.add(node);
        bytes += more;
      }
    }
    if (!room.take(nodes.size(), bytes)) {
      return OptionalInt.of(from);
    }
    int done = from + nodes.size();
    children.add(new LeafTopicNode(head, nodes, nodes.size() < refs.size()));
    return done < refs.size() ? OptionalInt.of(done) : OptionalInt.empty();
  }

  private static TopicHead head(TopicVersion topic, ParticipantSet participants) {
    return new TopicHead(
        topic.topicId(),
        topic.nodeId(),
        topic.label(),
        participants,
        topic.internal(),
        topic.firstAt(),
        topic.lastAt(),
        topic.eventCount(),
        topic.summary());
  }

  private List<EventRefNode> references(List<EventSeq> seqs) throws SQLException {
    List<EventRefNode> nodes = new ArrayList<>();
    for (int begin = 0; begin < seqs.size(); begin += LOADED_AT_ONCE) {
      List<EventSeq> some = seqs.subList(begin, Math.min(begin + LOADED_AT_ONCE, seqs.size()));
      Map<EventSeq, Event> events = load(some);
      some.forEach(seq -> nodes.add(reference(events.get(seq))));
    }
    return nodes;
  }

  private static EventRefNode reference(Event event) {
    return new EventRefNode(
        event.id(),
        event.timestamp(),
        event.participants(),
        Sentences.excerpt(EventText.of(event.payload()), EXCERPT_CHARACTERS));
  }

  /** Masked a second time: what the walk found and this does not is a mistake, never an answer. */
  private Map<EventSeq, Event> load(List<EventSeq> seqs) throws SQLException {
    Map<EventSeq, Event> events = new HashMap<>();
    reader.load(database, seqs, mask).forEach(event -> events.put(event.seq(), event));
    if (events.size() != seqs.size()) {
      throw new IllegalStateException("a topic refers to events that the mask hides");
    }
    return events;
  }
}
