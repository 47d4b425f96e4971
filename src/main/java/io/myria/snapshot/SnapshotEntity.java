package io.myria.snapshot;

import io.myria.event.EventSeq;
import io.myria.snapshot.Snapshot.ModelShare;
import io.myria.topics.TopicId;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.hibernate.annotations.DynamicUpdate;

/** A snapshot's entry in the registry. Times are by the database's clock. */
@Entity(name = "Snapshot")
@DynamicUpdate
final class SnapshotEntity {

  @Id
  @GeneratedValue
  @Column(name = "snapshot_id")
  private UUID id;

  @Column(name = "parent_snapshot_id")
  private UUID parentId;

  private boolean fullBuild;
  private Long ordinal;
  private String status;
  private long eventMinSeq;
  private long eventMaxSeq;
  private long eventCount;
  private long topicCount;
  private long eventsRead;
  private String builderVersion;
  private String summarizerVersion;
  private String mergePolicyVersion;
  private String trigger;
  private String builtBy;
  private long leaseEpoch;
  private String phase;
  private Instant buildStartedAt;
  private Instant buildEndedAt;
  private Instant compiledAt;
  private String validationStatus;
  private String failure;
  private String failedRule;
  private UUID failedTopic;
  private Instant retiredAt;
  private long changedTopics;
  private long changedBytes;
  private long leafOnlySets;
  private long guidedSets;
  private long erasures;
  private boolean redacted;

  /** For Hibernate. */
  protected SnapshotEntity() {}

  /**
   * A build that begins.
   *
   * @param compiled when what it goes on from was compiled from the empty log
   * @param erasures of the log that it reads
   */
  SnapshotEntity(Staging.Start start, Optional<Instant> compiled, long erasures, Instant now) {
    this.erasures = erasures;
    parentId = start.parent().map(SnapshotId::value).orElse(null);
    fullBuild = start.full();
    status = SnapshotStatus.STAGING.wire();
    eventMinSeq = Math.min(1, start.eventMax().value());
    eventMaxSeq = start.eventMax().value();
    eventCount = start.eventMax().value();
    builderVersion = start.versions().builder();
    summarizerVersion = start.versions().summarizer();
    mergePolicyVersion = start.versions().mergePolicy();
    trigger = start.trigger();
    builtBy = start.builtBy();
    leaseEpoch = start.leaseEpoch();
    phase = BuildPhase.FOLD.wire();
    buildStartedAt = now;
    compiledAt = start.full() ? now : compiled.orElse(now);
    validationStatus = "pending";
  }

  /** Published, but not the one that serves. */
  void archive() {
    status = SnapshotStatus.ARCHIVED.wire();
  }

  /** The one that serves, again. */
  void activate() {
    status = SnapshotStatus.ACTIVE.wire();
  }

  /** The one that serves, for the first time. */
  void publish(long place, long topics, Snapshot.Written written, Instant now) {
    activate();
    ordinal = place;
    phase = BuildPhase.PUBLISHED.wire();
    if (buildEndedAt == null) {
      buildEndedAt = now; // else it waited for a person
    }
    topicCount = topics;
    changedTopics = written.topics();
    changedBytes = written.bytes();
  }

  /** Validated, and left for a person to publish. */
  void await(long topics, long changed, Instant now) {
    phase = BuildPhase.WAITING.wire();
    buildEndedAt = now;
    topicCount = topics;
    changedTopics = changed;
  }

  boolean isStaging() {
    return status.equals(SnapshotStatus.STAGING.wire());
  }

  boolean isWaiting() {
    return isStaging() && phase.equals(BuildPhase.WAITING.wire());
  }

  boolean isValid() {
    return validationStatus.equals("passed");
  }

  boolean isRetired() {
    return retiredAt != null;
  }

  boolean isFullBuild() {
    return fullBuild;
  }

  /** Its place; null before it has one. */
  Long ordinal() {
    return ordinal;
  }

  long topicCount() {
    return topicCount;
  }

  /** When its memory was last compiled from the empty log. */
  Instant compiledAt() {
    return compiledAt == null ? buildStartedAt : compiledAt;
  }

  Optional<SnapshotId> parent() {
    return Optional.ofNullable(parentId).map(SnapshotId::new);
  }

  SnapshotId id() {
    return new SnapshotId(id);
  }

  /** As a published one. */
  PinnedSnapshot pinned() {
    return new PinnedSnapshot(id(), ordinal, new EventSeq(eventMaxSeq));
  }

  void countLeafOnlySet() {
    leafOnlySets++;
  }

  long leafOnlySets() {
    return leafOnlySets;
  }

  void countGuidedSets(int more) {
    guidedSets += more;
  }

  /** How many exact sets its build asked a model about. */
  long guidedSets() {
    return guidedSets;
  }

  String builderVersion() {
    return builderVersion;
  }

  /**
   * @param leafOnly the first of the sets that it has leaf-only
   */
  Snapshot snapshot(List<Snapshot.LeafOnly> leafOnly, Optional<ModelShare> model) {
    return new Snapshot(
        id(),
        parent(),
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
        leafOnly,
        model,
        redacted);
  }

  private Snapshot.Failure failure(String reason) {
    return new Snapshot.Failure(
        reason,
        Optional.ofNullable(failedRule),
        Optional.ofNullable(failedTopic).map(TopicId::new));
  }
}
