package io.myria.snapshot;

import io.myria.database.Database;
import io.myria.topics.NodeId;
import io.myria.topics.TopicId;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Topics as an ordinal served them, unmasked: for the builder, never for a caller. Stateless;
 * thread-safe.
 */
public final class TopicReader {

  private static final String AS_OF =
      TopicRows.LAST
          + """
      where t.to_ordinal is null or t.to_ordinal > :ordinal
      order by t.topic_id
      """;

  private static final String FIND = "select {t.*} " + AS_OF;

  private static final String NODE_IDS = "select t.topic_id, t.node_id " + AS_OF;

  private TopicReader() {}

  /**
   * Those of some topics that there were.
   *
   * @param ordinal as of this one; 0 is before the first
   */
  public static List<TopicVersion> find(Database database, long ordinal, Collection<TopicId> topics)
      throws SQLException {
    return TopicRows.versions(database, FIND, TopicRows.asOf(ordinal, topics));
  }

  /** As {@link #find}, the nodes' ids alone. */
  public static Map<TopicId, NodeId> nodeIds(
      Database database, long ordinal, Collection<TopicId> topics) throws SQLException {
    return TopicRows.nodeIds(database, NODE_IDS, TopicRows.asOf(ordinal, topics));
  }
}
