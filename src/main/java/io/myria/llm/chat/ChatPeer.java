package io.myria.llm.chat;

import io.myria.error.Fault;
import io.myria.llm.ModelFailure;
import io.myria.llm.ModelProblem;
import io.myria.llm.ModelSettings;
import io.myria.llm.ModelUsage;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The model's side of one assignment: each request is paid for before it is sent, and what became
 * of it is written down. For one thread.
 */
final class ChatPeer {

  /** The model may have worked, and nobody knows how much. */
  private static final Set<ModelFailure> UNCOUNTED =
      EnumSet.of(
          ModelFailure.MODEL_TIMEOUT,
          ModelFailure.MODEL_UNAVAILABLE,
          ModelFailure.ANSWER_MALFORMED,
          ModelFailure.ANSWER_TOO_LARGE);

  private static final Spent NOTHING = new Spent(0, ModelUsage.NONE, ChatAnswer.Told.NOTHING);

  private final ModelSettings settings;
  private final ChatTemplate template;
  private final ChatEndpoint endpoint;
  private final Ledger.Book book;
  private Spent last = NOTHING;

  ChatPeer(ModelSettings settings, ChatTemplate template, ChatEndpoint endpoint, Ledger.Book book) {
    this.settings = settings;
    this.template = template;
    this.endpoint = endpoint;
    this.book = book;
  }

  /**
   * What became of the last request.
   *
   * @param tries how often it was sent; 0 for a recorded answer
   * @param used an estimate where a failure left no count
   */
  record Spent(int tries, ModelUsage used, ChatAnswer.Told told) {}

  Spent last() {
    return last;
  }

  /**
   * What it says.
   *
   * @param most tokens of the answer
   * @throws ModelProblem where there is no answer
   */
  ChatAnswer said(ChatRequest request, long most, Duration time) {
    last = NOTHING;
    Optional<String> key = settings.endpoint().secretOrRefusal();
    ChatPost post = new ChatPost(request, template.headers(key), key, time);
    ModelUsage reserved =
        new ModelUsage(request.tokens(), most, settings.caps().nanos(request.tokens(), most));
    book.reserve(reserved);
    ModelUsage used = reserved;
    ChatAnswer.Told told = ChatAnswer.Told.NOTHING;
    Optional<String> answered = Optional.empty();
    try {
      String body = endpoint.post(post);
      ChatAnswer answer = ChatAnswer.of(body, request, settings.caps(), post);
      used = answer.usage();
      told = answer.told();
      requireModel(answer);
      answered = Optional.of(body);
      return answer;
    } catch (ModelProblem problem) {
      if (used == reserved && !UNCOUNTED.contains(problem.failure())) {
        used = ModelUsage.NONE;
      }
      throw problem;
    } finally {
      last = new Spent(post.tries(), used, told);
      book.settle(new Ledger.Settlement(request, post.tries(), reserved, used, answered));
    }
  }

  /**
   * What it said when it was asked the same before.
   *
   * @throws ModelProblem {@code not_recorded}
   */
  ChatAnswer recorded(ChatRequest request) {
    last = NOTHING;
    ChatPost nowhere = new ChatPost(request, Map.of(), Optional.empty(), Duration.ZERO);
    String body =
        book.recorded(request)
            .orElseThrow(
                () ->
                    ModelProblem.of(
                        ModelFailure.NOT_RECORDED, "no answer is recorded for this request"));
    ChatAnswer answer = ChatAnswer.of(body, request, settings.caps(), nowhere);
    last = new Spent(0, answer.usage(), answer.told());
    return answer;
  }

  private void requireModel(ChatAnswer answer) {
    Optional<String> other = answer.model().filter(name -> !template.accepts(name));
    if (settings.endpoint().strict() && other.isPresent()) {
      throw ModelProblem.of(
          ModelFailure.WRONG_MODEL,
          "asked for " + template.model() + ", " + Fault.shortly(other.get()) + " answered");
    }
  }
}
