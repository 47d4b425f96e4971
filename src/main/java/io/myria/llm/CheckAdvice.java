package io.myria.llm;

/** What an operator can do about a failure. Stateless. */
final class CheckAdvice {

  private CheckAdvice() {}

  static String of(ModelFailure failure) {
    return switch (failure) {
      case MODEL_OFF ->
          "set MYRIA_LLM_KEY, or myria.llm.url for a server without a key; or './myria model on'";
      case MODEL_TIMEOUT ->
          "take a faster model or provider, or raise myria.llm.timeout and myria.llm.time_seconds";
      case MODEL_BUSY, MODEL_SUSPENDED, MODEL_CROWDED ->
          "wait and try again; a free model or a small quota is refused like this for good";
      case MODEL_UNAVAILABLE -> "check myria.llm.url and the network, or wait and try again";
      case MODEL_REFUSED ->
          "check the key, the credit and the template's model; a provider that refuses"
              + " response_format, tool_choice or another field wants it taken out of the template";
      case ANSWER_MALFORMED, ANSWER_TOO_LARGE ->
          "check that myria.llm.url is the base of an OpenAI-compatible API, such as"
              + " https://openrouter.ai/api/v1";
      case WRONG_MODEL ->
          "write the model's full name into the template, or set myria.llm.strict_model to false";
      case NO_TOOL_CALL, BAD_TOOL_CALL, ROUNDS_EXHAUSTED ->
          "take a model that supports structured tool calls";
      case PROPOSAL_INVALID -> "take a stronger model: this one breaks rules that it was told";
      case TOKENS_EXHAUSTED ->
          "raise myria.llm.completion_tokens for check, as reasoning needs; or take another model";
      case CAP_REACHED -> "raise myria.llm.hour_cost or myria.llm.cost, or wait for the next hour";
      case NOT_RECORDED -> "nothing: a check is never a replay";
    };
  }
}
