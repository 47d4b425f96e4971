package io.myria.read;

import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.error.Fault;
import io.myria.event.EventSeq;
import io.myria.eventlog.Mask;
import io.myria.snapshot.TopicRows;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.TopicId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Topics as one ordinal serves them, masked by their exact set. A tree's topics all have one exact
 * set, and a leaf's events have the set and the internal flag of the leaf, which the validation of
 * every snapshot checks; so who sees a topic sees all below it and all that its summary quotes.
 */
public record VisibleTopics(long ordinal, Mask mask) {

  /** Trees are a few levels high; a chain beyond this is a mistake, and is not followed. */
  private static final int LEVELS = 8;

  private static final String OF_EVENTS =
      """
      select w.event_seq, r.topic_id
      from unnest(:seqs::bigint[]) as w (event_seq)
      cross join lateral (
          select f.topic_id, f.to_ordinal
          from topic_ref f
          where f.event_seq = w.event_seq and f.from_ordinal <= :ordinal
          order by f.from_ordinal desc
          limit 1
      ) r
      where r.to_ordinal is null or r.to_ordinal > :ordinal
      order by w.event_seq
      """;

  private static final String SERVED_AND_SEEN =
      TopicRows.LAST
          + "join participant_set s using (participant_set_id)\nwhere "
          + TopicRows.SERVED
          + " and "
          + Mask.OF_TOPIC;

  private static final String BY_ID =
      "select {t.*} " + SERVED_AND_SEEN + " order by t.last_at desc, t.topic_id";

  private static final String SHAPES =
      "select t.topic_id, t.children, t.refs " + SERVED_AND_SEEN + " order by t.topic_id";

  private static final String ROOTS =
      Mask.SETS
          + """
              order by m.participant_set_id
              limit :sets
          )
          select {t.*}
          from topic_version t
          join sets using (participant_set_id)
          where t.parent_topic_id is null and (:internal or not t.internal) and %s
          order by t.last_at desc, t.topic_id
          limit :most
          """
              .formatted(TopicRows.SERVED);

  /** Sets whose topics are looked at. */
  private static final long SETS = 10_000;

  /** Those of {@code ids} that are there and visible, newest first. */
  public List<TopicVersion> byId(Database database, Collection<TopicId> ids) throws SQLException {
    if (ids.isEmpty()) {
      return List.of();
    }
    return TopicRows.versions(database, BY_ID, asOf(ids));
  }

  Parameters asOf(Collection<TopicId> ids) {
    return parameters().and("topics", TopicRows.ids(ids));
  }

  Parameters parameters() {
    return mask.parameters().and("ordinal", ordinal);
  }

  /** A topic without its words. */
  public record Shape(List<TopicId> children, List<EventSeq> refs) {}

  /** Those of {@code ids} that are there and visible, and all below them. */
  public Map<TopicId, Shape> shapesBelow(Database database, Collection<TopicId> ids)
      throws SQLException {
    Map<TopicId, Shape> shapes = new HashMap<>();
    Collection<TopicId> falling = ids;
    for (int level = 0; level < LEVELS && !falling.isEmpty(); level++) {
      List<TopicId> children = new ArrayList<>();
      database.list(
          SHAPES,
          row -> {
            Shape shape = shape(row);
            children.addAll(shape.children());
            return shapes.put(new TopicId(row.getObject(1, UUID.class)), shape);
          },
          asOf(falling));
      children.removeAll(shapes.keySet());
      falling = children;
    }
    return shapes;
  }

  private static Shape shape(ResultSet row) throws SQLException {
    UUID[] children = (UUID[]) row.getArray(2).getArray();
    Long[] refs = (Long[]) row.getArray(3).getArray();
    return new Shape(
        Arrays.stream(children).map(TopicId::new).toList(),
        Arrays.stream(refs).map(EventSeq::new).toList());
  }

  /** The visible topics that have none above them, newest first. */
  public List<TopicVersion> roots(Database database, int most) throws SQLException {
    return TopicRows.versions(
        database, ROOTS, parameters().and("sets", SETS).and("most", (long) most));
  }

  /** The visible leaf that holds each event, for those that one holds. */
  public Map<EventSeq, TopicVersion> ofEvents(Database database, Collection<EventSeq> seqs)
      throws SQLException {
    if (seqs.isEmpty()) {
      return Map.of();
    }
    Set<TopicId> ids = new LinkedHashSet<>();
    database.list(
        OF_EVENTS,
        row -> ids.add(new TopicId(row.getObject(2, UUID.class))),
        parameters().and("seqs", seqs.stream().map(EventSeq::value).toArray(Long[]::new)));
    Map<EventSeq, TopicVersion> holders = new HashMap<>();
    for (TopicVersion topic : byId(database, ids)) {
      topic.refs().forEach(seq -> holders.put(seq, topic));
    }
    holders.keySet().retainAll(Set.copyOf(seqs));
    return holders;
  }

  /** Adds to {@code known} all topics above those given. */
  public void addAncestors(
      Database database, Collection<TopicVersion> topics, Map<TopicId, TopicVersion> known)
      throws SQLException {
    Collection<TopicVersion> rising = topics;
    for (int level = 0; level < LEVELS && !rising.isEmpty(); level++) {
      Set<TopicId> parents = new LinkedHashSet<>();
      rising.forEach(topic -> topic.parent().ifPresent(parents::add));
      parents.removeAll(known.keySet());
      rising = byId(database, parents);
      rising.forEach(topic -> known.put(topic.topicId(), topic));
    }
  }

  /**
   * All leaves at and below some topics, each once, depth first in the order of the trees.
   *
   * @param most leaves to return; one more tells that there are others
   */
  public List<TopicVersion> leavesBelow(Database database, List<TopicVersion> topics, int most)
      throws SQLException {
    Map<TopicId, TopicVersion> known = new HashMap<>();
    List<TopicVersion> falling = topics;
    for (int level = 0; level < LEVELS && !falling.isEmpty() && known.size() <= 2 * most; level++) {
      falling.forEach(topic -> known.put(topic.topicId(), topic));
      List<TopicId> children =
          falling.stream()
              .flatMap(topic -> topic.children().stream())
              .filter(child -> !known.containsKey(child))
              .limit(2L * most)
              .toList();
      falling = byId(database, children);
    }
    Map<TopicId, TopicVersion> leaves = new LinkedHashMap<>();
    for (TopicVersion topic : topics) {
      collect(topic, known, leaves, most);
    }
    return new ArrayList<>(leaves.values());
  }

  private static void collect(
      TopicVersion topic,
      Map<TopicId, TopicVersion> known,
      Map<TopicId, TopicVersion> leaves,
      int most) {
    if (leaves.size() > most) {
      return;
    }
    if (topic.isLeaf()) {
      leaves.put(topic.topicId(), topic);
    }
    for (TopicId child : topic.children()) {
      if (known.containsKey(child)) {
        collect(known.get(child), known, leaves, most);
      }
    }
  }

  /** An invisible topic answers as an unknown one. */
  public static Fault unknown(String field) {
    return Fault.notFound(
        field,
        "no topic with this id is visible to these participants in this snapshot; ids come from"
            + " myria_query_references");
  }
}
