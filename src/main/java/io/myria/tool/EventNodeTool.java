package io.myria.tool;

import io.myria.access.Permission;
import io.myria.fault.Fault;
import io.myria.offer.Bounds;
import io.myria.offer.Field;
import io.myria.offer.Inline;
import io.myria.offer.Input;
import io.myria.offer.Tool;
import io.myria.offer.ToolCall;
import io.myria.query.EventCriteria;
import io.myria.query.EventNodes;
import io.myria.query.EventNodesRequest;
import io.myria.query.HintWeight;
import io.myria.query.PageRequest;
import io.myria.query.QuerySettings;
import io.myria.query.ShortIds;
import io.myria.query.SnapshotChoice;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** {@code myria_query_event_nodes}. */
@Dependent
class EventNodeTool {

  private final EventNodes nodes;
  private final QuerySettings settings;
  private final ShortIds ids;

  @Inject
  EventNodeTool(EventNodes nodes, QuerySettings settings, ShortIds ids) {
    this.nodes = nodes;
    this.settings = settings;
    this.ids = ids;
  }

  /** The tool's arguments. */
  record Arguments(
      @Field(value = "Only events that hold any of these words", aliases = "question")
          Optional<String> query,
      @Inline Asking asking,
      @Inline Budget budget,
      @Field(value = "Earliest time", aliases = "since") Optional<Instant> from,
      @Field(value = "End of the time, not included", aliases = "until") Optional<Instant> to,
      @Field("Only of this chat, task or sitting") Optional<String> contextId,
      @Field(value = "Only of these channels", aliases = "channel") List<String> channels,
      @Field(value = "Only of these types", aliases = "type") List<String> types,
      @Field("Only with any of these") List<WantedHint> topicHints,
      @Field(value = "By time", byDefault = "newest") OrderWord order,
      @Field("Each event's payload, too") boolean includePayload,
      @Field("Events that no snapshot covers yet; by default without snapshot_id")
          Optional<Boolean> includeFresh,
      @Field(value = "Most items", listed = false) Optional<Integer> limit,
      @Inline Pin pin)
      implements ReadArguments {}

  /** A hint to look for. */
  record WantedHint(
      @Field(value = "Label", example = "travel_plans") String hint,
      @Field(value = "How much it counts", least = 0, most = 1000, byDefault = "1") double weight) {

    WantedHint {
      if (!(weight > 0)) {
        throw Fault.invalid("weight", "must be above 0 and at most 1000");
      }
    }
  }

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
        call ->
            TreeReply.of(
                nodes.query(request(call), TreeTokens.budget(call.arguments())),
                call.arguments().budget().detail()));
  }

  private EventNodesRequest request(ToolCall<Arguments> call) {
    Arguments arguments = call.arguments();
    return new EventNodesRequest(
        arguments.asking().scope(call.caller()),
        new EventCriteria(
            arguments.query(),
            arguments.contextId(),
            arguments.channels(),
            arguments.types(),
            arguments.topicHints().stream()
                .map(hint -> new HintWeight(hint.hint(), hint.weight()))
                .toList(),
            arguments.from(),
            arguments.to()),
        arguments.order().order(),
        arguments.includePayload(),
        new SnapshotChoice(arguments.pin().snapshot(ids), arguments.includeFresh()),
        new PageRequest(arguments.limit(), arguments.pin().cursor()));
  }
}
