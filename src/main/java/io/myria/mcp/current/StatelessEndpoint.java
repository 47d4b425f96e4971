package io.myria.mcp.current;

import io.myria.config.NearestName;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.http.authentication.RequestId;
import io.myria.mcp.catalog.InputRequired;
import io.myria.mcp.current.Subscriptions.Subscription;
import io.myria.scope.Call;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;
import tools.jackson.databind.json.JsonMapper;

/**
 * Answers POSTs of the revision 2026-07-28 (basic/transports/streamable-http). {@code
 * server/discover} and {@code subscriptions/listen} are its own; all other methods are given to it.
 * Whoever calls it has read the body and has checked Host, Origin and size. Thread-safe.
 */
public final class StatelessEndpoint {

  private static final Logger LOG = Logger.getLogger(StatelessEndpoint.class.getName());

  private static final Duration DISCOVERED = Duration.ofHours(1);
  private static final String DEFECT =
      "Myria failed at this request; the server's log has the cause";

  private final Identity identity;
  private final Map<String, Method> methods;
  private final Subscriptions subscriptions;
  private final Wire wire;
  private final Function<HttpServletRequest, Call> calls;
  private final ClientRequest asking;
  private final Streams streams = new Streams();

  /**
   * How the endpoint reads, writes, and goes on when something is ready.
   *
   * @param mapper reads a body into plain maps and lists
   * @param executor threads of the container
   * @param states what clients keep while they are asked something
   */
  public record Wire(JsonMapper mapper, Executor executor, RequestState states) {}

  /**
   * @param methods by name, such as {@code tools/call}
   * @param calls who sends a request
   */
  public StatelessEndpoint(
      Identity identity,
      Map<String, Method> methods,
      Subscriptions subscriptions,
      Function<HttpServletRequest, Call> calls,
      Wire wire) {
    this.identity = identity;
    this.methods = Map.copyOf(methods);
    this.subscriptions = subscriptions;
    this.calls = calls;
    this.wire = wire;
    this.asking = new ClientRequest(wire.states());
  }

  /** Whether the header, whatever the body, names this revision or none that is known. */
  public static boolean isNamedBy(HttpServletRequest request) {
    return headers(request).callForStateless(null);
  }

  /**
   * Whether a header or the body says that a POST is of this revision, or of none that is known.
   */
  public boolean takes(HttpServletRequest request, byte[] body) {
    MirroredHeaders headers = headers(request);
    if (isNamedBy(request)) {
      return true;
    }
    try {
      return Hints.mayBeModern(body) && headers.callForStateless(Message.json(wire.mapper(), body));
    } catch (ProtocolException unreadable) {
      return false;
    }
  }

  /** Answers one POST; a stream goes on after this returns. */
  public void answer(HttpServletRequest request, HttpServletResponse response, byte[] body)
      throws IOException {
    Exchange exchange = new Exchange(request, response, wire.mapper());
    Object id = null;
    Optional<String> uri = Optional.empty();
    try {
      exchange.checkTypes();
      Object json = Message.json(wire.mapper(), body);
      id = Message.idOf(json).orElse(null);
      Message message = Message.of(json);
      uri = message.uri();
      answer(exchange, message);
    } catch (ProtocolException misfit) {
      exchange.write(misfit.status(), Messages.error(id, misfit.error(RequestId.of(request))));
    } catch (RuntimeException problem) {
      Fault fault = fault(problem);
      exchange.write(
          Errors.status(fault),
          Messages.error(id, Errors.error(uri, fault, RequestId.of(request))));
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
      exchange.write(200, Messages.result(message.id(), complete(discovered().result().join())));
      return;
    }
    headers.check(message);
    if (message.isNotification()) {
      exchange.accept(); // on HTTP the revision defines none that says anything
      return;
    }
    Method method = methods.get(message.method());
    if (method == null && !isOwn(message.method())) {
      throw ProtocolException.method(NearestName.hint(message.method(), names()));
    }
    Call call = calls.apply(exchange.request());
    ClientConversation conversation = asking.conversation(message, call);
    Request request = Request.of(message, call, conversation);
    if (message.method().equals(Revision.LISTEN)) {
      listen(exchange, request);
      return;
    }
    try {
      MethodAnswer answer = method == null ? discovered() : method.answer(request);
      deliver(exchange, request, answer, conversation);
    } catch (InputRequired wanted) {
      exchange.write(
          200,
          Messages.result(
              request.id(), complete(asking.result(message, call, conversation, wanted))));
    }
  }

