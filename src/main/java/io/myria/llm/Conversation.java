package io.myria.llm;

import io.myria.database.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The rounds of one assignment, from its prompt to its conclusion. For one thread, once. */
final class Conversation<A> {

  private static final String CALL_A_TOOL =
      "Nobody reads what you say. Call one of the tools; to conclude, call %s.";

  /** One part of so many. */
  private static final int KEPT = 4;

  private final Assignment<A> assignment;
  private final WorkBounds bounds;
  private final ChatTemplate template;
  private final ChatPeer peer;
  private final Ledger.Book book;
  private final Toolbox<A> toolbox;
  private final List<Map<String, Object>> messages = new ArrayList<>();
  private final List<WorkReport.Round> rounds = new ArrayList<>();
  private final long begun = System.nanoTime();

  /** Milliseconds of the request that asks, for what is done where the model gives no answer. */
  private final long kept = Deadline.leftMillis(0) / KEPT;

  private ModelUsage usage = ModelUsage.NONE;
  private Optional<String> model = Optional.empty();
  private int silent;

  Conversation(
      Assignment<A> assignment,
      WorkBounds bounds,
      ChatTemplate template,
      ChatPeer peer,
      Ledger.Book book) {
    this.assignment = assignment;
    this.bounds = bounds;
    this.template = template;
    this.peer = peer;
    this.book = book;
    this.toolbox = new Toolbox<>(assignment);
    String rules = QuotedData.RULES.formatted(assignment.closing().name());
    say("system", assignment.prompt().text() + "\n\n" + rules);
    say("user", "The input of your task:\n" + QuotedData.of(assignment.input()));
  }

  /** Never throws for what a model or its server did. */
  ModelAnswer<A> hold() {
    try {
      while (true) {
        Optional<A> answer = round();
        if (answer.isPresent()) {
          return ModelAnswer.of(answer.get(), model.orElse(template.model()));
        }
      }
    } catch (ModelProblem problem) {
      return ModelAnswer.failed(problem.failure(), problem.getMessage());
    }
  }

  /** What came of it, so far. */
  WorkReport report(String outcome, String detail) {
    return new WorkReport(outcome, detail, model, rounds, usage, millis(begun));
  }

  private Optional<A> round() {
    long left = Deadline.leftMillis(Long.MAX_VALUE) - kept;
    left = Math.min(left, bounds.time().toMillis() - millis(begun));
    long tokens = bounds.completionTokens() - usage.completionTokens();
    requireRoom(left, tokens);
    ChatRequest request = request(tokens);
    long sent = System.nanoTime();
    ChatAnswer answer = answer(request, tokens, left, sent);
    model = answer.model().or(() -> model);
    messages.add(answer.message());
    List<WorkReport.Call> calls = new ArrayList<>();
    try {
      return answered(answer, calls);
    } finally {
      note(new Sent(request, sent), answer.text(), calls);
    }
  }

  private ChatRequest request(long tokens) {
    ChatRequest request = template.request(messages, toolbox.offered(), Optional.empty(), tokens);
    if (isLast(request)) {
      Optional<String> closing = Optional.of(assignment.closing().name());
      request = template.request(messages, toolbox.offered(), closing, tokens);
    }
    if (usage.promptTokens() + request.tokens() > bounds.promptTokens()) {
      throw ModelProblem.of(
          ModelFailure.TOKENS_EXHAUSTED,
          "the next request would be more than " + bounds.promptTokens() + " tokens in all");
    }
    return request;
  }

  private ChatAnswer answer(ChatRequest request, long tokens, long left, long sent) {
    try {
      ChatAnswer answer =
          assignment.replayed()
              ? peer.recorded(request)
              : peer.said(request, tokens, Duration.ofMillis(left));
      usage = usage.plus(peer.last().used());
      return answer;
    } catch (ModelProblem problem) {
      usage = usage.plus(peer.last().used());
      note(new Sent(request, sent), "", List.of());
      throw problem;
    }
  }

  private record Sent(ChatRequest request, long at) {}

  private void note(Sent sent, String text, List<WorkReport.Call> calls) {
    rounds.add(
        new WorkReport.Round(
            sent.request().hash(),
            text,
            calls,
            peer.last().used(),
            peer.last().tries(),
            peer.last().told().counted(),
            peer.last().told().priced(),
            assignment.replayed(),
            millis(sent.at())));
  }

  private void requireRoom(long left, long tokens) {
    if (left <= 0 && !assignment.replayed()) {
      throw ModelProblem.of(
          ModelFailure.MODEL_TIMEOUT, "no conclusion in " + bounds.time().toMillis() + " ms");
    }
    if (rounds.size() >= bounds.rounds() + (toolbox.isRepairing() ? 1 : 0)) {
      throw ModelProblem.of(
          ModelFailure.ROUNDS_EXHAUSTED, "no conclusion in " + rounds.size() + " rounds");
    }
    if (tokens <= 0) {
      throw ModelProblem.of(
          ModelFailure.TOKENS_EXHAUSTED,
          "it has said " + usage.completionTokens() + " tokens and not concluded");
    }
    if (usage.nanos() > bounds.nanos()) {
      throw ModelProblem.of(
          ModelFailure.CAP_REACHED, "it has cost " + usage.dollars() + " US dollars already");
    }
  }

  /** Whether there is room for one more answer and no second: then it must be the conclusion. */
  private boolean isLast(ChatRequest request) {
    return toolbox.isRepairing()
        || rounds.size() + 1 >= bounds.rounds()
        || usage.promptTokens() + 2 * request.tokens() > bounds.promptTokens();
  }

  private Optional<A> answered(ChatAnswer answer, List<WorkReport.Call> calls) {
    if (answer.calls().isEmpty()) {
      silent++;
      if (silent > 1) {
        throw ModelProblem.of(ModelFailure.NO_TOOL_CALL, "it said words and called no tool");
      }
      say("user", CALL_A_TOOL.formatted(assignment.closing().name()));
      return Optional.empty();
    }
    for (ChatAnswer.Call call : answer.calls()) {
      Toolbox.Result<A> result = toolbox.run(call, answer.cut());
      calls.add(new WorkReport.Call(call.name(), call.arguments(), result.told(), result.events()));
      if (result.answer().isPresent()) {
        return result.answer();
      }
      book.show(result.events());
      Map<String, Object> message = new LinkedHashMap<>();
      message.put("role", "tool");
      message.put("tool_call_id", call.id());
      message.put("content", result.told());
      messages.add(message);
    }
    return Optional.empty();
  }

  private void say(String role, String content) {
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("role", role);
    message.put("content", content);
    messages.add(message);
  }

  private static long millis(long since) {
    return Duration.ofNanos(System.nanoTime() - since).toMillis();
  }
}
