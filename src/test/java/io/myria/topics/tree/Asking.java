package io.myria.topics.tree;

import io.myria.compile.Bench;
import io.myria.event.EventId;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.append.Appended;
import io.myria.read.EventCriteria;
import io.myria.read.SnapshotChoice;
import io.myria.security.Caller;
import io.myria.security.Scope;
import io.myria.topics.InternalTopicNode;
import io.myria.topics.LeafTopicNode;
import io.myria.topics.TopicHead;
import io.myria.topics.TreeNode;
import io.myria.topics.tree.ReferencesRequest.Size;
import io.myria.topics.tree.ReferencesRequest.Under;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Asks Ann's topics and references of a database of its own. */
record Asking(Bench bench, References references) {

  static final Scope ANN = Caller.OPEN.scope(ParticipantSet.of("ann"), false);

  Asking() {
    this(new Bench());
  }

  private Asking(Bench bench) {
    this(bench, ReferencesDbIT.references(bench));
  }

  /** One event a page, so that their order is that of the answer, and not of their topics. */
  List<EventId> order(EventAsk asked) {
    List<EventId> order = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      QueryAnswer answer = references.query(sized(asked.criteria(), 1, cursor));
      order.addAll(ReferencesDbIT.ids(answer));
      cursor = answer.nextCursor();
    } while (cursor.isPresent());
    return order;
  }

  List<EventId> listed(EventAsk asked) {
    List<EventId> listed = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      QueryAnswer answer = references.query(of(asked.criteria(), cursor));
      listed.addAll(ReferencesDbIT.ids(answer));
      cursor = answer.nextCursor();
    } while (cursor.isPresent());
    return listed;
  }

  static ReferencesRequest of(EventCriteria criteria, Optional<String> cursor) {
    return request(criteria, Size.USUAL, cursor);
  }

  static ReferencesRequest sized(EventCriteria criteria, int refs, Optional<String> cursor) {
    Size size = new Size(Optional.empty(), Optional.empty(), Optional.of(refs), Optional.empty());
    return request(criteria, size, cursor);
  }

  private static ReferencesRequest request(
      EventCriteria criteria, Size size, Optional<String> cursor) {
    return new ReferencesRequest(
        ANN, criteria, Under.ALL, size, SnapshotChoice.ACTIVE, Optional.empty(), cursor);
  }

  static List<TopicHead> heads(QueryAnswer answer) {
    return ReferencesDbIT.nodes(answer.root()).stream()
        .flatMap(node -> TopicPaths.head(node).stream())
        .toList();
  }

  static List<String> cursors(QueryAnswer answer) {
    List<String> cursors = new ArrayList<>();
    for (TreeNode node : ReferencesDbIT.nodes(answer.root())) {
      if (node instanceof LeafTopicNode leaf) {
        leaf.nextCursor().ifPresent(cursors::add);
      }
      if (node instanceof InternalTopicNode topic) {
        topic.nextCursor().ifPresent(cursors::add);
      }
    }
    return cursors;
  }

  static List<EventId> ids(List<Appended> events) {
    return events.stream().map(Appended::id).toList();
  }
}
