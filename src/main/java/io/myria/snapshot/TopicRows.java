package io.myria.snapshot;

import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.event.EventSeq;
import io.myria.topics.NodeId;
import io.myria.topics.TopicId;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.MappedSuperclass;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.annotations.Immutable;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;

/** Topics as rows of {@code topic_version} and {@code staged_topic}; stateless. */
public final class TopicRows {

  /**
   * The last version {@code t} at or before {@code :ordinal} of each of {@code :topics}, by its
   * key. Whether that version still served is for the clause behind it.
   */
  public static final String LAST =
      """
      from unnest(cast(:topics as uuid[])) as w (topic_id)
      cross join lateral (
          select * from topic_version v
          where v.topic_id = w.topic_id and v.from_ordinal <= :ordinal
          order by v.from_ordinal desc
          limit 1
      ) t
      """;

  /** Of a version: whether {@code :ordinal} serves it. */
  public static final String SERVED =
      "t.from_ordinal <= :ordinal and (t.to_ordinal is null or t.to_ordinal > :ordinal)";

  private TopicRows() {}

  /** Parameters of what reads some topics as of an ordinal. */
  public static Parameters asOf(long ordinal, Collection<TopicId> topics) {
    return Parameters.of("ordinal", ordinal).and("topics", ids(topics));
  }

  public static UUID[] ids(Collection<TopicId> topics) {
    return topics.stream().map(TopicId::value).distinct().toArray(UUID[]::new);
  }

  /**
   * The topics that a statement finds, in its order.
   *
   * @param sql selects {@code {t.*}} of {@code topic_version t}
   */
  public static List<TopicVersion> versions(Database database, String sql, Parameters parameters)
      throws SQLException {
    return database.read(TopicVersionEntity.class, sql, parameters).stream()
        .map(TopicEntity::topic)
        .toList();
  }

  /** Nodes' ids by topic, of rows of a topic's id and its node's. */
  static Map<TopicId, NodeId> nodeIds(Database database, String sql, Parameters parameters)
      throws SQLException {
    Map<TopicId, NodeId> nodes = new HashMap<>();
    database.list(
        sql,
        row -> nodes.put(new TopicId(row.getObject(1, UUID.class)), NodeId.of(row.getBytes(2))),
        parameters);
    return nodes;
  }

  /** What both tables have in common. */
  @MappedSuperclass
  abstract static class TopicEntity {

    private long participantSetId;
    private boolean internal;
    private UUID parentTopicId;

    @Column(name = "is_leaf")
    private boolean leaf;

    private byte[] nodeId;
    private UUID[] children;
    private Long[] refs;
    private long eventCount;
    private Instant firstAt;
    private Instant lastAt;
    private long openedSeq;
    private String label;

    @JdbcTypeCode(SqlTypes.JSON)
    private String summary;

    @JdbcTypeCode(SqlTypes.JSON)
    private String metadata;

    abstract UUID topicId();

    TopicVersion topic() {
      return new TopicVersion(
          new TopicId(topicId()),
          participantSetId,
          internal,
          Optional.ofNullable(parentTopicId).map(TopicId::new),
          NodeId.of(nodeId),
          Arrays.stream(children).map(TopicId::new).toList(),
          Arrays.stream(refs).map(EventSeq::new).toList(),
          eventCount,
          firstAt,
          lastAt,
          new EventSeq(openedSeq),
          label,
          TopicJson.summary(summary),
          TopicJson.metadata(metadata));
    }

    void become(TopicVersion topic) {
      participantSetId = topic.participantSetId();
      internal = topic.internal();
      parentTopicId = topic.parent().map(TopicId::value).orElse(null);
      leaf = topic.isLeaf();
      nodeId = topic.nodeId().toArray();
      children = topic.children().stream().map(TopicId::value).toArray(UUID[]::new);
      refs = topic.refs().stream().map(EventSeq::value).toArray(Long[]::new);
      eventCount = topic.eventCount();
      firstAt = topic.firstAt();
      lastAt = topic.lastAt();
      openedSeq = topic.openedSeq().value();
      label = topic.label();
      summary = TopicJson.of(topic.summary());
      metadata = TopicJson.of(topic.metadata());
    }
  }

  /** A topic as some ordinals serve it; publishing writes them, set by set. */
  @Entity(name = "TopicVersion")
  @IdClass(TopicVersionEntity.Key.class)
  @Immutable
  static final class TopicVersionEntity extends TopicEntity {

    @Id private UUID topicId;
    @Id private long fromOrdinal;
    private Long toOrdinal;

    /** For Hibernate. */
    protected TopicVersionEntity() {}

    @Override
    UUID topicId() {
      return topicId;
    }

    record Key(UUID topicId, long fromOrdinal) {}
  }

  /** A topic that a build proposes. */
  @Entity(name = "StagedTopic")
  @IdClass(StagedTopicEntity.Key.class)
  static final class StagedTopicEntity extends TopicEntity {

    @Id private UUID snapshotId;
    @Id private UUID topicId;

    /** For Hibernate. */
    protected StagedTopicEntity() {}

    StagedTopicEntity(SnapshotId snapshot, TopicVersion topic) {
      snapshotId = snapshot.value();
      topicId = topic.topicId().value();
      become(topic);
    }

    @Override
    UUID topicId() {
      return topicId;
    }

    record Key(UUID snapshotId, UUID topicId) {}
  }

  /** A topic that others of a running build have taken in. */
  @Entity(name = "StagedGone")
  @IdClass(StagedTopicEntity.Key.class)
  static final class StagedGoneEntity {

    @Id private UUID snapshotId;
    @Id private UUID topicId;

    /** For Hibernate. */
    protected StagedGoneEntity() {}
  }
}
