package io.myria.tool;

import io.myria.access.Permission;
import io.myria.memory.UnknownName;
import io.myria.memory.UnknownNames;
import io.myria.offer.Bounds;
import io.myria.offer.Field;
import io.myria.offer.Inline;
import io.myria.offer.Input;
import io.myria.offer.Reply;
import io.myria.offer.Tool;
import io.myria.offer.ToolCall;
import io.myria.query.EventNodes;
import io.myria.query.EventNodesRequest;
import io.myria.query.PageRequest;
import io.myria.query.QueryAnswer;
import io.myria.query.QuerySettings;
import io.myria.query.ShortIds;
import io.myria.query.SnapshotChoice;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/** {@code myria_query_event_nodes}. */
@Dependent
class EventNodeTool {

  private final EventNodes nodes;
  private final QuerySettings settings;
  private final ShortIds ids;
  private final UnknownNames strangers;

  @Inject
  EventNodeTool(EventNodes nodes, QuerySettings settings, ShortIds ids, UnknownNames strangers) {
    this.nodes = nodes;
    this.settings = settings;
    this.ids = ids;
    this.strangers = strangers;
  }

  /** The tool's arguments. */
  record Arguments(
      @Field(value = "Only events that hold any of these words", aliases = "question")
          Optional<String> query,
      @Inline Asking asking,
      @Inline Budget budget,
      @Inline EventSelection selection,
      @Field("Only with any of these") List<WantedHint> topicHints,
      @Field(value = "By time", byDefault = "newest") OrderWord order,
      @Field("Each event's payload, too") boolean includePayload,
      @Field("Events that no snapshot covers yet; by default without snapshot_id")
          Optional<Boolean> includeFresh,
      @Field(value = "Most items", listed = false) Optional<Integer> limit,
      @Inline Pin pin)
      implements ReadArguments {}

  Tool<Arguments> tool() {
    Bounds bounds = Budget.bounds(settings).with("limit", 1, settings.maximumLimit());
    return Tool.answering(
        "myria_query_event_nodes",
        new Tool.About(
            "List events",
            "The events themselves, by time, channel, type or words: what happened lately, or in"
                + " a time. Use it to list; to find what answers a question, use myria_recall.",
            Tool.Effect.READS),
        Permission.READ,
        Input.of(Arguments.class, bounds),
        TreeReply.Tree.class,
        this::answer);
  }

  private Reply answer(ToolCall<Arguments> call) {
    Arguments arguments = call.arguments();
    QueryAnswer answer = nodes.query(request(call), TreeTokens.budget(arguments));
    List<UnknownName> unknown =
        TreeReply.isEmpty(answer)
            ? strangers.of(arguments.asking().scope(call.caller()))
            : List.of();
    return TreeReply.of(answer, arguments.budget().detail(), unknown);
  }

  private EventNodesRequest request(ToolCall<Arguments> call) {
    Arguments arguments = call.arguments();
    return new EventNodesRequest(
        arguments.asking().scope(call.caller()),
        arguments.selection().criteria(arguments.query(), arguments.topicHints()),
        arguments.order().order(),
        arguments.includePayload(),
        new SnapshotChoice(arguments.pin().snapshot(ids), arguments.includeFresh()),
        new PageRequest(arguments.limit(), arguments.pin().cursor()));
  }
}
