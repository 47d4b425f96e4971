package io.myria.tool;

import io.myria.build.BuildSettings;
import io.myria.offer.Shape;
import io.myria.snapshot.Snapshot;
import io.myria.snapshot.SnapshotId;
import io.myria.topic.TopicId;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A snapshot's registry entry as JSON (seed section 9.2); stateless. */
final class SnapshotJson {

  static final Shape SHAPE =
      Shape.object("")
          .required("snapshot_id", Shape.string("Its id"))
          .required("parent_snapshot_id", Shape.string("The one it was built upon").orNull())
          .required(
              "status",
              Shape.string("Where it stands").oneOf("staging", "active", "archived", "failed"))
          .required("ordinal", Shape.count("Its place among published ones").orNull())
          .required("event_min_seq", Shape.count("First event covered"))
          .required("event_max_seq", Shape.count("Last event covered: the high-water mark"))
          .required("event_count", Shape.count("Events covered"))
          .required("topic_count", Shape.count("Topics served"))
          .required("events_read", Shape.count("How far the build came"))
          .required("builder_version", Shape.string("Which builder"))
          .required(
              "grouped_by",
              Shape.string("By vectors too, or by words alone: see the job vectors")
                  .oneOf("meaning", "words"))
          .required("summarizer_version", Shape.string("Which summarizer"))
          .required("merge_policy_version", Shape.string("Which merge policy"))
          .required("trigger", Shape.string("What started the build"))
          .required("built_by", Shape.string("Which server built it"))
          .required("phase", Shape.string("Which step the build is in, or ended in"))
          .required("build_started_at", Shape.instant("When"))
          .required("build_ended_at", Shape.instant("When").orNull())
          .required(
              "validation_status",
              Shape.string("What validation said").oneOf("pending", "passed", "failed"))
          .required("failure", Shape.string("Why it failed").orNull())
          .required("failed_rule", Shape.string("Which rule did not hold").orNull())
          .required("failed_topic_id", Shape.string("Which topic broke it").orNull())
          .required("retired_at", Shape.instant("Since when it may not be read").orNull())
          .required("changed_topics", Shape.count("Topics that are new or changed in it"))
          .required("changed_bytes", Shape.count("Bytes that publishing it wrote"))
          .required(
              "leaf_only_sets",
              Shape.count("Exact sets built leaf-only because their topics broke a rule"))
          .optional(
              "leaf_only", Shape.listOf(Shape.open("Whose, and which rules"), "Some of them"));

  private SnapshotJson() {}

  static Map<String, Object> of(Snapshot snapshot) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("snapshot_id", snapshot.id().toString());
    json.put("parent_snapshot_id", snapshot.parent().map(SnapshotId::toString).orElse(null));
    json.put("status", snapshot.status().wire());
    json.put("ordinal", snapshot.ordinal().isPresent() ? snapshot.ordinal().getAsLong() : null);
    json.put("event_min_seq", snapshot.eventMin().value());
    json.put("event_max_seq", snapshot.eventMax().value());
    json.put("event_count", snapshot.eventCount());
    json.put("topic_count", snapshot.topicCount());
    json.put("events_read", snapshot.eventsRead());
    json.put("builder_version", snapshot.versions().builder());
    json.put("grouped_by", BuildSettings.readVectors(snapshot.versions()) ? "meaning" : "words");
    json.put("summarizer_version", snapshot.versions().summarizer());
    json.put("merge_policy_version", snapshot.versions().mergePolicy());
    json.put("trigger", snapshot.trigger());
    json.put("built_by", snapshot.builtBy());
    json.put("phase", snapshot.phase());
    json.put("build_started_at", snapshot.buildStartedAt().toString());
    json.put("build_ended_at", snapshot.buildEndedAt().map(Instant::toString).orElse(null));
    json.put("validation_status", snapshot.validation());
    putFailure(json, snapshot.failure());
    json.put("retired_at", snapshot.retiredAt().map(Instant::toString).orElse(null));
    json.put("changed_topics", snapshot.written().topics());
    json.put("changed_bytes", snapshot.written().bytes());
    json.put("leaf_only_sets", snapshot.leafOnlySets());
    if (!snapshot.leafOnly().isEmpty()) {
      json.put("leaf_only", snapshot.leafOnly().stream().map(SnapshotJson::leafOnly).toList());
    }
    return json;
  }

  private static Map<String, Object> leafOnly(Snapshot.LeafOnly set) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("participants", set.participants().names());
    json.put("internal", set.internal());
    json.put("rules", set.rules());
    json.put("problem", set.problem());
    return json;
  }

  private static void putFailure(Map<String, Object> json, Optional<Snapshot.Failure> failure) {
    json.put("failure", failure.map(Snapshot.Failure::reason).orElse(null));
    json.put("failed_rule", failure.flatMap(Snapshot.Failure::rule).orElse(null));
    json.put(
        "failed_topic_id",
        failure.flatMap(Snapshot.Failure::topic).map(TopicId::toString).orElse(null));
  }
}
