package io.myria.mcp.tool;

import io.myria.mcp.answer.Budget;
import io.myria.mcp.answer.ReadArguments;
import io.myria.mcp.answer.ScopeArguments;
import io.myria.mcp.answer.TreeReply;
import io.myria.mcp.answer.TreeTokens;
import io.myria.mcp.catalog.Reply;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolCall;
import io.myria.memory.UnknownNames;
import io.myria.query.EventNodes;
import io.myria.query.EventNodesRequest;
import io.myria.query.QueryAnswer;
import io.myria.query.reference.ShortIds;
import io.myria.read.PageRequest;
import io.myria.read.QuerySettings;
import io.myria.read.SnapshotChoice;
import io.myria.schema.Bounds;
import io.myria.schema.Field;
import io.myria.schema.Inline;
import io.myria.schema.Input;
import io.myria.scope.Permission;
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
      @Inline ScopeArguments asking,
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
    return TreeReply.of(
        answer,
        arguments.budget().detail(),
        () -> strangers.of(arguments.asking().scope(call.caller())));
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
