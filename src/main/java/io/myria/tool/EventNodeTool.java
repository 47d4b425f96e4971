package io.myria.tool;

import io.myria.access.Caller;
import io.myria.access.Permission;
import io.myria.event.PayloadField;
import io.myria.fault.Fault;
import io.myria.log.Order;
import io.myria.offer.Arguments;
import io.myria.offer.Shape;
import io.myria.offer.Tool;
import io.myria.query.EventCriteria;
import io.myria.query.EventNodes;
import io.myria.query.EventNodesRequest;
import io.myria.query.HintWeight;
import io.myria.query.PageRequest;
import io.myria.query.QuerySettings;
import io.myria.query.SnapshotChoice;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;

/** {@code myria_query_event_nodes}. */
@Dependent
class EventNodeTool {

  static final Shape PAYLOAD =
      Shape.open("Only events whose payload has these members, such as {\"tool\": \"weather\"}");

  static final Shape WANTED_HINT =
      Shape.object("A hint to look for")
          .required("hint", Shape.string("Label"))
          .optional(
              "weight",
              Shape.number("How much it counts beside the others", 0, 1000).byDefault(1.0));

  private final EventNodes nodes;
  private final QuerySettings settings;

  @Inject
  EventNodeTool(EventNodes nodes, QuerySettings settings) {
    this.nodes = nodes;
    this.settings = settings;
  }

  Tool tool() {
    return Tool.answering(
        "myria_query_event_nodes",
        new Tool.About(
            "Query events",
            "Returns the events that all named participants may see, newest first, as one tree."
                + " Events that no snapshot covers yet are included, grouped by their hints.",
            Tool.Effect.READS),
        Permission.READ,
        input(),
        TreeJson.ANSWER,
        (caller, arguments) -> TreeJson.of(nodes.query(request(caller, arguments))));
  }

  private Shape input() {
    return Shape.object("")
        .required("participants", Scopes.PARTICIPANTS)
        .optional("query", Shape.string("Keeps events that hold any of these words"))
        .optional("context_id", Shape.string("Keeps events of this chat, task or sitting"))
        .optional("channels", names("Keeps events of these channels"))
        .optional("types", names("Keeps events of these types"))
        .optional("topic_hints", Shape.list("Keeps events with any of these", WANTED_HINT, 0, 100))
        .optional("payload", PAYLOAD)
        .optional("from", Shape.instant("Earliest timestamp, included"))
        .optional("to", Shape.instant("End of the time, not included"))
        .optional(
            "order", Shape.string("By timestamp").oneOf("newest", "oldest").byDefault("newest"))
        .optional("include_internal", Scopes.INCLUDE_INTERNAL)
        .optional("include_fresh", Paging.INCLUDE_FRESH)
        .optional("include_payload", Shape.flag("Adds each event's payload").byDefault(false))
        .optional("limit", Paging.limit(settings.defaultLimit(), settings.maximumLimit()))
        .optional("cursor", Paging.CURSOR)
        .optional("snapshot_id", Paging.SNAPSHOT_ID);
  }

  private EventNodesRequest request(Caller caller, Arguments arguments) {
    return new EventNodesRequest(
        Scopes.of(caller, arguments),
        criteria(arguments),
        order(arguments),
        arguments.flag("include_payload", false),
        SnapshotChoice.of(
            arguments.optionalString("snapshot_id"), arguments.optionalFlag("include_fresh")),
        new PageRequest(
            arguments.integer("limit", 1, settings.maximumLimit()),
            arguments.optionalString("cursor")));
  }

  static EventCriteria criteria(Arguments arguments) {
    return new EventCriteria(
        arguments.optionalString("query"),
        arguments.optionalString("context_id"),
        arguments.strings("channels"),
        arguments.strings("types"),
        hints(arguments),
        arguments.optionalInstant("from"),
        arguments.optionalInstant("to"),
        payload(arguments));
  }

  /** Exact values of members, whose names may be dotted. */
  static List<PayloadField> payload(Arguments arguments) {
    return arguments.has("payload")
        ? PayloadField.of("payload", arguments.object("payload"))
        : List.of();
  }

  static List<HintWeight> hints(Arguments arguments) {
    List<HintWeight> hints = new ArrayList<>();
    for (Arguments hint : arguments.objects("topic_hints", WANTED_HINT)) {
      double weight = hint.has("weight") ? hint.number("weight") : 1.0;
      if (!(weight > 0.0 && weight <= 1000.0)) {
        throw Fault.invalid(hint.at("weight"), "must be above 0 and at most 1000");
      }
      hints.add(new HintWeight(hint.string("hint"), weight));
    }
    return hints;
  }

  static Order order(Arguments arguments) {
    return switch (arguments.optionalString("order").orElse("newest")) {
      case "newest" -> Order.NEWEST;
      case "oldest" -> Order.OLDEST;
      default -> throw Fault.invalid("order", "must be \"newest\" or \"oldest\"");
    };
  }

  static Shape names(String description) {
    return Shape.list(description, Shape.string("Name"), 0, 100);
  }
}
