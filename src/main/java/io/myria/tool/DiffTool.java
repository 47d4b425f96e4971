package io.myria.tool;

import io.myria.access.Permission;
import io.myria.offer.Shape;
import io.myria.offer.Tool;
import io.myria.query.PageRequest;
import io.myria.query.SnapshotDiff;
import io.myria.query.TopicChange;
import io.myria.query.TopicChange.Kind;
import io.myria.snapshot.SnapshotId;
import io.myria.snapshot.TopicVersion;
import io.myria.topic.TopicId;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code myria_diff_snapshots}. */
@Dependent
class DiffTool {

  private static final Shape VERSION =
      Shape.object("The topic in one of the snapshots")
          .required("node_id", Shape.string("What it holds there"))
          .required("kind", Shape.string("What it is").oneOf("internal_topic", "leaf_topic"))
          .required("label", Shape.string("Its label"))
          .required("parent_topic_id", Shape.string("The topic above it").orNull())
          .required("event_count", Shape.count("Events below it"))
          .required("last_at", Shape.instant("Latest timestamp below it"));

  private static final Shape CHANGE =
      Shape.object("A topic that differs")
          .required("topic_id", Shape.string("The same in all snapshots"))
          .required(
              "changes",
              Shape.listOf(
                  Shape.string("How").oneOf("new", "gone", "changed", "moved"),
                  "How it differs; changed and moved may come together"))
          .required("participants", Shape.listOf(Shape.string("Identity"), "Who may see the topic"))
          .required("before", VERSION.orNull())
          .required("after", VERSION.orNull())
          .optional(
              "into", Shape.string("Of a topic that is gone: the topic that took in its events"));

  private static final Shape ANSWER =
      Shape.object("")
          .required("from", Shape.string("The earlier snapshot, as asked for"))
          .required("to", Shape.string("The later one, as asked for"))
          .required("topics", Shape.listOf(CHANGE, "By topic id"))
          .required("truncated", Shape.flag("Whether there is more"))
          .required("next_cursor", Shape.string("Goes on from here").orNull());

  private final SnapshotDiff diff;

  @Inject
  DiffTool(SnapshotDiff diff) {
    this.diff = diff;
  }

  Tool tool() {
    return Tool.answering(
        "myria_diff_snapshots",
        new Tool.About(
            "Compare two snapshots",
            "Returns the topics that all named participants may see and that are new, gone, changed"
                + " or moved from one snapshot to another.",
            Tool.Effect.READS),
        Permission.READ,
        Shape.object("")
            .required("from", Shape.string("A published snapshot").example(Ids.UUID))
            .required(
                "to",
                Shape.string(
                        "A published snapshot; for administrators also the one that waits to be"
                            + " published")
                    .example(Ids.UUID))
            .required("participants", Scopes.PARTICIPANTS)
            .optional("include_internal", Scopes.INCLUDE_INTERNAL)
            .optional("limit", Paging.limit(SnapshotDiff.DEFAULT_LIMIT, SnapshotDiff.MAXIMUM_LIMIT))
            .optional("cursor", Paging.CURSOR),
        ANSWER,
        (caller, arguments) -> {
          SnapshotId from = SnapshotId.parse("from", arguments.string("from"));
          SnapshotId to = SnapshotId.parse("to", arguments.string("to"));
          PageRequest page =
              new PageRequest(
                  arguments.integer("limit", 1, SnapshotDiff.MAXIMUM_LIMIT),
                  arguments.optionalString("cursor"));
          return answer(from, to, diff.page(Scopes.of(caller, arguments), from, to, page));
        });
  }

  private static Map<String, Object> answer(
      SnapshotId from, SnapshotId to, SnapshotDiff.Page page) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("from", from.toString());
    json.put("to", to.toString());
    json.put("topics", page.changes().stream().map(DiffTool::change).toList());
    json.put("truncated", page.nextCursor().isPresent());
    json.put("next_cursor", page.nextCursor().orElse(null));
    return json;
  }

  private static Map<String, Object> change(TopicChange change) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("topic_id", change.topicId().toString());
    json.put("changes", change.kinds().stream().map(Kind::wire).toList());
    json.put("participants", change.participants().names());
    json.put("before", change.before().map(DiffTool::version).orElse(null));
    json.put("after", change.after().map(DiffTool::version).orElse(null));
    change.into().ifPresent(topic -> json.put("into", topic.toString()));
    return json;
  }

  private static Map<String, Object> version(TopicVersion topic) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("node_id", topic.nodeId().toString());
    json.put("kind", topic.isLeaf() ? "leaf_topic" : "internal_topic");
    json.put("label", topic.label());
    json.put("parent_topic_id", topic.parent().map(TopicId::toString).orElse(null));
    json.put("event_count", topic.eventCount());
    json.put("last_at", topic.lastAt().toString());
    return json;
  }
}
