package io.myria.mcp.admin;

import io.myria.event.EventId;
import io.myria.event.StorableText;
import io.myria.json.Bounds;
import io.myria.json.Field;
import io.myria.json.Inline;
import io.myria.json.Input;
import io.myria.json.Output;
import io.myria.llm.ModelCheck;
import io.myria.llm.Workflow;
import io.myria.llm.ledger.ModelAudit;
import io.myria.llm.ledger.ModelAuditPages;
import io.myria.llm.ledger.ModelSpending;
import io.myria.llm.ledger.ModelSwitch;
import io.myria.llm.ledger.ModelWork;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.Reply;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolCall;
import io.myria.mcp.catalog.ToolGroup;
import io.myria.read.PageRequest;
import io.myria.read.QuerySettings;
import io.myria.read.ShortIds;
import io.myria.read.TokenBudget;
import io.myria.security.Permission;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.List;
import java.util.Optional;

/**
 * What administrators see of language models and decide about them: the group {@code models}, with
 * {@code myria_get_model_status}, {@code myria_set_model_switch}, {@code myria_get_model_audit} and
 * {@code myria_check_model}.
 */
@Dependent
public class ModelTools implements ToolGroup {

  /** Tokens of a page's cursor, less what may stand beside the budget. */
  private static final int AROUND = 80;

  /** Of JSON within JSON it is fewer. */
  private static final int MOST_CHARACTERS_A_TOKEN = 4;

  /** Tokens of a piece of a transcript that is worth a page. */
  private static final int LEAST_PIECE = 100;

  private final ModelBooks books;
  private final ModelCheck check;
  private final QuerySettings settings;

  @Inject
  public ModelTools(ModelBooks books, ModelCheck check, QuerySettings settings) {
    this.books = books;
    this.check = check;
    this.settings = settings;
  }

  /** What is written down of models. */
  @Dependent
  public static class ModelBooks {

    private final ModelSpending spending;
    private final ModelSwitch modelSwitch;
    private final ModelAuditPages audit;

    @Inject
    public ModelBooks(ModelSpending spending, ModelSwitch modelSwitch, ModelAuditPages audit) {
      this.spending = spending;
      this.modelSwitch = modelSwitch;
      this.audit = audit;
    }
  }

  @Override
  public String name() {
    return "models";
  }

  @Override
  public int place() {
    return 650;
  }

  @Override
  public List<Tool<?>> tools() {
    return List.of(status(), turn(), audit(), check());
  }

  /** The switch's arguments. */
  record Turn(@Field("Whether models may work, on all servers") boolean on) {}

  /** The audit's arguments. */
  record Which(
      @Field("That assignment, with all that was said") Optional<Integer> work,
      @Field("Of this workflow") Optional<Workflow> workflow,
      @Field(value = "That ended so", example = "model_timeout") Optional<String> outcome,
      @Field(value = "In which the model was shown this event", example = ShortIds.EXAMPLE)
          Optional<String> eventId,
      @Inline SnapshotTools.Listing page) {}

  private record Audit(
      @Field("The newest first") List<ModelWorkJson> works,
      @Field("Of the assignment asked for: what was said and shown; JSON, or a piece")
          Optional<String> transcript,
      @Field("Goes on from here") Optional<String> nextCursor) {}

  /** The check's arguments. */
  record Check(
      @Field(value = "New events of the build whose cost is estimated", byDefault = "1000")
          @Min(1)
          @Max(100_000_000)
          int events) {}

  private Tool<SnapshotTools.Look> status() {
    return Tool.answering(
        "myria_get_model_status",
        new Tool.About(
            "Get the models' status",
            "Whether a language model is configured and may work, what it uses of this hour's caps,"
                + " and what it has cost.",
            Tool.Effect.READS),
        Permission.ADMIN,
        Input.of(SnapshotTools.Look.class, Budget.bounds(settings)),
        ModelStatusJson.class,
        call ->
            call.arguments()
                .budget()
                .whole(ModelStatusJson.of(books.spending.status(call.caller()))));
  }

