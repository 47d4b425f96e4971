package io.myria.mcp.protocol;

import io.myria.mcp.catalog.Client.Level;
import io.myria.mcp.catalog.Client.Question;
import io.myria.mcp.catalog.InputRequired;
import io.myria.mcp.protocol.ClientConversation.Who;
import io.myria.security.Call;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Asks a client for something: a request that needs to know more ends with the questions, and the
 * client sends it again with the answers (basic/patterns/mrtr). Thread-safe.
 */
final class ClientRequest {

  private static final String ANSWERS = "inputResponses";
  private static final String STATE = "requestState";

  private final RequestState states;

  ClientRequest(RequestState states) {
    this.states = states;
  }

  /**
   * A conversation that knows what the client has answered, in this round and before.
   *
   * @throws ProtocolException for answers that are none, or a state that was not made for this
   *     request
   */
  ClientConversation conversation(Message message, Call call) {
    Map<String, Object> answers = new LinkedHashMap<>();
    if (Revision.ASKING.contains(message.method())) {
      Object state = message.params().get(STATE);
      if (state instanceof String text) {
        answers.putAll(states.open(message, call, text));
      } else if (state != null) {
        throw ProtocolException.parameters("params.requestState must be a string");
      }
      answers.putAll(given(message.params()));
    }
    Map<String, Object> meta = message.meta();
    Optional<Level> least = ClientConversation.level(meta.get(Revision.LOG_LEVEL));
    return new ClientConversation(
        meta.get(ClientConversation.PROGRESS_TOKEN),
        level -> least.isPresent() && level.compareTo(least.get()) >= 0,
        Who.of(
            meta.get(Revision.CLIENT_CAPABILITIES) instanceof Map<?, ?> can ? can : Map.of(),
            meta.get(Revision.CLIENT_INFO) instanceof Map<?, ?> info ? info : Map.of()),
        answers);
  }

  /** The result that carries the questions. */
  Map<String, Object> result(
      Message message, Call call, ClientConversation conversation, InputRequired wanted) {
    Map<String, Object> lacking = conversation.lacking(wanted.questions());
    if (!lacking.isEmpty()) {
      throw missing(lacking);
    }
    Map<String, Object> questions = new LinkedHashMap<>();
    wanted.questions().forEach((key, question) -> questions.put(key, json(question)));
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("resultType", "input_required");
    result.put("inputRequests", questions);
    result.put(STATE, states.seal(message, call, conversation.answers()));
    return result;
  }

  /** Basic, Error Codes: the client did not say that it can do this. */
  private static ProtocolException missing(Map<String, Object> lacking) {
    String words = "Missing client capability: this needs " + String.join(", ", lacking.keySet());
    return new ProtocolException(400, Revision.MISSING_CLIENT_CAPABILITY, words, Map.of())
        .with("requiredCapabilities", lacking);
  }

  private static Map<String, Object> given(Map<String, Object> params) {
    if (!params.containsKey(ANSWERS)) {
      return Map.of();
    }
    if (!(params.get(ANSWERS) instanceof Map<?, ?> given)) {
      throw ProtocolException.parameters("params.inputResponses must be an object");
    }
    if (!given.values().stream().allMatch(answer -> answer instanceof Map)) {
      throw ProtocolException.parameters("params.inputResponses must hold one object for each key");
    }
    return Message.object(given);
  }

  private static Map<String, Object> json(Question question) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("method", question.method());
    json.put("params", question.params());
    return json;
  }
}
