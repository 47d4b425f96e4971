package io.myria.topics.tree;

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
import io.myria.memory.UnknownNames;
import io.myria.read.QuerySettings;
import io.myria.read.ShortIds;
import io.myria.read.SnapshotChoice;
import io.myria.security.Permission;
import io.myria.topics.TopicId;
import io.myria.topics.tree.ReferencesRequest.Size;
import io.myria.topics.tree.ReferencesRequest.Under;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code myria_query_references}. */
@Dependent
public class ReferenceTool {

  private final References references;
  private final QuerySettings settings;
  private final ShortIds ids;
  private final UnknownNames strangers;

  @Inject
  public ReferenceTool(
      References references, QuerySettings settings, ShortIds ids, UnknownNames strangers) {
    this.references = references;
    this.settings = settings;
    this.ids = ids;
    this.strangers = strangers;
  }

  /** The tool's arguments. */
  public record Arguments(
      @Field(value = "What you look for; without it, what was spoken of last", aliases = "question")
          Optional<String> query,
      @Inline ScopeArguments asking,
      @Inline Budget budget,
      @Inline EventSelection selection,
      @Field("What has any of these comes first, by their weights") List<WantedHint> topicHints,
      @Field(value = "Only below this topic", example = ShortIds.EXAMPLE) Optional<String> root,
      @Field(value = "Only these topics", example = ShortIds.EXAMPLE, listed = false)
          List<String> topicIds,
      @Field(value = "Levels below the root; 1 is topics alone, in brief")
          Optional<@Min(1) @Max(Size.MOST_DEPTH) Integer> depth,
      @Field(value = "Most nodes", listed = false)
          Optional<@Min(Size.LEAST_NODES) @Max(Size.MOST_NODES) Integer> maxNodes,
      @Field(value = "Most references", listed = false)
          Optional<@Min(1) @Max(Size.MOST_REFS) Integer> maxRefs,
      @Field(value = "Most bytes of JSON", listed = false) Optional<Integer> maxBytes,
      @Field("The time by which topics are active, dormant or archived") Optional<Instant> asOf,
      @Field("Events that no snapshot covers yet; by default without snapshot_id")
          Optional<Boolean> includeFresh,
      @Inline Pin pin)
      implements ReadArguments {}

  public Tool<Arguments> tool() {
    return Tool.answering(
        "myria_query_references",
        new Tool.About(
            "Explore topics",
            "An outline of what is remembered: topics with summaries that cite their events, and"
                + " references to these. Use it to look around, when you do not know what to ask"
                + " myria_recall.",
            Tool.Effect.READS),
        Permission.READ,
        Input.of(
            Arguments.class,
            Budget.bounds(settings)
                .with(
                    "max_bytes",
                    Size.LEAST_BYTES,
                    Math.max(Size.LEAST_BYTES, settings.answerBytes()))),
        TreeReply.Tree.class,
        this::answer);
  }

  private Reply answer(ToolCall<Arguments> call) {
    Arguments arguments = call.arguments();
    QueryAnswer answer = references.query(request(call), TreeTokens.budget(call));
    return TreeReply.of(
        answer,
        arguments.budget(),
        call.zone(),
        () -> strangers.of(arguments.asking().scope(call.caller())));
  }

  private ReferencesRequest request(ToolCall<Arguments> call) {
    Arguments arguments = call.arguments();
    return new ReferencesRequest(
        arguments.asking().scope(call.caller()),
        arguments.selection().criteria(arguments.query(), arguments.topicHints()),
        new Under(arguments.root().map(id -> topic(call, "root", id)), topics(call)),
        new Size(
            arguments.depth(), arguments.maxNodes(), arguments.maxRefs(), arguments.maxBytes()),
        new SnapshotChoice(arguments.pin().snapshot(ids), arguments.includeFresh()),
        arguments.asOf(),
        arguments.pin().cursor());
  }

  private List<TopicId> topics(ToolCall<Arguments> call) {
    List<TopicId> topics = new ArrayList<>();
    for (String id : call.arguments().topicIds()) {
      topics.add(topic(call, "topic_ids[" + topics.size() + "]", id));
    }
    return topics;
  }

  private TopicId topic(ToolCall<Arguments> call, String field, String id) {
    return ids.topic(field, id, call.arguments().asking().scope(call.caller()));
  }
}