  private Tool<Turn> turn() {
    return Tool.answering(
        "myria_set_model_switch",
        new Tool.About(
            "Switch models on or off",
            "Turns language models off on all servers at once, or lets them work again. Without"
                + " them everything is answered and built deterministically.",
            Tool.Effect.MARKS),
        Permission.ADMIN,
        Input.of(Turn.class),
        ModelStatusJson.class,
        call -> {
          books.modelSwitch.turn(call.caller(), call.arguments().on());
          return Reply.json(ModelStatusJson.of(books.spending.status(call.caller())));
        });
  }

  private Tool<Which> audit() {
    Bounds bounds =
        Budget.bounds(settings)
            .with("limit", 1, ModelAuditPages.MAXIMUM_LIMIT)
            .with("work", 1, Integer.MAX_VALUE);
    return Tool.answering(
        "myria_get_model_audit",
        new Tool.About(
            "Get the models' audit",
            "What language models were asked, shown and answered, by whose scope, at what cost and"
                + " with what outcome.",
            Tool.Effect.READS),
        Permission.ADMIN,
        Input.of(Which.class, bounds),
        Audit.class,
        call -> call.arguments().work().isPresent() ? one(call) : listed(call));
  }

  private Reply listed(ToolCall<Which> call) {
    Which which = call.arguments();
    which.outcome().ifPresent(outcome -> StorableText.check("outcome", outcome));
    ModelAuditPages.Page page =
        books.audit.list(
            call.caller(),
            new ModelAudit.Wanted(
                which.workflow().map(Workflow::wire),
                which.outcome(),
                which.eventId().map(text -> EventId.parse("event_id", text)),
                Optional.empty()),
            new PageRequest(which.page().limit(), which.page().cursor()),
            which
                .page()
                .budget()
                .of(AROUND, ModelWorkJson::of, one -> Output.write(ModelWorkJson.of(one))));
    return Reply.json(
        new Audit(
            page.works().stream().map(ModelWorkJson::of).toList(),
            Optional.empty(),
            page.nextCursor()));
  }

  private Reply one(ToolCall<Which> call) {
    SnapshotTools.Listing page = call.arguments().page();
    int budget = page.budget().budgetTokens();
    ModelAuditPages.Piece piece =
        books.audit.get(
            call.caller(),
            call.arguments().work().get(),
            page.cursor(),
            (entry, text) -> room(budget, entry, text));
    return Reply.json(
        new Audit(
            List.of(ModelWorkJson.of(piece.whole().work())),
            Optional.of(piece.transcript()),
            piece.nextCursor()));
  }

  /** Characters of the text that fit beside the entry. */
  private static int room(int budget, ModelWork entry, String text) {
    String around = Output.write(ModelWorkJson.of(entry));
    int left = budget - AROUND - Budget.cost(around, around);
    int characters = Math.min(text.length(), Math.max(1, left) * MOST_CHARACTERS_A_TOKEN);
    while (cost(text.substring(0, characters)) > left) {
      if (characters == 1) {
        throw TokenBudget.tooSmall(budget, budget + LEAST_PIECE - left);
      }
      characters = Math.max(1, characters * 3 / 4);
    }
    // Half a character is none.
    return Character.isHighSurrogate(text.charAt(characters - 1))
        ? characters == 1 ? 2 : characters - 1
        : characters;
  }

  private static int cost(String piece) {
    String written = Output.write(List.of(piece));
    return Budget.cost(written, written);
  }

  private Tool<Check> check() {
    return Tool.answering(
        "myria_check_model",
        new Tool.About(
            "Check the model",
            "Gives the configured language model small assignments whose answers are known, and"
                + " says whether it is fit, how fast it is and what a build would cost.",
            Tool.Effect.MARKS),
        Permission.ADMIN,
        Input.of(Check.class),
        ModelCheckJson.class,
        call ->
            Reply.json(ModelCheckJson.of(check.check(call.caller(), call.arguments().events()))));
  }
}
