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

  private final ModelSettings settings;
  private final ChatTemplate template;
  private final ChatEndpoint endpoint;
  private final Ledger.Book book;

  ChatPeer(ModelSettings settings, ChatTemplate template, ChatEndpoint endpoint, Ledger.Book book) {
    this.settings = settings;
    this.template = template;
    this.endpoint = endpoint;
    this.book = book;
  }

  /**
   * What it said.
   *
   * @param tries 0 for a recorded answer
   */
  record Said(ChatAnswer answer, int tries) {}

  /**
   * @param most tokens of the answer
   * @throws ModelProblem where there is no answer
   */
  Said said(ChatRequest request, long most, Duration time) {
    Optional<String> key = settings.endpoint().secret();
    ChatPost post = new ChatPost(request, template.headers(key), key, time);
    ModelUsage reserved =
        new ModelUsage(request.tokens(), most, settings.caps().nanos(request.tokens(), most));
    book.reserve(reserved);
    ModelUsage used = reserved;
    Optional<String> recorded = Optional.empty();
    try {
      String body = endpoint.post(post);
      ChatAnswer answer = ChatAnswer.of(body, request, settings.caps(), post);
      used = answer.usage();
      requireModel(answer);
      recorded = Optional.of(body);
      return new Said(answer, post.tries());
    } catch (ModelProblem problem) {
      if (used == reserved && !UNCOUNTED.contains(problem.failure())) {
        used = ModelUsage.NONE;
      }
      throw problem;
    } finally {
      book.settle(new Ledger.Settlement(request, post.tries(), reserved, used, recorded));
    }
  }

  /**
   * What it said when it was asked the same before.
   *
   * @throws ModelProblem {@code not_recorded}
   */
  Said recorded(ChatRequest request) {
    ChatPost nowhere = new ChatPost(request, Map.of(), Optional.empty(), Duration.ZERO);
    String body =
        book.recorded(request)
            .orElseThrow(
                () ->
                    ModelProblem.of(
                        ModelFailure.NOT_RECORDED, "no answer is recorded for this request"));
    return new Said(ChatAnswer.of(body, request, settings.caps(), nowhere), 0);
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
