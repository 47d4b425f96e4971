package io.myria.tool;

import io.myria.access.Caller;
import io.myria.access.Permission;
import io.myria.offer.Arguments;
import io.myria.offer.Shape;
import io.myria.offer.Tool;
import io.myria.offer.ToolGroup;
import io.myria.query.EventCriteria;
import io.myria.query.ReferencesRequest;
import io.myria.query.ReferencesRequest.Size;
import io.myria.query.ReferencesRequest.Under;
import io.myria.query.SnapshotChoice;
import io.myria.query.TopicLookup;
import io.myria.topic.NodeId;
import io.myria.topic.TopicId;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/**
 * What agents need to walk topics and to see what changed: the group {@code topics}, with {@code
 * myria_get_topic} and {@code myria_get_node}.
 */
@Dependent
class TopicTools implements ToolGroup {

  private static final String TOPIC_ID = "topic_id";
  private static final String NODE_ID = "node_id";

  private final TopicLookup lookup;
  private final DiffTool diff;

  @Inject
  TopicTools(TopicLookup lookup, DiffTool diff) {
    this.lookup = lookup;
    this.diff = diff;
  }

  @Override
  public String name() {
    return "topics";
  }

  @Override
  public int place() {
    return 200;
  }

  @Override
  public List<Tool> tools() {
    return List.of(topic(), node(), diff.tool());
  }

  private Tool topic() {
    return Tool.answering(
        "myria_get_topic",
        new Tool.About(
            "Get a topic",
            "Returns one topic with its state, summary and what stands directly below it: the"
                + " topics of an internal topic, the references of a leaf. A topic that another"
                + " took in since is answered with that one, under its own id.",
            Tool.Effect.READS),
        Permission.READ,
        with(TOPIC_ID, "From an answer; the same in all snapshots", Ids.UUID),
        TreeJson.ANSWER,
        (caller, arguments) ->
            TreeJson.of(
                lookup.topic(
                    like(caller, arguments), TopicId.parse(TOPIC_ID, arguments.string(TOPIC_ID)))));
  }

  private Tool node() {
    return Tool.answering(
        "myria_get_node",
        new Tool.About(
            "Get a node",
            "Returns the topic that holds exactly what a node id names, as myria_get_topic does.",
            Tool.Effect.READS),
        Permission.READ,
        with(
            NODE_ID,
            "From an answer; another one as soon as the topic holds other events",
            Ids.DIGEST),
        TreeJson.ANSWER,
        (caller, arguments) ->
            TreeJson.of(
                lookup.node(
                    like(caller, arguments), NodeId.parse(NODE_ID, arguments.string(NODE_ID)))));
  }

  private static Shape with(String id, String description, String example) {
    return Shape.object("")
        .required(id, Shape.string(description).example(example))
        .required("participants", Scopes.PARTICIPANTS)
        .optional("include_internal", Scopes.INCLUDE_INTERNAL)
        .optional("as_of", Paging.AS_OF)
        .optional("cursor", Paging.CURSOR)
        .optional("snapshot_id", Paging.SNAPSHOT_ID);
  }

  private static ReferencesRequest like(Caller caller, Arguments arguments) {
    return new ReferencesRequest(
        Scopes.of(caller, arguments),
        EventCriteria.ALL,
        Under.ALL,
        Size.USUAL,
        SnapshotChoice.of(arguments.optionalString("snapshot_id"), Optional.empty()),
        arguments.optionalInstant("as_of"),
        arguments.optionalString("cursor"));
  }
}
