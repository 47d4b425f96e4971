package io.myria.llm;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * A model's answer of one round.
 *
 * @param model as it calls itself
 * @param message of the assistant, to be sent back in the next round
 * @param cut whether it ended at its limit of tokens
 */
record ChatAnswer(
    Optional<String> model,
    String text,
    List<Call> calls,
    Map<String, Object> message,
    boolean cut,
    ModelUsage usage,
    Told told) {

  private static final int LONGEST_TEXT = 4_000;

  /** The rest are answered with a refusal. */
  private static final int MOST_CALLS = 32;

  /**
   * What an answer says of its use, instead of leaving it to an estimate.
   *
   * @param counted its tokens
   * @param priced its cost
   */
  record Told(boolean counted, boolean priced) {

    static final Told NOTHING = new Told(false, false);
  }

  /**
   * A call of a tool.
   *
   * @param arguments as they came; JSON, if they are right
   */
  record Call(String id, String name, String arguments) {}

  /**
   * @throws ModelProblem where it is no answer of the protocol
   */
  static ChatAnswer of(String body, ChatRequest request, ModelSettings.Caps prices, ChatPost post) {
    JsonNode answer = HttpAnswer.json(body, post);
    HttpAnswer.errorIn(answer, post, Optional.empty())
        .ifPresent(
            problem -> {
              throw problem;
            });
    JsonNode choice = answer.path("choices").path(0);
    HttpAnswer.errorIn(choice, post, Optional.empty())
        .ifPresent(
            problem -> {
              throw problem;
            });
    JsonNode message = choice.path("message");
    if (!message.isObject()) {
      throw ModelProblem.of(
          ModelFailure.ANSWER_MALFORMED, "it has no choice with a message: " + post.shown(body));
    }
    List<Call> calls = calls(message.path("tool_calls"));
    String text = message.path("content").asString("");
    return new ChatAnswer(
        Optional.of(answer.path("model").asString("")).filter(name -> !name.isBlank()),
        text,
        calls,
        sentBack(message, text, calls),
        choice.path("finish_reason").asString("").equals("length"),
        usage(answer.path("usage"), request, body, prices),
        new Told(
            count(answer.path("usage").path("prompt_tokens")).isPresent(),
            dollars(answer.path("usage").path("cost")).isPresent()));
  }

  private static List<Call> calls(JsonNode list) {
    List<Call> calls = new ArrayList<>();
    for (JsonNode one : list) {
      JsonNode function = one.path("function");
      JsonNode arguments = function.path("arguments");
      if (calls.size() < MOST_CALLS) {
        calls.add(
            new Call(
                one.path("id").asString("call_" + calls.size()),
                function.path("name").asString(""),
                arguments.isString() ? arguments.asString() : arguments.toString()));
      }
    }
    return calls;
  }

  /** Some models want their reasoning back, or forget why they called. */
  private static Map<String, Object> sentBack(JsonNode message, String text, List<Call> calls) {
    Map<String, Object> sent = new LinkedHashMap<>();
    sent.put("role", "assistant");
    sent.put(
        "content", text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT) + "…");
    if (!calls.isEmpty()) {
      sent.put("tool_calls", calls.stream().map(ChatAnswer::json).toList());
    }
    JsonNode reasoning = message.path("reasoning_details");
    if (reasoning.isArray() && !reasoning.isEmpty()) {
      sent.put("reasoning_details", reasoning);
    }
    return sent;
  }

  private static Map<String, Object> json(Call call) {
    Map<String, Object> function = new LinkedHashMap<>();
    function.put("name", call.name());
    function.put("arguments", call.arguments());
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", call.id());
    json.put("type", "function");
    json.put("function", function);
    return json;
  }

  /** As the answer says, and estimated where it says nothing. */
  private static ModelUsage usage(
      JsonNode usage, ChatRequest request, String body, ModelSettings.Caps prices) {
    long prompt = count(usage.path("prompt_tokens")).orElseGet(request::tokens);
    long completion =
        count(usage.path("completion_tokens")).orElseGet(() -> ChatRequest.tokens(body));
    long nanos =
        dollars(usage.path("cost"))
            .map(cost -> ModelUsage.nanos(cost.min(MOST_DOLLARS)))
            .orElseGet(() -> prices.nanos(prompt, completion));
    return new ModelUsage(prompt, completion, nanos);
  }

  private static final BigDecimal MOST_DOLLARS = BigDecimal.valueOf(1_000_000);

  /** More digits are no price, and to round a number of millions of them takes minutes. */
  private static final int MOST_DIGITS = 60;

  private static Optional<BigDecimal> dollars(JsonNode said) {
    return Optional.of(said)
        .filter(JsonNode::isNumber)
        .map(JsonNode::decimalValue)
        .filter(
            cost ->
                cost.signum() >= 0
                    && Math.abs((long) cost.scale()) <= MOST_DIGITS
                    && cost.precision() <= MOST_DIGITS);
  }

  private static Optional<Long> count(JsonNode said) {
    return Optional.of(said)
        .filter(number -> number.isIntegralNumber() && number.canConvertToLong())
        .map(JsonNode::longValue)
        .filter(count -> count >= 0)
        .map(count -> Math.min(count, Integer.MAX_VALUE));
  }
}
