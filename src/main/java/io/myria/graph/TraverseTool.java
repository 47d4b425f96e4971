package io.myria.graph;

import io.myria.json.Field;
import io.myria.json.Inline;
import io.myria.json.Input;
import io.myria.json.Output;
import io.myria.language.Sentences;
import io.myria.language.TokenCount;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.Detail;
import io.myria.mcp.catalog.Lines;
import io.myria.mcp.catalog.ReadArguments;
import io.myria.mcp.catalog.Reply;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolCall;
import io.myria.memory.StrangerJson;
import io.myria.memory.UnknownName;
import io.myria.memory.UnknownNames;
import io.myria.read.Degraded;
import io.myria.read.QuerySettings;
import io.myria.security.Permission;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** {@code myria_traverse_graph}. */
class TraverseTool {

  private static final int ECHOED_CHARACTERS = 60;

  private static final String HOPS = "max_hops";

  /** What stands around the entities. */
  private static final int AROUND = 20;

  /** The part of a budget that names which are not known may take. */
  private static final int STRANGE = 4;

  private final GraphTraversal traversal;
  private final QuerySettings settings;
  private final UnknownNames strangers;

  TraverseTool(GraphTraversal traversal, QuerySettings settings, UnknownNames strangers) {
    this.traversal = traversal;
    this.settings = settings;
    this.strangers = strangers;
  }

  /** The tool's arguments. */
  record Arguments(
      @Field(value = "Where to begin: names, whatever their case", example = "Dana")
          @Size(max = GraphTraversal.MOST_NAMES)
          List<String> entityNames,
      @Field("Most relations from there to another entity") int maxHops,
      @Field(value = "Only along these relations", example = "works_at") List<String> relationTypes,
      @Field("Only to entities of these tiers") List<GraphTier> tiers,
      @Field("Only relations that held then; without it those that ended, too")
          Optional<Instant> validAt,
      @Inline GraphArguments asked)
      implements ReadArguments.Asking {}

  /** A neighbourhood. */
  private record Answer(
      @Field("Entities, nearest first") List<GraphNodeJson> graphContext,
      @Field("How those were come to that are further away than one relation") List<String> paths,
      @Field("The graph as of this time") Optional<String> asOf,
      @Field("Names that are not known") Optional<List<String>> unknownNames,
      @Field("What did not do its part, and why") Optional<List<Degraded>> degraded,
      @Field("Where nothing is seen: who of those asked for is not known")
          Optional<List<StrangerJson>> unknownParticipants,
      @Field("Whether a limit or the budget left out something") boolean truncated) {}

  Tool<Arguments> tool() {
    return Tool.answering(
        "myria_traverse_graph",
        new Tool.About(
            "Traverse the knowledge graph",
            "How people, things and subjects are related, since when and until when, and the events"
                + " that say so: from the names that are given, along relations.",
            Tool.Effect.READS),
        Permission.READ,
        Input.of(
            Arguments.class,
            Budget.bounds(settings)
                .with(HOPS, 1, GraphTraversal.MOST_HOPS, GraphTraversal.DEFAULT_HOPS)),
        Answer.class,
        this::answer);
  }

  private Reply answer(ToolCall<Arguments> call) {
    Arguments arguments = call.arguments();
    GraphAnswer answer =
        traversal.traverse(
            new GraphTraversal.Request(
                arguments.asked().scope(call.caller()),
                arguments.entityNames(),
                arguments.maxHops(),
                new GraphFilter(
                    arguments.relationTypes(),
                    Set.copyOf(arguments.tiers()),
                    arguments.validAt())));
    Detail detail = arguments.budget().detail();
    List<String> strange = told(answer.unknown(), arguments.budget().budgetTokens() / STRANGE);
    GraphContext context =
        GraphContext.of(
            answer,
            new GraphNodeJson.Form(detail.hasItems() ? Relationship.CITED : 1, detail::id),
            arguments
                .budget()
                .of(around(strange), GraphContext.Part::json, GraphContext.Part::line));
    List<UnknownName> unknown =
        context.nodes().isEmpty()
            ? strangers.of(arguments.asking().scope(call.caller()))
            : List.of();
    return reply(answer, context, strange, unknown);
  }

  private static Reply reply(
      GraphAnswer answer, GraphContext context, List<String> strange, List<UnknownName> unknown) {
    boolean truncated =
        answer.truncated() || context.cut() || strange.size() < answer.unknown().size();
    Optional<List<String>> names = Optional.of(strange).filter(some -> !some.isEmpty());
    Answer json =
        new Answer(
            context.nodes(),
            context.paths(),
            Optional.of(answer.asOf().toString()).filter(at -> !context.nodes().isEmpty()),
            names,
            answer.degraded().map(List::of),
            StrangerJson.of(unknown),
            truncated);
    return Reply.of(
        json,
        (context.nodes().isEmpty() ? "Nothing is known of these names.\n" : context.text())
            + names
                .filter(some -> !context.nodes().isEmpty())
                .map(TraverseTool::unknownLine)
                .orElse("")
            + Lines.without(answer.degraded().stream().toList())
            + StrangerJson.line(unknown)
            + (truncated ? "There is more than is shown.\n" : ""));
  }

  /** The beginnings of the first names: who asked knows the whole, and pays for each word. */
  private static List<String> told(List<String> names, int tokens) {
    List<String> told = new ArrayList<>();
    int left = tokens;
    for (String name : names) {
      String beginning = Sentences.excerpt(name, ECHOED_CHARACTERS);
      left -= TokenCount.of(Output.write(beginning)) + 1;
      if (left < 0) {
        break;
      }
      told.add(beginning);
    }
    return told;
  }

  private static int around(List<String> strange) {
    return AROUND + strange.stream().mapToInt(name -> TokenCount.of(Output.write(name)) + 1).sum();
  }

  private static String unknownLine(List<String> names) {
    return names.stream().map(Lines::flat).collect(Collectors.joining(", ", "Not known: ", "\n"));
  }
}
