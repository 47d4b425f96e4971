package io.myria.snapshot;

import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.topics.TopicId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
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
 * @param topicCount of the topics served, or to be served where it waits; 0 before
 * @param eventsRead how far the build has come
 * @param trigger what started the build
 * @param builtBy the node that builds or built
 * @param leaseEpoch under which it was built
 * @param validation {@code pending}, {@code passed} or {@code failed}
 * @param failure why, for failed ones
 * @param retiredAt since when no request may begin to read it
 * @param written what publishing it wrote
 * @param leafOnlySets how many exact sets it has leaf-only, because their topics broke a rule
 * @param leafOnly the first of them
 * @param model its part, where the build asked one
 * @param redacted whether words were deleted from it because their events were erased
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
    Optional<Failure> failure,
    Optional<Instant> retiredAt,
    Written written,
    long leafOnlySets,
    List<LeafOnly> leafOnly,
    Optional<ModelShare> model,
    boolean redacted) {

  public Snapshot {
    leafOnly = List.copyOf(leafOnly);
  }

  /** Whether it is validated, and a person has to publish it. */
  public boolean waits() {
    return status == SnapshotStatus.STAGING && phase.equals(BuildPhase.WAITING.wire());
  }

  /**
   * An exact set that was built leaf-only.
   *
   * @param rules that its topics broke
   * @param problem the first of them, in words
   */
  public record LeafOnly(
      ParticipantSet participants, boolean internal, List<String> rules, String problem) {

    public LeafOnly {
      rules = List.copyOf(rules);
    }
  }

  /**
   * Why there is no snapshot.
   *
   * @param reason one sentence
   * @param rule the rule of validation that did not hold, if it was one
   * @param topic which broke it, if it was one topic
   */
  public record Failure(String reason, Optional<String> rule, Optional<TopicId> topic) {

    /** What no rule of validation found. */
    public static Failure of(String reason) {
      return new Failure(reason, Optional.empty(), Optional.empty());
    }
  }

  /**
   * @param topics that are new or changed
   * @param bytes of their rows
   */
  public record Written(long topics, long bytes) {}

  /**
   * A model's part in a snapshot, for administrators.
   *
   * @param prompt name and version of its instructions
   * @param model as it calls itself; empty where none answered
   * @param taken sets whose topics are as it proposed
   * @param repaired of these, whose first proposal broke rules
   * @param refused sets whose topics are as without a model, by the reason's code
   * @param sets the first of these
   */
  public record ModelShare(
      String prompt,
      Optional<String> model,
      long taken,
      long repaired,
      Map<String, Long> refused,
      List<Refused> sets) {

    public ModelShare {
      refused = Map.copyOf(refused);
      sets = List.copyOf(sets);
    }

    public long refusedSets() {
      return refused.values().stream().mapToLong(Long::longValue).sum();
    }

    /** A set whose topics are as without a model. */
    public record Refused(
        ParticipantSet participants, boolean internal, GuidedSets.GuidedSet.Refusal why) {}
  }
}
