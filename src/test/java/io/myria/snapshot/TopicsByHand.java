package io.myria.snapshot;

import io.myria.database.Binding;
import io.myria.database.Database;
import io.myria.event.EventSeq;
import io.myria.snapshot.TopicRows.TopicVersionEntity;
import io.myria.topics.NodeId;
import io.myria.topics.TopicId;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Topics read and staged column by column, as without entities; for comparison. */
public final class TopicsByHand {

  private static final String COLUMNS =
      """
      topic_id, participant_set_id, internal, parent_topic_id, is_leaf, node_id, children, refs,
      event_count, first_at, last_at, opened_seq, label, summary, metadata
      """;

  private static final String STAGE =
      "insert into staged_topic (snapshot_id, %s) values (%s?)".formatted(COLUMNS, "?, ".repeat(15))
          + """
          on conflict (snapshot_id, topic_id) do update
          set parent_topic_id = excluded.parent_topic_id, is_leaf = excluded.is_leaf,
              node_id = excluded.node_id, children = excluded.children, refs = excluded.refs,
              event_count = excluded.event_count, first_at = excluded.first_at,
              last_at = excluded.last_at, label = excluded.label, summary = excluded.summary,
              metadata = excluded.metadata
          """;

  /** Topics of one proposal as those of another. */
  public static final String COPY =
      "insert into staged_topic (snapshot_id, %1$s) select :to, %1$s".formatted(COLUMNS)
          + "from staged_topic where snapshot_id = :from";

  private static final String AS_OF =
      "select "
          + COLUMNS
              .replace("topic_id, part", "t.topic_id, part")
              .replace("summary", "summary::text")
              .replace("metadata", "metadata::text")
          + TopicRows.LAST.replace(":topics", "?").replace(":ordinal", "?")
          + "where t.to_ordinal is null or t.to_ordinal > ? order by t.topic_id";

  private TopicsByHand() {}

  public static List<TopicVersion> find(Database database, long ordinal, Collection<TopicId> topics)
      throws SQLException {
    return database.list(AS_OF, TopicsByHand::topic, TopicRows.ids(topics), ordinal, ordinal);
  }

  /** The same rows as entities that the persistence context holds. */
  public static List<TopicVersion> managed(
      Database database, long ordinal, Collection<TopicId> topics) {
    String sql = "select {t.*} " + TopicRows.LAST + "order by t.topic_id";
    return database.manage(TopicVersionEntity.class, sql, TopicRows.asOf(ordinal, topics)).stream()
        .map(TopicVersionEntity::topic)
        .toList();
  }

  public static void stage(Database database, SnapshotId id, Collection<TopicVersion> topics)
      throws SQLException {
    database.onConnection(
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(STAGE)) {
            for (TopicVersion topic : topics) {
              Binding.bind(connection, statement, parameters(id, topic));
              statement.addBatch();
            }
            return statement.executeBatch();
          }
        });
  }

  private static TopicVersion topic(ResultSet row) throws SQLException {
    UUID parent = row.getObject(4, UUID.class);
    return new TopicVersion(
        new TopicId(row.getObject(1, UUID.class)),
        row.getLong(2),
        row.getBoolean(3),
        Optional.ofNullable(parent).map(TopicId::new),
        NodeId.of(row.getBytes(6)),
        elements(row, 7, UUID.class).stream().map(TopicId::new).toList(),
        elements(row, 8, Long.class).stream().map(EventSeq::new).toList(),
        row.getLong(9),
        Binding.instant(row.getObject(10, OffsetDateTime.class)),
        Binding.instant(row.getObject(11, OffsetDateTime.class)),
        new EventSeq(row.getLong(12)),
        row.getString(13),
        TopicJson.summary(row.getString(14)),
        TopicJson.metadata(row.getString(15)));
  }

  private static Object[] parameters(SnapshotId staging, TopicVersion topic) {
    return new Object[] {
      staging.value(),
      topic.topicId().value(),
      topic.participantSetId(),
      topic.internal(),
      topic.parent().map(TopicId::value).orElse(null),
      topic.isLeaf(),
      topic.nodeId().toArray(),
      topic.children().stream().map(TopicId::value).toArray(UUID[]::new),
      topic.refs().stream().map(EventSeq::value).toArray(Long[]::new),
      topic.eventCount(),
      topic.firstAt(),
      topic.lastAt(),
      topic.openedSeq().value(),
      topic.label(),
      new Binding.Json(TopicJson.of(topic.summary())),
      new Binding.Json(TopicJson.of(topic.metadata()))
    };
  }

  private static <T> List<T> elements(ResultSet row, int column, Class<T> type)
      throws SQLException {
    Object[] array = (Object[]) row.getArray(column).getArray();
    return Arrays.stream(array).map(type::cast).toList();
  }
}
