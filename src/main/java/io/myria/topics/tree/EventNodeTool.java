package io.myria.topics.tree;

import io.myria.contents.Contents;
import io.myria.contents.TocId;
import io.myria.contents.TocRequest;
import io.myria.json.Bounds;
import io.myria.json.Field;
import io.myria.json.Inline;
import io.myria.json.Input;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.OrderWord;
import io.myria.mcp.catalog.Pin;
import io.myria.mcp.catalog.ReadArguments;
import io.myria.mcp.catalog.Reply;
import io.myria.mcp.catalog.ScopeArguments;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolCall;
import io.myria.memory.UnknownNames;
import io.myria.read.PageRequest;
import io.myria.read.QuerySettings;
import io.myria.read.ShortIds;
import io.myria.read.SnapshotChoice;
import io.myria.security.Permission;
import io.myria.topics.tree.EventNodes.Among;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/** {@code myria_query_event_nodes}. */
@Dependent
public class EventNodeTool {

  private static final String TOC_NODE_ID = "toc_node_id";

  private final Contents contents;
  private final EventNodes nodes;
  private final QuerySettings settings;
  private final ShortIds ids;
  private final UnknownNames strangers;

  @Inject
  public EventNodeTool(
      EventNodes nodes,
      QuerySettings settings,
      ShortIds ids,
      UnknownNames strangers,
      Contents contents) {
    this.contents = contents;
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
      @Field(value = "Only of this node of the table of contents", example = "toc:day:2026-09-10")
          Optional<String> tocNodeId,
      @Field(value = "By time", byDefault = "newest") OrderWord order,
      @Field("Each event's payload, too") boolean includePayload,
      @Field("Events that no snapshot covers yet; by default without snapshot_id")
          Optional<Boolean> includeFresh,
      @Field(value = "Most items", listed = false) Optional<Integer> limit,
      @Inline Pin pin)
      implements ReadArguments {}

  public Tool<Arguments> tool() {
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
    Optional<Contents.Events> node =
        arguments
            .tocNodeId()
            .map(text -> TocId.parse(TOC_NODE_ID, text))
            .map(id -> contents.events(contentsRequest(call), id));
    Optional<Among> among =
        node.filter(of -> of.among().isPresent())
            .map(
                of ->
                    new Among(
                        arguments.tocNodeId().orElseThrow(), of.among().get(), of.from(), of.to()));
    QueryAnswer answer = nodes.query(request(call, node), among, TreeTokens.budget(call));
    return TreeReply.of(
        answer,
        arguments.budget(),
        call.zone(),
        () -> strangers.of(arguments.asking().scope(call.caller())));
  }

  private TocRequest contentsRequest(ToolCall<Arguments> call) {
    Arguments arguments = call.arguments();
    return new TocRequest(
        arguments.asking().scope(call.caller()), choice(call), Optional.empty(), PageRequest.FIRST);
  }

  private SnapshotChoice choice(ToolCall<Arguments> call) {
    Arguments arguments = call.arguments();
    return new SnapshotChoice(arguments.pin().snapshot(ids), arguments.includeFresh());
  }

  private EventNodesRequest request(ToolCall<Arguments> call, Optional<Contents.Events> node) {
    Arguments arguments = call.arguments();
    Optional<EventSelection> within =
        node.map(of -> arguments.selection().within(of.from(), of.to()));
    // A segment ends with its last event, and may get more: its bounds are none of the question's.
    EventSelection selection =
        within
            .filter(any -> node.flatMap(Contents.Events::among).isEmpty())
            .orElse(arguments.selection());
    return new EventNodesRequest(
        arguments.asking().scope(call.caller()),
        selection.criteria(arguments.query(), arguments.topicHints()),
        arguments.order().order(),
        arguments.includePayload(),
        choice(call),
        new PageRequest(arguments.limit(), arguments.pin().cursor()));
  }
}
