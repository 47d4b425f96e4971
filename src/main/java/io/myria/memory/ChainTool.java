package io.myria.memory;

import io.myria.fingerprint.CausalRelation;
import io.myria.fingerprint.Causes;
import io.myria.json.Field;
import io.myria.json.Inline;
import io.myria.json.Input;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.Detail;
import io.myria.mcp.catalog.Lines;
import io.myria.mcp.catalog.ReadArguments;
import io.myria.mcp.catalog.Reply;
import io.myria.mcp.catalog.ShortForm;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolCall;
import io.myria.memory.CausalChain.Link;
import io.myria.memory.CausalChain.Node;
import io.myria.memory.CausalChain.Side;
import io.myria.read.QuerySettings;
import io.myria.read.ShortIds;
import io.myria.security.Permission;
import io.myria.security.Scope;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/** {@code myria_causal_chain}. */
@Dependent
public class ChainTool {

  /** The memory itself, and what stands around. */
  private static final int AROUND = 100;

  /** Of the links that lead to a memory, about. */
  private static final String SOME_LINK = "- because […], of [01234567]: words that gave it away";

  private final CausalChains chains;
  private final QuerySettings settings;
  private final ShortIds ids;

  @Inject
  public ChainTool(CausalChains chains, QuerySettings settings, ShortIds ids) {
    this.chains = chains;
    this.settings = settings;
    this.ids = ids;
  }

  /** The tool's arguments. */
  record Arguments(
      @Field(
              value = "The memory, by the id or the last eight digits of it",
              example = ShortIds.EXAMPLE)
          String eventId,
      @Inline MemoryArguments asked,
      @Field(value = "Most links from it to another", byDefault = "5")
          @Min(1)
          @Max(CausalChains.MOST_DEPTH)
          int maxDepth,
      @Field("What came of it, too") boolean includeConsequences)
      implements ReadArguments.Asking {}

  /** A chain. */
  private record ChainJson(
      @Field("The one that was asked about") MemoryJson memory,
      @Field("What it came of") SideJson causes,
      @Field("What came of it") Optional<SideJson> consequences,
      @Field("It is so new that its causes are not derived yet") Optional<Boolean> pending,
      @Field("What was asked for") Optional<String> snapshotId) {}

  /** One direction. */
  private record SideJson(
      @Field("The nearest first") List<NodeJson> nodes,
      @Field("Among all of these, the newest first") List<LinkJson> links,
      @Field("There is more: ask for the chain of one of the last nodes") boolean truncated) {}

  /** A memory on the way. */
  private record NodeJson(
      @Field("Links away, by the shortest way") int depth, @Field("It") MemoryJson memory) {}

  /** That one came of the other. */
  private record LinkJson(
      @Field("The earlier one, the cause") String from,
      @Field("The later one") String to,
      @Field("because, triggered, contradicts, updates or resolves") String relation,
      @Field("How sure it is") Optional<Double> weight,
      @Field("Of the later one, which gave it away; refers_to where its payload says so")
          String words) {}

  Tool<Arguments> tool() {
    return Tool.answering(
        "myria_causal_chain",
        new Tool.About(
            "Follow a causal chain",
            "What a memory came of, and on request what came of it: because, triggered,"
                + " contradicts, updates, resolves; with the words that gave it away.",
            Tool.Effect.READS),
        Permission.READ,
        Input.of(Arguments.class, Budget.bounds(settings)),
        ChainJson.class,
        this::answer);
  }

  private Reply answer(ToolCall<Arguments> call) {
    Arguments arguments = call.arguments();
    Detail detail = arguments.budget().detail();
    Scope scope = arguments.asking().scope(call.caller());
    CausalChain chain =
        chains.chain(
            new CausalChains.Request(
                arguments.asked().asked(call.caller(), ids),
                ids.event("event_id", arguments.eventId(), scope),
                arguments.maxDepth(),
                arguments.includeConsequences(),
                arguments
                    .budget()
                    .of(
                        AROUND,
                        node -> linked(node, detail),
                        node -> line(node, call.zone()) + SOME_LINK)));
    ChainJson json =
        new ChainJson(
            json(chain.memory(), detail),
            side(chain.causes(), detail),
            chain.consequences().map(side -> side(side, detail)),
            Optional.of(chain.pending()).filter(is -> is),
            chain.snapshot().map(Object::toString));
    return Reply.of(json, text(chain, call.zone()));
  }

  /** A node with as much as a link of its own. */
  private record Linked(NodeJson node, LinkJson link) {}

  private static Linked linked(Node node, Detail detail) {
    String id = detail.id(node.memory().event().id());
    return new Linked(
        node(node, detail), new LinkJson(id, id, "because", Optional.of(0.7), SOME_LINK));
  }

  private static SideJson side(Side side, Detail detail) {
    return new SideJson(
        side.nodes().stream().map(node -> node(node, detail)).toList(),
        side.links().stream()
            .map(
                link ->
                    new LinkJson(
                        detail.id(link.from()),
                        detail.id(link.to()),
                        link.relation().wire(),
                        Optional.of(link.weight()).filter(weight -> detail.hasItems()),
                        link.words()))
            .toList(),
        side.truncated());
  }

  private static NodeJson node(Node node, Detail detail) {
    return new NodeJson(node.depth(), json(node.memory(), detail));
  }

  private static MemoryJson json(Memory memory, Detail detail) {
    return MemoryJson.of(memory, memory.summary(), detail);
  }

  private static String text(CausalChain chain, ZoneId zone) {
    StringBuilder text = new StringBuilder();
    text.append(MemoryJson.line(chain.memory(), chain.memory().summary(), zone));
    append(text, "Causes", chain.causes(), zone);
    chain.consequences().ifPresent(side -> append(text, "Consequences", side, zone));
    if (chain.pending()) {
      text.append("It is so new that its causes are not derived yet.\n");
    }
    return text.toString();
  }

  private static void append(StringBuilder text, String title, Side side, ZoneId zone) {
    text.append(title).append(side.nodes().isEmpty() ? ": none that is known\n" : ":\n");
    side.nodes().forEach(node -> text.append(line(node, zone)));
    side.links().forEach(link -> text.append(line(link)));
    if (side.truncated()) {
      text.append("There is more: ask for the chain of one of the last.\n");
    }
  }

  private static String line(Node node, ZoneId zone) {
    return "  ".repeat(Math.min(node.depth(), 4))
        + MemoryJson.line(node.memory(), node.memory().summary(), zone);
  }

  /** What the later one is to the earlier; of a trigger the later one did nothing itself. */
  static String line(Link link) {
    String later = "[" + ShortForm.of(link.to()) + "]";
    String earlier = "[" + ShortForm.of(link.from()) + "]";
    if (link.relation() == CausalRelation.TRIGGERED && link.words().equals(Causes.REFERS)) {
      return "- " + later + " refers to " + earlier + "\n";
    }
    if (link.relation() == CausalRelation.BECAUSE && link.words().equals(Causes.USED)) {
      return "- " + later + " used " + earlier + "\n";
    }
    String relation =
        link.relation() == CausalRelation.TRIGGERED
            ? earlier + " triggered " + later
            : later + " " + link.relation().wire() + " " + earlier;
    return "- " + relation + ": \"" + Lines.flat(link.words()) + "\"\n";
  }
}
