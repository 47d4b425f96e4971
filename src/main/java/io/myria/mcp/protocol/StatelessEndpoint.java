package io.myria.mcp.protocol;

import io.myria.http.RequestCalls;
import io.myria.mcp.catalog.InputRequired;
import io.myria.mcp.protocol.Operation.Ask;
import io.myria.security.Call;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executor;

/**
 * Answers POSTs of the revision 2026-07-28 (basic/transports/streamable-http). {@code
 * server/discover} and {@code subscriptions/listen} are its own; all other methods are given to it.
 * Its caller has read the body and has checked Host, Origin and size. Thread-safe.
 */
public final class StatelessEndpoint {

  private static final Duration DISCOVERED = Duration.ofHours(1);

  private final CurrentDialect dialect;
  private final MethodAnswer discovered;
  private final Map<String, Operation> methods;
  private final Subscriptions subscriptions;
  private final ClientRequest asking;
  private final Streams streams = new Streams();
  private final AnswerDelivery delivery;

  /**
   * @param capabilities as the schema's {@code ServerCapabilities}
   * @param methods by name, such as {@code tools/call}
   */
  public StatelessEndpoint(
      Identity identity,
      Map<String, Object> capabilities,
      Map<String, Operation> methods,
      Later later) {
    this.dialect = new CurrentDialect(identity);
    this.discovered = discovered(identity, capabilities);
    this.methods = new TreeMap<>(methods);
    this.methods.put(Revision.DISCOVER, ask -> discovered);
    this.methods.put(Revision.LISTEN, ask -> MethodAnswer.now(Map.of()));
    this.subscriptions = later.subscriptions();
    this.asking = new ClientRequest(later.states());
    this.delivery = new AnswerDelivery(streams, later.executor(), dialect);
  }

  /**
   * What the endpoint needs for what is not answered at once.
   *
   * @param executor threads of the container
   * @param subscriptions who gets notifications of changes
   * @param states what clients keep while they are asked something
   */
  public record Later(Executor executor, Subscriptions subscriptions, RequestState states) {}

  /** Whether the header, whatever the body, names this revision or none that is known. */
  public static boolean isNamedBy(HttpServletRequest request) {
    return headers(request).callForStateless(Map.of());
  }

  /**
   * Whether a header or the body says that a POST is of this revision, or of none that is known.
   */
  public static boolean takes(HttpServletRequest request, Envelope body) {
    return headers(request).callForStateless(body.members());
  }

  /** Answers one POST; a stream goes on after this returns. */
  public void post(HttpServletRequest request, HttpServletResponse response, Envelope body)
      throws IOException {
    Exchange exchange = new Exchange(request, response, dialect);
    Object id = null;
    try {
      exchange.requirePost();
      Message message = body.message(false);
      id = message.id();
      answer(exchange, message);
    } catch (RuntimeException problem) {
      ProtocolException refused = ProtocolException.of(problem);
      exchange.refuse(id == null ? refused : refused.to(id));
    }
  }

  public int openStreams() {
    return streams.count();
  }

  /** To be called about once a second: progress, comments, and the end of dead streams. */
  public void look() {
    streams.look();
  }

  /** Ends all streams. */
  public void end() {
    streams.end();
  }

  private void answer(Exchange exchange, Message message) throws IOException {
    MirroredHeaders headers = headers(exchange.request());
    if (isAskedFromEarlier(headers, message)) {
      exchange.answer(message, discovered.result().join());
      return;
    }
    headers.check(message);
    if (message.isNotification()) {
      exchange.accept(); // on HTTP the revision defines none that says anything
      return;
    }
    Operation method = methods.get(message.method());
    if (method == null) {
      throw ProtocolException.unknown(message.method(), methods.keySet());
    }
    Call call = RequestCalls.of(exchange.request());
    ClientConversation conversation = asking.conversation(message, call);
    requireMeta(message.meta());
    if (message.method().equals(Revision.LISTEN)) {
      listen(exchange, message, call);
      return;
    }
    Ask ask = new Ask(call, message.params(), conversation);
    delivery.answer(
        exchange,
        message,
        conversation,
        () -> {
          try {
            return method.answer(ask);
          } catch (InputRequired wanted) {
            return MethodAnswer.now(asking.result(message, call, conversation, wanted));
          }
        });
  }

  /** What every request must carry (basic/index, {@code _meta}). */
  static void requireMeta(Map<String, Object> meta) {
    if (!(meta.get(Revision.CLIENT_CAPABILITIES) instanceof Map)) {
      throw ProtocolException.parameters(
          "params._meta[\"" + Revision.CLIENT_CAPABILITIES + "\"] must be an object, such as {}");
    }
    Object info = meta.get(Revision.CLIENT_INFO);
    if (info != null && !(info instanceof Map)) {
      throw ProtocolException.parameters(
          "params._meta[\"" + Revision.CLIENT_INFO + "\"] must be an object");
    }
    Object token = meta.get(ClientConversation.PROGRESS_TOKEN);
    if (token != null && !(token instanceof String) && !Message.isInteger(token)) {
      throw ProtocolException.parameters(
          "params._meta.progressToken must be a string or an integer");
    }
  }

  /** A client of the earlier era, or one that does not know yet, asks which eras there are. */
  private static boolean isAskedFromEarlier(MirroredHeaders headers, Message message) {
    return message.method().equals(Revision.DISCOVER)
        && !message.isNotification()
        && headers.version().map(MirroredHeaders::isEarlier).orElse(true)
        && MirroredHeaders.version(message).map(MirroredHeaders::isEarlier).orElse(true);
  }

  private void listen(Exchange exchange, Message message, Call call) throws IOException {
    Wanted wanted = Wanted.of(message.params()).honoured(subscriptions, call.caller());
    EventStream stream = exchange.stream();
    Subscription subscription =
        Subscription.open(subscriptions, message.id(), wanted, stream::send, stream::comment);
    streams.add(stream, new Ending(subscription, stream));
  }

  /** A stream whose flow has said its last word ends. */
  private record Ending(Subscription flow, EventStream stream) implements ServerStream {

    @Override
    public void look() {
      flow.look();
      if (flow.isOver()) {
        stream.end();
      }
    }

    @Override
    public void cancel() {
      flow.cancel();
    }

    @Override
    public void end() {
      flow.end();
      stream.end();
    }
  }

  /** Server/discover, Response. */
  private static MethodAnswer discovered(Identity identity, Map<String, Object> capabilities) {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("supportedVersions", Revision.SUPPORTED);
    result.put("capabilities", capabilities);
    result.put("instructions", identity.instructions());
    return MethodAnswer.cacheable(result, DISCOVERED, true);
  }

  private static MirroredHeaders headers(HttpServletRequest request) {
    return new MirroredHeaders(name -> Collections.list(request.getHeaders(name)));
  }
}
