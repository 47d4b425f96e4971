package io.myria.tool;

import io.myria.access.Caller;
import io.myria.access.Permission;
import io.myria.offer.Arguments;
import io.myria.offer.Shape;
import io.myria.offer.Tool;
import io.myria.query.QuerySettings;
import io.myria.query.References;
import io.myria.query.ReferencesRequest;
import io.myria.query.ReferencesRequest.Size;
import io.myria.query.ReferencesRequest.Under;
import io.myria.query.SnapshotChoice;
import io.myria.topic.TopicId;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;

/** {@code myria_query_references}. */
@Dependent
class ReferenceTool {

  private final References references;
  private final int mostBytes;

  @Inject
  ReferenceTool(References references, QuerySettings settings) {
    this.references = references;
    this.mostBytes = Math.max(Size.LEAST_BYTES, settings.answerBytes());
  }

  Tool tool() {
    return Tool.answering(
        "myria_query_references",
        new Tool.About(
            "Query topics and references",
            "Returns topics that all named participants may see, as one tree: each has a summary"
                + " whose sentences cite their events, and references to the events themselves."
                + " Fresh events that no snapshot covers yet stand beside them.",
            Tool.Effect.READS),
        Permission.READ,
        input(),
        TreeJson.ANSWER,
        (caller, arguments) -> TreeJson.of(references.query(request(caller, arguments))));
  }

  private Shape input() {
    return Shape.object("")
        .required("participants", Scopes.PARTICIPANTS)
        .optional("query", Shape.string("What you look for; events that speak of it come first"))
        .optional(
            "topic_hints",
            Shape.list("What carries any of these comes first", EventNodeTool.WANTED_HINT, 0, 100))
        .optional("context_id", Shape.string("Only events of this chat, task or sitting"))
        .optional("channels", EventNodeTool.names("Only events of these channels"))
        .optional("types", EventNodeTool.names("Only events of these types"))
        .optional("payload", EventNodeTool.PAYLOAD)
        .optional("from", Shape.instant("Earliest timestamp, included"))
        .optional("to", Shape.instant("End of the time, not included"))
        .optional(
            "root",
            Shape.string(
                    "Only below this topic, from an earlier answer, or the one that took it in")
                .example(Ids.UUID))
        .optional(
            "topic_ids",
            Shape.list(
                "Only these topics, from an earlier answer, or those that took them in",
                Shape.string("Id").example(Ids.UUID),
                0,
                100))
        .optional(
            "max_nodes",
            Shape.integer("Most nodes of the tree", Size.LEAST_NODES, Size.MOST_NODES)
                .byDefault(Size.DEFAULT_NODES))
        .optional(
            "max_refs",
            Shape.integer("Most references and events", 1, Size.MOST_REFS)
                .byDefault(Size.DEFAULT_REFS))
        .optional(
            "max_bytes",
            Shape.integer(
                    "Most bytes of the answer as JSON, though one item always comes",
                    Size.LEAST_BYTES,
                    mostBytes)
                .byDefault(mostBytes))
        .optional(
            "depth",
            Shape.integer("Most levels below the root; 1 is topics alone", 1, Size.MOST_DEPTH))
        .optional("as_of", Paging.AS_OF)
        .optional("include_internal", Scopes.INCLUDE_INTERNAL)
        .optional("include_fresh", Paging.INCLUDE_FRESH)
        .optional("cursor", Paging.CURSOR)
        .optional("snapshot_id", Paging.SNAPSHOT_ID);
  }

  private ReferencesRequest request(Caller caller, Arguments arguments) {
    return new ReferencesRequest(
        Scopes.of(caller, arguments),
        EventNodeTool.criteria(arguments),
        new Under(
            arguments.optionalString("root").map(id -> TopicId.parse("root", id)),
            topics(arguments)),
        new Size(
            arguments.integer("depth", 1, Size.MOST_DEPTH),
            arguments.integer("max_nodes", Size.LEAST_NODES, Size.MOST_NODES),
            arguments.integer("max_refs", 1, Size.MOST_REFS),
            arguments.integer("max_bytes", Size.LEAST_BYTES, mostBytes)),
        SnapshotChoice.of(
            arguments.optionalString("snapshot_id"), arguments.optionalFlag("include_fresh")),
        arguments.optionalInstant("as_of"),
        arguments.optionalString("cursor"));
  }

  private static List<TopicId> topics(Arguments arguments) {
    List<TopicId> topics = new ArrayList<>();
    List<String> ids = arguments.strings("topic_ids");
    for (int index = 0; index < ids.size(); index++) {
      topics.add(TopicId.parse("topic_ids[" + index + "]", ids.get(index)));
    }
    return topics;
  }
}
