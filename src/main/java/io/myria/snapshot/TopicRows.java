package io.myria.snapshot;

import io.myria.database.Binding;
import io.myria.event.EventSeq;
import io.myria.topic.NodeId;
import io.myria.topic.TopicId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Topics as rows of {@code topic_version} and {@code staged_topic}; stateless. */
public final class TopicRows {

  /** What both tables have in common, in the order of {@link #topic}; the alias is {@code t}. */
  public static final String COLUMNS =
      """
      t.topic_id, t.participant_set_id, t.internal, t.parent_topic_id, t.node_id, t.children,
      t.refs, t.event_count, t.first_at, t.last_at, t.opened_seq, t.label, t.summary::text,
      t.metadata::text
      """;

  /**
   * The last version {@code t} at or before an ordinal of each topic, by its key; parameters are
   * their ids and the ordinal. Whether that version still served is for the clause behind it.
   */
  public static final String LAST =
      """
      from unnest(?::uuid[]) as w (topic_id)
      cross join lateral (
          select * from topic_version v
          where v.topic_id = w.topic_id and v.from_ordinal <= ?
          order by v.from_ordinal desc
          limit 1
      ) t
      """;

  private TopicRows() {}

  /** Reads the current row, whose first columns are {@link #COLUMNS}. */
  public static TopicVersion topic(ResultSet row) throws SQLException {
    UUID parent = row.getObject(4, UUID.class);
    return new TopicVersion(
        new TopicId(row.getObject(1, UUID.class)),
        row.getLong(2),
        row.getBoolean(3),
        Optional.ofNullable(parent).map(TopicId::new),
        NodeId.of(row.getBytes(5)),
        elements(row, 6, UUID.class).stream().map(TopicId::new).toList(),
        elements(row, 7, Long.class).stream().map(EventSeq::new).toList(),
        row.getLong(8),
        Binding.instant(row.getObject(9, OffsetDateTime.class)),
        Binding.instant(row.getObject(10, OffsetDateTime.class)),
        new EventSeq(row.getLong(11)),
        row.getString(12),
        TopicJson.summary(row.getString(13)),
        TopicJson.metadata(row.getString(14)));
  }

  /** As parameters, in the order of {@link #COLUMNS} with {@code is_leaf} after the parent. */
  static Object[] parameters(SnapshotId staging, TopicVersion topic) {
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
