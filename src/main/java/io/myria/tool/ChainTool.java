package io.myria.tool;

import io.myria.access.Permission;
import io.myria.event.EventId;
import io.myria.fingerprint.Relation;
import io.myria.memory.CausalChains;
import io.myria.memory.Chain;
import io.myria.memory.Chain.Link;
import io.myria.memory.Chain.Node;
import io.myria.memory.Chain.Side;
import io.myria.offer.Shape;
import io.myria.offer.Tool;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** {@code myria_causal_chain}. */
@Dependent
class ChainTool {

  private static final Shape LINK =
      Shape.object("That one came of the other")
          .required("from", Shape.string("Event id of the earlier one, the cause"))
          .required("to", Shape.string("Event id of the later one"))
          .required(
              "relation",
              Shape.string("What the earlier one is to the later; contradicts holds both ways")
                  .oneOf(Stream.of(Relation.values()).map(Relation::wire).toArray(String[]::new)))
          .required("weight", Shape.number("How sure it is", 0, 1))
          .required("words", Shape.string("Of the later one, which gave it away"));

  private final CausalChains chains;

  @Inject
  ChainTool(CausalChains chains) {
    this.chains = chains;
  }

  Tool tool() {
    return Tool.answering(
        "myria_causal_chain",
        new Tool.About(
            "Follow a causal chain",
            "Traces a memory back to what explains it, set it off, contradicts it, or was replaced"
                + " or resolved by it; on request also forward to what came of it. Links come with"
                + " the words that gave them away.",
            Tool.Effect.READS),
        Permission.READ,
        Asks.in(
            Shape.object("")
                .required("event_id", Asks.EVENT_ID)
                .optional(
                    "max_depth",
                    Shape.integer(
                            "Most links from the memory to another", 1, CausalChains.MOST_DEPTH)
                        .byDefault(CausalChains.DEFAULT_DEPTH))
                .optional(
                    "include_consequences",
                    Shape.flag("Whether to go forward, too").byDefault(false))),
        answer(),
        (caller, arguments) ->
            json(
                chains.chain(
                    new CausalChains.Request(
                        Asks.of(caller, arguments),
                        EventId.parse("event_id", arguments.string("event_id")),
                        arguments
                            .integer("max_depth", 1, CausalChains.MOST_DEPTH)
                            .orElse(CausalChains.DEFAULT_DEPTH),
                        arguments.flag("include_consequences", false)))));
  }

  private static Shape answer() {
    return Shape.object("")
        .required("memory", MemoryJson.shape("The one that was asked about"))
        .required("causes", side("What it came of"))
        .optional("consequences", side("What came of it"))
        .required("pending", Shape.flag("It is so new that its causes are not derived yet"))
        .required("snapshot_id", Shape.string("What was asked for").orNull());
  }

  private static Shape side(String description) {
    return Shape.object(description)
        .required(
            "nodes",
            Shape.listOf(
                MemoryJson.shape("A memory on the way")
                    .required("depth", Shape.count("Links away, by the shortest way")),
                "The nearest first"))
        .required("links", Shape.listOf(LINK, "Among all of these, the newest first"))
        .required(
            "truncated", Shape.flag("There is more: ask for the chain of one of the last nodes"));
  }

  private static Map<String, Object> json(Chain chain) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("memory", MemoryJson.of(chain.memory()));
    json.put("causes", side(chain.causes()));
    chain.consequences().ifPresent(side -> json.put("consequences", side(side)));
    json.put("pending", chain.pending());
    json.put("snapshot_id", chain.snapshot().map(Object::toString).orElse(null));
    return json;
  }

  private static Map<String, Object> side(Side side) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("nodes", side.nodes().stream().map(ChainTool::node).toList());
    json.put("links", side.links().stream().map(ChainTool::link).toList());
    json.put("truncated", side.truncated());
    return json;
  }

  private static Map<String, Object> node(Node node) {
    Map<String, Object> json = MemoryJson.of(node.memory());
    json.put("depth", node.depth());
    return json;
  }

  private static Map<String, Object> link(Link link) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("from", link.from().toString());
    json.put("to", link.to().toString());
    json.put("relation", link.relation().wire());
    json.put("weight", link.weight());
    json.put("words", link.words());
    return json;
  }
}
