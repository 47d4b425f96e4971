package io.myria.llm;

import io.myria.config.Service;
import io.myria.database.Deadline;
import io.myria.security.Caller;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whether the configured model is fit for Myria's work: small assignments of the kind that it will
 * be given, with answers that are known, through the same client, bounds and books. Thread-safe.
 */
@Service
public final class ModelCheck {

  /** Of a new event: what a guided build has sent and was answered, as an estimate. */
  private static final int PROMPT_TOKENS_AN_EVENT = 150;

  private static final int COMPLETION_TOKENS_AN_EVENT = 30;

  /** Of a request's time, for another task. */
  private static final long LEAST_MILLIS = 3_000;

  private final ChatModel model;
  private final ModelSettings settings;
  private final ChatTemplate template;

  @Inject
  public ModelCheck(ChatModel model, ModelSettings settings, ChatTemplate template) {
    this.model = model;
    this.settings = settings;
    this.template = template;
  }

  /**
   * One assignment.
   *
   * @param advice what to do about a failure
   * @param millis to its conclusion
   */
  public record Step(
      String name,
      Optional<ModelFailure> failure,
      String detail,
      Optional<String> advice,
      long millis) {}

  /**
   * What came of all.
   *
   * @param asked the model's name in the template
   * @param answeredBy as it calls itself
   * @param counted whether it tells how many tokens it used
   * @param priced whether it tells what they cost
   */
  public record Result(
      String asked,
      Optional<String> answeredBy,
      List<Step> steps,
      int rounds,
      ModelUsage usage,
      long millis,
      boolean counted,
      boolean priced,
      Estimate estimate) {

    public Result {
      steps = List.copyOf(steps);
    }

    public boolean fit() {
      return steps.stream().allMatch(step -> step.failure().isEmpty());
    }
  }

  /**
   * What a build would cost.
   *
   * @param dollars none where nobody says what a token costs
   */
  public record Estimate(int events, ModelUsage usage, Optional<Double> dollars) {}

  /**
   * Asks until the first failure that the others would meet, too.
   *
   * @throws io.myria.error.Fault {@code not_allowed} for anyone but an administrator
   */
  public Result check(Caller caller, int events) {
    caller.requireAdministrator("checking the model");
    List<Step> steps = new ArrayList<>();
    List<WorkReport> reports = new ArrayList<>();
    for (CheckTask task : CheckTask.ALL) {
      if (Deadline.leftMillis(Long.MAX_VALUE) < LEAST_MILLIS) {
        steps.add(unasked(task));
        break;
      }
      ChatModel.Worked<CheckTask.Report> worked = model.work(assignment(task));
      worked.report().ifPresent(reports::add);
      Step step = step(task, worked);
      steps.add(step);
      if (step.failure().filter(ModelCheck::isOfTheServer).isPresent()) {
        break;
      }
    }
    return result(steps, reports, events);
  }

  private static Step unasked(CheckTask task) {
    ModelFailure failure = ModelFailure.MODEL_TIMEOUT;
    String advice = CheckAdvice.of(failure);
    return new Step(
        task.name(), Optional.of(failure), "the check's time is up", Optional.of(advice), 0);
  }

  private static Assignment<CheckTask.Report> assignment(CheckTask task) {
    return new Assignment<>(
        Workflow.CHECK,
        CheckTask.NOBODY,
        Optional.empty(),
        PromptFile.of(ModelCheck.class, "check.v1"),
        task.input(),
        List.of(),
        List.of(task.tool()),
        new Closing<>(CheckTask.CLOSING, "Concludes.", CheckTask.REPORT, task::violations),
        false);
  }

  private static Step step(CheckTask task, ChatModel.Worked<CheckTask.Report> worked) {
    Optional<ModelFailure> failure = worked.answer().failure();
    return new Step(
        task.name(),
        failure,
        worked.answer().detail(),
        failure.map(CheckAdvice::of),
        worked.report().map(WorkReport::millis).orElse(0L));
  }

  /** Not of what was asked. */
  private static boolean isOfTheServer(ModelFailure failure) {
    return switch (failure) {
      case NO_TOOL_CALL, BAD_TOOL_CALL, ROUNDS_EXHAUSTED, TOKENS_EXHAUSTED, PROPOSAL_INVALID ->
          false;
      default -> true;
    };
  }

  private Result result(List<Step> steps, List<WorkReport> reports, int events) {
    List<WorkReport.Round> rounds =
        reports.stream().flatMap(report -> report.rounds().stream()).toList();
    ModelUsage usage =
        reports.stream().map(WorkReport::usage).reduce(ModelUsage.NONE, ModelUsage::plus);
    boolean answered = rounds.stream().anyMatch(round -> round.tries() > 0);
    boolean priced = answered && rounds.stream().allMatch(WorkReport.Round::priced);
    return new Result(
        template.model(),
        reports.stream().flatMap(report -> report.model().stream()).findFirst(),
        steps,
        rounds.size(),
        usage,
        steps.stream().mapToLong(Step::millis).sum(),
        answered && rounds.stream().allMatch(WorkReport.Round::counted),
        priced,
        estimate(events, usage, priced));
  }

  /**
   * By what the check itself cost a token, where that was reported; else by the settings' prices.
   */
  private Estimate estimate(int events, ModelUsage usage, boolean priced) {
    long prompt = (long) events * PROMPT_TOKENS_AN_EVENT;
    long completion = (long) events * COMPLETION_TOKENS_AN_EVENT;
    long nanos =
        priced
            ? Math.round((prompt + completion) * (double) usage.nanos() / usage.tokens())
            : settings.caps().nanos(prompt, completion);
    ModelUsage expected = new ModelUsage(prompt, completion, nanos);
    return new Estimate(
        events, expected, priced || nanos > 0 ? Optional.of(expected.dollars()) : Optional.empty());
  }

  /** What an operator can do about a failure. Stateless. */
  private static final class CheckAdvice {

    private CheckAdvice() {}

    static String of(ModelFailure failure) {
      return switch (failure) {
        case MODEL_OFF ->
            "set MYRIA_LLM_KEY, or myria.llm.url for a server without a key; or './myria model on'";
        case MODEL_TIMEOUT ->
            "take a faster model or provider, or raise myria.llm.timeout and"
                + " myria.llm.time_seconds";
        case MODEL_BUSY, MODEL_SUSPENDED, MODEL_CROWDED ->
            "wait and try again; a free model or a small quota is refused like this for good";
        case MODEL_UNAVAILABLE -> "check myria.llm.url and the network, or wait and try again";
        case MODEL_REFUSED ->
            "check the key, the credit and the template's model; a provider that refuses"
                + " response_format, tool_choice or another field wants it taken out of the"
                + " template";
        case ANSWER_MALFORMED, ANSWER_TOO_LARGE ->
            "check that myria.llm.url is the base of an OpenAI-compatible API, such as"
                + " https://openrouter.ai/api/v1";
        case WRONG_MODEL ->
            "write the model's full name into the template, or set myria.llm.strict_model to false";
        case NO_TOOL_CALL, BAD_TOOL_CALL, ROUNDS_EXHAUSTED ->
            "take a model that supports structured tool calls";
        case PROPOSAL_INVALID ->
            "take a stronger model: this one breaks the rules that it was given";
        case TOKENS_EXHAUSTED ->
            "raise myria.llm.completion_tokens for check, as reasoning needs; or take another"
                + " model";
        case CAP_REACHED ->
            "raise myria.llm.hour_cost or myria.llm.cost, or wait for the next hour";
        case NOT_RECORDED -> "nothing: a check is never a replay";
      };
    }
  }
}
