package io.myria.topics.tree;

import io.myria.contents.Contents;
import io.myria.contents.TocId;
import io.myria.contents.TocRequest;
import io.myria.error.Fault;
import io.myria.json.Field;
import io.myria.json.Inline;
import io.myria.json.Input;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.Pin;
import io.myria.mcp.catalog.ReadArguments;
import io.myria.mcp.catalog.Reply;
import io.myria.mcp.catalog.ScopeArguments;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolCall;
import io.myria.mcp.catalog.ToolGroup;
import io.myria.mcp.catalog.ZoneArgument;
import io.myria.read.Cursors;
import io.myria.read.EventCriteria;
import io.myria.read.PageRequest;
import io.myria.read.QuerySettings;
import io.myria.read.ShortIds;
import io.myria.read.SnapshotChoice;
import io.myria.security.Permission;
import io.myria.security.Scope;
import io.myria.topics.tree.ReferencesRequest.Size;
import io.myria.topics.tree.ReferencesRequest.Under;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/** What agents need to see one topic, and what changed: the group {@code topics}. */
@Dependent
public class TopicTools implements ToolGroup {

  private static final String TOPIC_ID = "topic_id";
  private static final String NODE_ID = "node_id";

  private final TopicLookup lookup;
  private final QuerySettings settings;
  private final ShortIds ids;
  private final DiffTool diff;
  private final Contents contents;

  @Inject
  public TopicTools(
      TopicLookup lookup, QuerySettings settings, ShortIds ids, DiffTool diff, Contents contents) {
    this.contents = contents;
    this.lookup = lookup;
    this.settings = settings;
    this.ids = ids;
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
  public List<Tool<?>> tools() {
    return List.of(topic(), diff.tool());
  }

  /** The tool's arguments. */
  record Arguments(
      @Field(
              value = "The topic, from an answer; the same in all snapshots",
              example = ShortIds.EXAMPLE)
          Optional<String> topicId,
      @Field(
              value =
                  "Or what holds exactly these events: a node's id; or toc:…, a node of the table"
                      + " of contents",
              example = ShortIds.EXAMPLE)
          Optional<String> nodeId,
      @Inline ScopeArguments asking,
      @Inline Budget budget,
      @Field("The time by which topics are active, dormant or archived") Optional<Instant> asOf,
      @Field(value = "Of toc:…: what was archived, too", listed = false) boolean includeArchived,
      @Field(
              value = "Of toc:…: time zone of times of day; else that of its days",
              example = "Europe/Oslo",
              aliases = {"timezone", "time_zone"},
              listed = false)
          Optional<String> zone,
      @Inline Pin pin)
      implements ReadArguments {

    Arguments {
      if (topicId.isPresent() == nodeId.isPresent()) {
        throw Fault.invalid(TOPIC_ID, "or node_id must be given, and not both");
      }
    }
  }

  private Tool<Arguments> topic() {
    return Tool.answering(
            "myria_get_topic",
            new Tool.About(
                "Get a topic",
                "One topic with its summary and what stands directly below it. A topic that another"
                    + " took in since is answered with that one.",
                Tool.Effect.READS),
            Permission.READ,
            Input.of(Arguments.class, Budget.bounds(settings)),
            TreeReply.Tree.class,
            this::answer)
        .alias("myria_get_node");
  }

  private Reply answer(ToolCall<Arguments> call) {
    Arguments arguments = call.arguments();
    Scope scope = arguments.asking().scope(call.caller());
    for (String field : List.of(TOPIC_ID, NODE_ID)) {
      Optional<String> id = field.equals(NODE_ID) ? arguments.nodeId() : arguments.topicId();
      if (id.filter(TocId::isMeant).isPresent()) {
        return contents(arguments, scope, TocId.parse(field, id.get()), field);
      }
    }
    ReferencesRequest like = like(arguments, scope);
    TreeBudget budget = TreeTokens.budget(call);
    QueryAnswer answer =
        arguments.topicId().isPresent()
            ? lookup.topic(like, ids.topic(TOPIC_ID, arguments.topicId().get(), scope), budget)
            : lookup.node(like, ids.node(NODE_ID, arguments.nodeId().orElseThrow(), scope), budget);
    return TreeReply.of(answer, arguments.budget(), call.zone());
  }

  private Reply contents(Arguments arguments, Scope scope, TocId id, String field) {
    if (arguments.pin().cursor().isPresent()) {
      throw Cursors.stale("is of no part of the table of contents, which is given whole");
    }
    TocRequest request =
        new TocRequest(
            scope,
            new SnapshotChoice(arguments.pin().snapshot(ids), Optional.empty()),
            arguments.asOf(),
            PageRequest.FIRST,
            arguments.includeArchived());
    ZoneId days = contents.zone(request);
    return TreeReply.of(
        contents.node(request, id, field),
        days,
        arguments.zone().map(ZoneArgument::read).orElse(days),
        request,
        arguments.budget());
  }

  private ReferencesRequest like(Arguments arguments, Scope scope) {
    return new ReferencesRequest(
        scope,
        EventCriteria.ALL,
        Under.ALL,
        Size.USUAL,
        new SnapshotChoice(arguments.pin().snapshot(ids), Optional.empty()),
        arguments.asOf(),
        arguments.pin().cursor());
  }
}
