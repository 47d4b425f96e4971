package io.myria.read;

import io.myria.database.Database;
import io.myria.event.EventSeq;
import io.myria.eventlog.Mask;
import io.myria.snapshot.TopicRows;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.NodeId;
import io.myria.topics.TopicId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Where topics went that an earlier ordinal served and one does not, as when a leaf joined another,
 * or a parent lost its children. Who may see what a topic went into could see the topic: both are
 * of one exact set, and both are asked for under the mask.
 *
 * @param now the topics of the ordinal that is read
 */
public record FormerTopics(VisibleTopics now) {

  private static final String BY_NODE =
      """
      select t.topic_id
      from topic_version t
      join participant_set s using (participant_set_id)
      where t.node_id = :node and %s and %s
      order by t.topic_id
      limit 1
      """
          .formatted(TopicRows.SERVED, Mask.OF_TOPIC);

  /** Of a topic's earlier content. */
  private static final String BY_FORMER_NODE =
      """
      select t.topic_id
      from topic_version t
      join participant_set s using (participant_set_id)
      where t.node_id = :node and t.from_ordinal <= :ordinal and %s
      order by t.from_ordinal desc, t.topic_id
      limit 1
      """
          .formatted(Mask.OF_TOPIC);

  /** As they were last. */
  private static final String WENT =
      """
      select w.topic_id, coalesce(t.refs[1], t.opened_seq), t.is_leaf, t.participant_set_id,
             t.internal
      """
          + TopicRows.LAST
          + """
          join participant_set s using (participant_set_id)
          where t.to_ordinal <= :ordinal and %s
          order by w.topic_id
          """
              .formatted(Mask.OF_TOPIC);

  /**
   * A topic that is served no more.
   *
   * @param first of a leaf the first event, of another topic the one that opened it
   */
  private record Went(
      TopicId topic, EventSeq first, boolean leaf, long participantSetId, boolean internal) {

    static Went of(ResultSet row) throws SQLException {
      return new Went(
          new TopicId(row.getObject(1, UUID.class)),
          new EventSeq(row.getLong(2)),
          row.getBoolean(3),
          row.getLong(4),
          row.getBoolean(5));
    }

    static Went of(TopicVersion topic) {
      return new Went(
          topic.topicId(),
          topic.isLeaf() ? topic.refs().get(0) : topic.openedSeq(),
          topic.isLeaf(),
          topic.participantSetId(),
          topic.internal());
    }

    boolean isLike(TopicVersion topic) {
      return topic.participantSetId() == participantSetId && topic.internal() == internal;
    }
  }

  /**
   * The visible topic whose content a node id names, or named at an earlier ordinal. That one may
   * be served no more; then there may be a successor.
   */
  public Optional<TopicId> byNode(Database database, NodeId node) throws SQLException {
    Optional<TopicId> served = byNode(database, BY_NODE, node);
    return served.isPresent() ? served : byNode(database, BY_FORMER_NODE, node);
  }

  private Optional<TopicId> byNode(Database database, String sql, NodeId node) throws SQLException {
    return database.one(
        sql,
        row -> new TopicId(row.getObject(1, UUID.class)),
        now.parameters().and("node", node.toArray()));
  }

  /**
   * Of those of {@code ids} that are served no more, what took their place and is visible: of a
   * leaf the leaf that now holds its first event; of a topic above leaves the one directly above
   * the leaf that now holds the event that opened it, and that leaf where nothing is.
   */
  public Map<TopicId, TopicVersion> successors(Database database, Collection<TopicId> ids)
      throws SQLException {
    return ids.isEmpty() ? Map.of() : found(database, database.list(WENT, Went::of, now.asOf(ids)));
  }

  /** The same of topics as another ordinal served them. */
  public Map<TopicId, TopicVersion> successorsOf(Database database, Collection<TopicVersion> topics)
      throws SQLException {
    return found(database, topics.stream().map(Went::of).toList());
  }

  private Map<TopicId, TopicVersion> found(Database database, List<Went> went) throws SQLException {
    Map<EventSeq, TopicVersion> holders =
        now.ofEvents(database, went.stream().map(Went::first).toList());
    Map<TopicId, TopicVersion> above = new HashMap<>();
    now.addAncestors(database, holders.values(), above);
    Map<TopicId, TopicVersion> successors = new HashMap<>();
    for (Went topic : went) {
      Optional.ofNullable(holders.get(topic.first()))
          .filter(topic::isLike)
          .map(holder -> topic.leaf() ? holder : holder.parent().map(above::get).orElse(holder))
          .ifPresent(successor -> successors.put(topic.topic(), successor));
    }
    return successors;
  }
}