  /** A client of the earlier era, or one that does not know yet, asks which eras there are. */
  private static boolean isAskedFromEarlier(MirroredHeaders headers, Message message) {
    return message.method().equals(Revision.DISCOVER)
        && !message.isNotification()
        && headers.version().map(MirroredHeaders::isEarlier).orElse(true)
        && message.version().map(MirroredHeaders::isEarlier).orElse(true);
  }

  private void deliver(
      Exchange exchange, Request request, MethodAnswer answer, ClientConversation conversation)
      throws IOException {
    if (answer.result().isDone() && !conversation.hasBegun()) {
      exchange.write(200, Messages.result(request.id(), complete(joined(answer))));
      return;
    }
    streams.requireRoom();
    EventStream stream = exchange.stream();
    Waiting waiting = new Waiting(answer, conversation, stream::comment);
    streams.add(stream, waiting);
    conversation.connect(stream::send);
    waiting.look();
    answer
        .result()
        .whenCompleteAsync(
            (result, problem) -> finish(stream, waiting, request, answer), wire.executor());
  }

  private void finish(EventStream stream, Waiting waiting, Request request, MethodAnswer answer) {
    try {
      if (!answer.result().isCancelled()) {
        waiting.finish(Messages.result(request.id(), complete(joined(answer))));
      }
    } catch (RuntimeException problem) {
      waiting.finish(
          Messages.error(
              request.id(), Errors.error(fault(problem), Optional.of(request.call().id()))));
    }
    stream.end();
    streams.remove(stream);
  }

  private void listen(Exchange exchange, Request request) throws IOException {
    Wanted wanted = subscriptions.honoured(request.call().caller(), Wanted.of(request.params()));
    streams.requireRoom();
    EventStream stream = exchange.stream();
    Subscription subscription =
        subscriptions.open(request.id(), wanted, stream::send, stream::comment);
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
  private MethodAnswer discovered() {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("supportedVersions", List.copyOf(Revision.SUPPORTED));
    result.put("capabilities", identity.capabilities());
    result.put("instructions", identity.instructions());
    return MethodAnswer.cacheable(result, DISCOVERED, true);
  }

  private Map<String, Object> complete(Map<String, Object> result) {
    Map<String, Object> complete = new LinkedHashMap<>();
    complete.put("resultType", "complete");
    complete.putAll(result);
    Map<String, Object> server = new LinkedHashMap<>();
    server.put("name", identity.name());
    server.put("version", identity.version());
    Map<String, Object> meta = new LinkedHashMap<>();
    meta.put(Revision.SERVER_INFO, server);
    meta.putAll(Message.object(result.getOrDefault(Revision.META, Map.of())));
    complete.put(Revision.META, meta);
    return complete;
  }

  private boolean isOwn(String method) {
    return method.equals(Revision.DISCOVER) || method.equals(Revision.LISTEN);
  }

  private Set<String> names() {
    Set<String> names = new TreeSet<>(methods.keySet());
    Collections.addAll(names, Revision.DISCOVER, Revision.LISTEN);
    return names;
  }

  private static Map<String, Object> joined(MethodAnswer answer) {
    try {
      return answer.result().join();
    } catch (CompletionException problem) {
      throw problem.getCause() instanceof RuntimeException cause ? cause : problem;
    }
  }

  private static Fault fault(RuntimeException problem) {
    if (problem instanceof Fault fault) {
      return fault;
    }
    LOG.log(
        Level.SEVERE,
        problem,
        () -> RequestId.current().orElse("-") + " a request could not be answered");
    return new Fault(FaultCode.DEFECT, DEFECT, problem);
  }

  private static MirroredHeaders headers(HttpServletRequest request) {
    return new MirroredHeaders(name -> Collections.list(request.getHeaders(name)));
  }
}
