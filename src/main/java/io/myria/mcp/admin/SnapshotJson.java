package io.myria.mcp.admin;

import io.myria.compile.plan.BuildSettings;
import io.myria.json.Field;
import io.myria.mcp.catalog.Detail;
import io.myria.snapshot.Snapshot;
import io.myria.snapshot.SnapshotId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A snapshot's registry entry for programs (seed section 9.2). */
public record SnapshotJson(
    @Field("Its id") String snapshotId,
    @Field("staging, active, archived or failed") String status,
    @Field("Events covered") long eventCount,
    @Field("Topics served") long topicCount,
    @Field("Topics that are new or changed in it") long changedTopics,
    @Field("First event covered") long eventMinSeq,
    @Field("Last event covered: the high-water mark") long eventMaxSeq,
    @Field("When") String buildStartedAt,
    @Field("When") Optional<String> buildEndedAt,
    @Field("pending, passed or failed") String validationStatus,
    @Field("Which step the build is in, or ended in") String phase,
    @Field("How far the build came") long eventsRead,
    @Field("Bytes that publishing it wrote") long changedBytes,
    @Field("meaning: by vectors too, or words alone: see the job vectors") String groupedBy,
    @Field("Why it failed") Optional<String> failure,
    @Field("Which rule did not hold") Optional<String> failedRule,
    @Field("Which topic broke it") Optional<String> failedTopicId,
    @Field("Exact sets built leaf-only because their topics broke a rule, if any")
        Optional<Long> leafOnlySets,
    @Field("The first of them") Optional<List<LeafOnly>> leafOnly,
    @Field("A model's part in it, if it was asked") Optional<ModelShareJson> model,
    @Field("Whether words were deleted from it because their events were erased")
        Optional<Boolean> redacted,
    @Field("Since when it may not be read") Optional<String> retiredAt,
    @Field("The one it was built upon") Optional<String> parentSnapshotId,
    @Field("Its place among published ones") Optional<Long> ordinal,
    @Field("What started the build") Optional<String> trigger,
    @Field("Which server built it") Optional<String> builtBy,
    @Field("Which builder") Optional<String> builderVersion,
    @Field("Which summarizer") Optional<String> summarizerVersion,
    @Field("Which merge policy") Optional<String> mergePolicyVersion) {

  /** An exact set that was built leaf-only, and why. */
  record LeafOnly(
      @Field("Whose") List<String> participants,
      @Field("Whether of internal events") boolean internal,
      @Field("Which rules its topics broke") List<String> rules,
      @Field("What the first of them says") String problem) {

    public static LeafOnly of(Snapshot.LeafOnly set) {
      return new LeafOnly(set.participants().names(), set.internal(), set.rules(), set.problem());
    }
  }

  public static SnapshotJson of(Snapshot snapshot, Detail detail) {
    boolean items = detail.hasItems();
    return new SnapshotJson(
        snapshot.id().toString(),
        snapshot.status().wire(),
        snapshot.eventCount(),
        snapshot.topicCount(),
        snapshot.written().topics(),
        snapshot.eventMin().value(),
        snapshot.eventMax().value(),
        snapshot.buildStartedAt().toString(),
        snapshot.buildEndedAt().map(Instant::toString),
        snapshot.validation(),
        snapshot.phase(),
        snapshot.eventsRead(),
        snapshot.written().bytes(),
        BuildSettings.readVectors(snapshot.versions()) ? "meaning" : "words",
        snapshot.failure().map(Snapshot.Failure::reason),
        snapshot.failure().flatMap(Snapshot.Failure::rule),
        snapshot.failure().flatMap(Snapshot.Failure::topic).map(Object::toString),
        Optional.of(snapshot.leafOnlySets()).filter(sets -> sets > 0),
        Optional.of(snapshot.leafOnly().stream().map(LeafOnly::of).toList())
            .filter(sets -> items && !sets.isEmpty()),
        snapshot.model().map(share -> ModelShareJson.of(share, items)),
        snapshot.redacted() ? Optional.of(true) : Optional.empty(),
        snapshot.retiredAt().map(Instant::toString),
        snapshot.parent().map(SnapshotId::toString).filter(id -> items),
        snapshot.ordinal().isPresent() && items
            ? Optional.of(snapshot.ordinal().getAsLong())
            : Optional.empty(),
        Optional.of(snapshot.trigger()).filter(is -> items),
        Optional.of(snapshot.builtBy()).filter(is -> items),
        Optional.of(snapshot.versions().builder()).filter(is -> items),
        Optional.of(snapshot.versions().summarizer()).filter(is -> items),
        Optional.of(snapshot.versions().mergePolicy()).filter(is -> items));
  }
}
