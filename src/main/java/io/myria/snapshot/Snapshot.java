package io.myria.snapshot;

import io.myria.event.EventSeq;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A snapshot's entry in the registry (seed section 9.2). It tells of everybody's activity and is
 * for administrators and for Myria itself.
 *
 * @param parent the snapshot that was active when the build began
 * @param ordinal its place among the published ones; empty for others
 * @param eventMin the first event covered; equal to {@code NONE} where there are none
 * @param eventMax the high-water mark captured when the build began: the last event covered
 * @param eventCount of the events covered
 * @param topicCount of the topics served; 0 until published
 * @param eventsRead how far the build has come
 * @param trigger what started the build
 * @param builtBy the node that builds or built
 * @param leaseEpoch under which it was built
 * @param validation {@code pending}, {@code passed} or {@code failed}
 * @param failure one sentence, for failed ones
 */
public record Snapshot(
    SnapshotId id,
    Optional<SnapshotId> parent,
    SnapshotStatus status,
    OptionalLong ordinal,
    EventSeq eventMin,
    EventSeq eventMax,
    long eventCount,
    long topicCount,
    long eventsRead,
    Versions versions,
    String trigger,
    String builtBy,
    long leaseEpoch,
    String phase,
    Instant buildStartedAt,
    Optional<Instant> buildEndedAt,
    String validation,
    Optional<String> failure) {}
