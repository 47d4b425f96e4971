package io.myria.snapshot;

import io.myria.event.EventSeq;
import io.myria.topic.TopicId;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.hibernate.annotations.Immutable;

/**
 * The row of a snapshot, read only: what changes it is a statement of its own, because times come
 * from the database's clock and the steps of a build are conditions on the row.
 */
@Entity(name = "Snapshot")
@Table(name = "snapshot")
@Immutable
class SnapshotEntity {

  @Id
  @Column(name = "snapshot_id")
  private UUID id;

  @Column(name = "parent_snapshot_id")
  private UUID parentId;

  @Column(name = "ordinal")
  private Long ordinal;

  @Column(name = "status")
  private String status;

  @Column(name = "event_min_seq")
  private long eventMinSeq;

  @Column(name = "event_max_seq")
  private long eventMaxSeq;

  @Column(name = "event_count")
  private long eventCount;

  @Column(name = "topic_count")
  private long topicCount;

  @Column(name = "events_read")
  private long eventsRead;

  @Column(name = "builder_version")
  private String builderVersion;

  @Column(name = "summarizer_version")
  private String summarizerVersion;

  @Column(name = "merge_policy_version")
  private String mergePolicyVersion;

  @Column(name = "trigger")
  private String trigger;

  @Column(name = "built_by")
  private String builtBy;

  @Column(name = "lease_epoch")
  private long leaseEpoch;

  @Column(name = "phase")
  private String phase;

  @Column(name = "build_started_at")
  private Instant buildStartedAt;

  @Column(name = "build_ended_at")
  private Instant buildEndedAt;

  @Column(name = "validation_status")
  private String validationStatus;

  @Column(name = "failure")
  private String failure;

  @Column(name = "failed_rule")
  private String failedRule;

  @Column(name = "failed_topic")
  private UUID failedTopic;

  @Column(name = "retired_at")
  private Instant retiredAt;

  @Column(name = "changed_topics")
  private long changedTopics;

  @Column(name = "changed_bytes")
  private long changedBytes;

  @Column(name = "leaf_only_sets")
  private long leafOnlySets;

  /** For Hibernate. */
  protected SnapshotEntity() {}

  SnapshotId id() {
    return new SnapshotId(id);
  }

  long leafOnlySets() {
    return leafOnlySets;
  }

  /**
   * @param leafOnly the first of the sets that it has leaf-only
   */
  Snapshot snapshot(List<Snapshot.LeafOnly> leafOnly) {
    return new Snapshot(
        id(),
        Optional.ofNullable(parentId).map(SnapshotId::new),
        SnapshotStatus.parse(status),
        ordinal == null ? OptionalLong.empty() : OptionalLong.of(ordinal),
        new EventSeq(eventMinSeq),
        new EventSeq(eventMaxSeq),
        eventCount,
        topicCount,
        eventsRead,
        new Versions(builderVersion, summarizerVersion, mergePolicyVersion),
        trigger,
        builtBy,
        leaseEpoch,
        phase,
        buildStartedAt,
        Optional.ofNullable(buildEndedAt),
        validationStatus,
        Optional.ofNullable(failure).map(this::failure),
        Optional.ofNullable(retiredAt),
        new Snapshot.Written(changedTopics, changedBytes),
        leafOnlySets,
        leafOnly);
  }

  private Snapshot.Failure failure(String reason) {
    return new Snapshot.Failure(
        reason,
        Optional.ofNullable(failedRule),
        Optional.ofNullable(failedTopic).map(TopicId::new));
  }
}
