package io.myria.erasure;

import io.myria.erasure.Retention.Applied;
import io.myria.erasure.Retention.Kept;
import io.myria.erasure.Retention.Rule;
import io.myria.error.Fault;
import io.myria.event.EventId;
import io.myria.json.Field;
import io.myria.json.Inline;
import io.myria.json.Input;
import io.myria.mcp.catalog.Reply;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolCall;
import io.myria.mcp.catalog.ToolGroup;
import io.myria.security.Permission;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The group {@code retention}: {@code myria_retention}. */
@Dependent
public class RetentionTools implements ToolGroup {

  private static final int MOST_NAMES = 100;

  private final Retention retention;

  @Inject
  public RetentionTools(Retention retention) {
    this.retention = retention;
  }

  @Override
  public String name() {
    return "retention";
  }

  @Override
  public Optional<Permission> listedTo() {
    return Optional.of(Permission.ERASE);
  }

  @Override
  public int place() {
    return 755;
  }

  @Override
  public List<Tool<?>> tools() {
    return List.of(rules());
  }

  /** What is done. */
  enum Action {
    ADD,
    LIST,
    REMOVE,
    RUN
  }

  /** Which events a rule is for. */
  record Named(
      @Field(
              value =
                  "Whose: events that nobody else may see, and what this participant says in others",
              refusedEmpty = true)
          Optional<String> participant,
      @Field("Participants who count as nobody else, such as assistants") @Size(max = MOST_NAMES)
          List<String> agents,
      @Field("All that the participant may see, no matter who said it") boolean shared,
      @Field(value = "Events of this context", refusedEmpty = true) Optional<String> contextId,
      @Field(value = "Events of this channel", refusedEmpty = true) Optional<String> channel,
      @Field(value = "Events of this type", refusedEmpty = true) Optional<String> type,
      @Field("Without any of the others: all events") boolean everything) {

    /** As far as it is given. */
    Kept given() {
      return new Kept(participant, agents, shared, contextId, channel, type);
    }

    Kept kept() {
      Kept kept = given();
      if (kept.isEverything() != everything) {
        throw Fault.invalid(
            "everything",
            everything
                ? "is for rules that name no events otherwise"
                : "is missing, and so is what names events: give participant, context_id, channel"
                    + " or type, or everything");
      }
      return kept;
    }
  }

  /** The tool's arguments. */
  record Arguments(
      @Field("add: a rule; list: the rules, and what each would erase now; remove; run: now")
          Action action,
      @Field("Of add: for how many days after they happened events are kept")
          Optional<@Min(1) @Max(Retention.MOST_DAYS) Integer> keepDays,
      @Inline Named named,
      @Field("Of remove: which rule") Optional<String> ruleId,
      @Field("Of run: only show what would be erased") boolean dryRun) {}

  /** A rule and what it erases. */
  record RuleJson(
      @Field("Its id") String ruleId,
      @Field("When it was added") String addedAt,
      @Field("By whom") String addedBy,
      @Field("For how many days events are kept") int keepDays,
      @Field("Which events it is for, as JSON; {} are all") String named,
      @Field("When it was last applied; at first when it was added") String lookedAt,
      @Field("Events that it would erase now; of run, that are being erased") Optional<Long> events,
      @Field("Events that are old enough, and under a legal hold") Optional<Long> held,
      @Field("Of run: the erasures") Optional<List<String>> erasureIds) {

    static RuleJson of(Applied applied) {
      return of(
          applied.rule(),
          Optional.of(applied.events()),
          Optional.of(applied.held()).filter(count -> count > 0),
          Optional.of(applied.erasures().stream().map(UUID::toString).toList())
              .filter(ids -> !ids.isEmpty()));
    }

    static RuleJson of(
        Rule rule, Optional<Long> events, Optional<Long> held, Optional<List<String>> erasures) {
      return new RuleJson(
          rule.id().toString(),
          rule.addedAt().toString(),
          rule.addedBy(),
          rule.keepDays(),
          rule.kept().json(),
          rule.lookedAt().toString(),
          events,
          held,
          erasures);
    }
  }

  private record Answer(@Field("The oldest ones first") List<RuleJson> rules) {

    static Answer of(List<Applied> applied) {
      return new Answer(applied.stream().map(RuleJson::of).toList());
    }
  }

  private Tool<Arguments> rules() {
    return Tool.answering(
        "myria_retention",
        new Tool.About(
            "Retention",
            "Adds, lists, removes or applies rules that erase events some days after they happened,"
                + " once a day in the background, with receipts. Events under a legal hold stay.",
            Tool.Effect.ERASES),
        Permission.ERASE,
        Input.of(Arguments.class),
        Answer.class,
        this::answer);
  }

  private Reply answer(ToolCall<Arguments> call) {
    ErasureTools.requireWholeLog(call.caller(), "retention");
    Arguments arguments = call.arguments();
    requireFitting(arguments);
    return Reply.json(
        switch (arguments.action()) {
          case ADD -> Answer.of(List.of(added(call)));
          case LIST -> Answer.of(retention.preview());
          case REMOVE -> {
            String id =
                arguments
                    .ruleId()
                    .orElseThrow(
                        () -> Fault.invalid("rule_id", "is missing: say which rule to remove"));
            Rule rule = retention.remove(call.caller(), EventId.other("rule_id", id));
            yield new Answer(
                List.of(RuleJson.of(rule, Optional.empty(), Optional.empty(), Optional.empty())));
          }
          case RUN -> Answer.of(arguments.dryRun() ? retention.preview() : retention.run());
        });
  }

  private Applied added(ToolCall<Arguments> call) {
    Arguments arguments = call.arguments();
    int days =
        arguments
            .keepDays()
            .orElseThrow(() -> Fault.invalid("keep_days", "is missing: say how long events stay"));
    return retention.add(call.caller(), days, arguments.named().kept());
  }

  /** An argument that an action does not read would be a wish that is passed over. */
  private static void requireFitting(Arguments arguments) {
    Action action = arguments.action();
    Named named = arguments.named();
    if (action != Action.ADD && arguments.keepDays().isPresent()) {
      throw Fault.invalid("keep_days", "is only of add");
    }
    if (action != Action.ADD
        && (!named.given().isEverything()
            || named.everything()
            || named.shared()
            || !named.agents().isEmpty())) {
      throw Fault.invalid("action", "is not add, and only add takes what names events");
    }
    if (action != Action.REMOVE && arguments.ruleId().isPresent()) {
      throw Fault.invalid("rule_id", "is only of remove");
    }
    if (action != Action.RUN && arguments.dryRun()) {
      throw Fault.invalid("dry_run", "is only of run");
    }
  }
}
