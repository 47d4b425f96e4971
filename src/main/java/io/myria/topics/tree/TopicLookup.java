package io.myria.topics.tree;

import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.eventlog.Mask;
import io.myria.read.EventCriteria;
import io.myria.read.FormerTopics;
import io.myria.read.ReadPin;
import io.myria.read.VisibleTopics;
import io.myria.snapshot.PinnedSnapshot;
import io.myria.topics.NodeId;
import io.myria.topics.TopicId;
import io.myria.topics.tree.ReferencesRequest.Size;
import io.myria.topics.tree.ReferencesRequest.Under;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * {@code myria_get_topic} and {@code myria_get_node}: one topic with what stands directly below it.
 * Thread-safe.
 */
@Service
public final class TopicLookup {

  private static final Size ONE_LEVEL =
      new Size(
          Optional.of(2),
          Optional.of(Size.MOST_NODES),
          Optional.of(Size.MOST_REFS),
          Optional.empty());

  private final Transactions transactions;
  private final References references;

  @Inject
  public TopicLookup(Transactions transactions, References references) {
    this.transactions = transactions;
    this.references = references;
  }

  /** As {@link #topic(ReferencesRequest, TopicId, TreeBudget)}, whatever it takes. */
  public QueryAnswer topic(ReferencesRequest like, TopicId topic) {
    return topic(like, topic, TreeBudget.UNLIMITED);
  }

  /** As {@link #node(ReferencesRequest, NodeId, TreeBudget)}, whatever it takes. */
  public QueryAnswer node(ReferencesRequest like, NodeId node) {
    return node(like, node, TreeBudget.UNLIMITED);
  }

  /**
   * @param like whose scope, snapshot, as-of and cursor are asked for; its query and size are not
   * @param topic or one that an earlier snapshot served and that another has taken in since; the
   *     answer is then that other
   * @throws Fault {@code not_found} at {@code topic_id} for a topic that is unknown, not of this
   *     snapshot, or that the scope does not see, which nobody can tell apart; else as {@link
   *     References#query}
   */
  public QueryAnswer topic(ReferencesRequest like, TopicId topic, TreeBudget budget) {
    return answer(like, topic, budget, "topic_id");
  }

  /**
   * As {@link #topic}, by the id of what the topic holds, or held in an earlier snapshot.
   *
   * @throws Fault {@code not_found} at {@code node_id}
   */
  public QueryAnswer node(ReferencesRequest like, NodeId node, TreeBudget budget) {
    // By a snapshot of today also where a cursor goes on in an earlier one: topics keep their ids.
    TopicId found = transactions.read(database -> find(database, like, node));
    return answer(like, found, budget, "node_id");
  }

  private static TopicId find(Database database, ReferencesRequest like, NodeId node)
      throws SQLException {
    ReadPin pin = ReadPin.take(database, like.snapshot(), Optional.empty());
    Optional<Mask> mask = Mask.of(database, like.scope());
    Optional<TopicId> topic = Optional.empty();
    if (mask.isPresent() && pin.snapshot().isPresent()) {
      PinnedSnapshot snapshot = pin.snapshot().get();
      VisibleTopics now = new VisibleTopics(snapshot.ordinal(), mask.get());
      topic = new FormerTopics(now).byNode(database, node);
      pin.confirm(database);
    }
    return topic.orElseThrow(() -> VisibleTopics.unknown("node_id"));
  }

  private QueryAnswer answer(
      ReferencesRequest like, TopicId topic, TreeBudget budget, String field) {
    try {
      return references.query(
          new ReferencesRequest(
              like.scope(),
              EventCriteria.ALL,
              new Under(Optional.of(topic), List.of()),
              ONE_LEVEL,
              like.snapshot(),
              like.asOf(),
              like.cursor()),
          budget);
    } catch (Fault fault) {
      boolean unknown = fault.code() == FaultCode.NOT_FOUND;
      throw unknown && fault.field().filter("root"::equals).isPresent()
          ? VisibleTopics.unknown(field)
          : fault;
    }
  }
}
