package io.myria.llm;

import io.myria.error.Fault;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The model's side of one assignment: each request is paid for before it is sent, and what became
 * of it is written down. For one thread.
 */
final class ChatPeer {

  private static final Spent NOTHING = new Spent(0, ModelUsage.NONE, ChatAnswer.Told.NOTHING);

  private final ModelSettings settings;
  private final ChatTemplate template;
  private final ChatEndpoint endpoint;
  private final Ledger.Book book;
  private final BooleanSupplier on;
  private Spent last = NOTHING;

  /**
   * @param on whether models may work
   */
  ChatPeer(
      ModelSettings settings,
      ChatTemplate template,
      ChatEndpoint endpoint,
      Ledger.Book book,
      BooleanSupplier on) {
    this.on = on;
    this.settings = settings;
    this.template = template;
    this.endpoint = endpoint;
    this.book = book;
  }

  /**
   * What became of the last request.
   *
   * @param tries how often it was sent; 0 for a recorded answer
   * @param used by the answer; an estimate of all tries where there is none
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
    ChatPost.Time times = new ChatPost.Time(time, settings.endpoint().timeout());
    ChatPost post = new ChatPost(request, template.headers(key), key, times, on);
    ModelUsage reserved =
        new ModelUsage(request.tokens(), most, settings.caps().nanos(request.tokens(), most));
    book.reserve(reserved);
    ModelUsage used = ModelUsage.NONE;
    ChatAnswer.Told told = ChatAnswer.Told.NOTHING;
    Optional<String> answered = Optional.empty();
    try {
      String body = endpoint.post(post);
      // As long as nobody knows better, it has used what was set aside.
      used = reserved;
      ChatAnswer answer = ChatAnswer.of(body, request, settings.caps(), post);
      used = answer.usage();
      told = answer.told();
      requireModel(answer);
      answered = Optional.of(body);
      return answer;
    } finally {
      // A try that came to nothing may have been read; what nobody received is not counted.
      ModelUsage read =
          new ModelUsage(request.tokens(), 0, settings.caps().nanos(request.tokens(), 0));
      ModelUsage all = used.plus(read.times(post.giveUp()));
      // What others may have cost is for the caps: an assignment that is answered goes on.
      last = new Spent(post.tries(), used.equals(ModelUsage.NONE) ? all : used, told);
      book.settle(new Ledger.Settlement(request, post.tries(), reserved, all, answered));
    }
  }

  /**
   * What it said when it was asked the same before.
   *
   * @throws ModelProblem {@code not_recorded}
   */
  ChatAnswer recorded(ChatRequest request) {
    last = NOTHING;
    ChatPost.Time none = new ChatPost.Time(Duration.ZERO, Duration.ZERO);
    ChatPost nowhere = new ChatPost(request, Map.of(), Optional.empty(), none, on);
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
