package io.myria.mcp.legacy;

import io.myria.error.Fault;
import io.myria.http.RequestCalls;
import io.myria.mcp.protocol.AnswerDelivery;
import io.myria.mcp.protocol.ClientConversation;
import io.myria.mcp.protocol.Envelope;
import io.myria.mcp.protocol.EventStream;
import io.myria.mcp.protocol.Exchange;
import io.myria.mcp.protocol.Identity;
import io.myria.mcp.protocol.Message;
import io.myria.mcp.protocol.Operation;
import io.myria.mcp.protocol.Operation.Ask;
import io.myria.mcp.protocol.ProtocolException;
import io.myria.mcp.protocol.ServerStream;
import io.myria.mcp.protocol.Streams;
import io.myria.mcp.protocol.Subscriptions;
import io.myria.mcp.protocol.Subscriptions.ListKind;
import io.myria.security.Call;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * Answers requests of the earlier era that open a session or belong to one (2025-11-25,
 * basic/transports, streamable HTTP). Its caller has read the body, has checked Host, Origin and
 * size, and has asked who is calling. Thread-safe.
 */
public final class SessionEndpoint {

  private static final String SESSION_ID = "Mcp-Session-Id";
  private static final int ID_BYTES = 24;

  private static final List<String> VERSIONS =
      List.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");

  private final LegacyDialect dialect = new LegacyDialect();
  private final SecureRandom random = new SecureRandom();
  private final Streams streams = new Streams();
  private final Handshake handshake;
  private final Map<String, Function<Session, Operation>> methods = new TreeMap<>();
  private final Subscriptions subscriptions;
  private final Sessions sessions;
  private final Executor executor;
  private final AnswerDelivery delivery;

  /**
   * @param capabilities as the schema's {@code ServerCapabilities}
   * @param methods by name, such as {@code tools/call}
   * @param later what is needed for what is not answered at once
   */
  public SessionEndpoint(
      SessionSettings settings,
      Identity identity,
      Map<String, Object> capabilities,
      Map<String, Operation> methods,
      Later later) {
    this.handshake = new Handshake(identity, VERSIONS, capabilities);
    this.subscriptions = later.subscriptions();
    this.sessions = new Sessions(settings, subscriptions, System::nanoTime);
    this.executor = later.executor();
    this.delivery = new AnswerDelivery(streams, executor, dialect);
    methods.forEach((name, operation) -> this.methods.put(name, session -> operation));
    SessionMethods.add(this.methods, subscriptions);
  }

  /**
   * What the endpoint needs for what is not answered at once.
   *
   * @param executor threads of the container
   * @param subscriptions who gets notifications of changes
   */
  public record Later(Executor executor, Subscriptions subscriptions) {}

  /** Whether a POST belongs here: it names a session, or it would open one. */
  public static boolean takes(HttpServletRequest request, Envelope body) {
    return request.getHeader(SESSION_ID) != null
        || Handshake.METHOD.equals(body.members().get("method"));
  }

  public int openSessions() {
    return sessions.count();
  }

  public int openStreams() {
    return streams.count();
  }

  /** To be called about once a second: progress, comments, the end of what is dead or idle. */
  public void look() {
    streams.look();
    sessions.look();
  }

  /** Ends all sessions. */
  public void end() {
    sessions.endAll();
    streams.end();
  }

  /** Answers a POST; a stream goes on after this returns. */
  public void post(HttpServletRequest request, HttpServletResponse response, Envelope body)
      throws IOException {
    Exchange exchange = new Exchange(request, response, dialect);
    Object id = null;
    try {
      exchange.requirePost();
      Call call = RequestCalls.of(request);
      if (isAnswer(body.members())) {
        hear(session(request, call), body.members());
        exchange.accept();
        return;
      }
      Message message = dialect.read(body);
      id = message.id();
      post(exchange, message, call);
    } catch (RuntimeException problem) {
      ProtocolException refused = dialect.refusal(problem);
      exchange.refuse(id == null ? refused : refused.to(id));
    }
  }

  /** Opens the stream for what belongs to no request. */
  public void listen(HttpServletRequest request, HttpServletResponse response) throws IOException {
    Exchange exchange = new Exchange(request, response, dialect);
    try {
      exchange.requireStream();
      Call call = RequestCalls.of(request);
      Session session = session(request, call);
      boolean told = subscriptions.promised(call.caller(), ListKind.RESOURCES);
      EventStream stream = exchange.stream();
      if (told) {
        session.promise(Set.of(ListKind.RESOURCES));
      }
      session.listen(stream);
      streams.add(stream, new Listening(stream));
      stream.comment();
    } catch (ProtocolException | Fault problem) {
      exchange.refuse(dialect.refusal(problem));
    }
  }

  /** Ends a session, as its client asks for. */
  public void delete(HttpServletRequest request, HttpServletResponse response) throws IOException {
    try {
      sessions.end(session(request, RequestCalls.of(request)));
      response.setStatus(HttpServletResponse.SC_NO_CONTENT);
    } catch (ProtocolException refused) {
      new Exchange(request, response, dialect).refuse(refused);
    }
  }

  private void post(Exchange exchange, Message message, Call call) throws IOException {
    if (!message.isNotification() && message.method().equals(Handshake.METHOD)) {
      open(exchange, message, call);
      return;
    }
    Session session = session(exchange.request(), call);
    if (!message.isNotification()) {
      answer(exchange, session, message, call);
      return;
    }
    if (message.method().equals("notifications/cancelled")) {
      session.cancel(message.params().get("requestId"));
    }
    exchange.accept(); // no other one is waited for
  }

  private void open(Exchange exchange, Message message, Call call) throws IOException {
    Handshake.requireWhole(message.params());
    String owner = call.caller().name();
    Session session = new Session(id(), owner, Handshake.who(message.params()), System.nanoTime());
    sessions.add(session);
    exchange.response().setHeader(SESSION_ID, session.id());
    exchange.answer(message, handshake.result(message.params()));
  }

  private void answer(Exchange exchange, Session session, Message message, Call call)
      throws IOException {
    Function<Session, Operation> method = methods.get(message.method());
    if (method == null) {
      throw ProtocolException.unknown(message.method(), methods.keySet());
    }
    ClientConversation conversation =
        new ClientConversation(
            message.meta().get(ClientConversation.PROGRESS_TOKEN),
            session::hears,
            session.who(),
            new ConcurrentHashMap<>());
    Ask ask = new Ask(call, message.params(), conversation);
    SessionRequest turn =
        new SessionRequest(session, method.apply(session), ask, conversation, executor);
    delivery.answer(exchange, message, conversation, () -> turn.begin(message.id()));
  }

  private static boolean isAnswer(Map<String, Object> members) {
    return !members.containsKey("method")
        && (members.containsKey("result") || members.containsKey("error"));
  }

  /** What a client answers to a question of the server. */
  private static void hear(Session session, Map<String, Object> members) {
    if (!session.answer(members.get("id"), members.get("result"))) {
      throw ProtocolException.request(400, "no request with this id waits for an answer here");
    }
  }

  /** Another caller's session is as unknown as one that never was. */
  private Session session(HttpServletRequest request, Call call) {
    String id = request.getHeader(SESSION_ID);
    if (id == null || id.isBlank()) {
      throw ProtocolException.request(
          400, "the header Mcp-Session-Id is missing; initialize gives one");
    }
    return sessions
        .find(id, call.caller().name())
        .orElseThrow(
            () ->
                ProtocolException.missing("no such session, or not any longer; initialize again"));
  }

  /** Nobody can guess it; that it is the caller's own is checked nevertheless. */
  private String id() {
    byte[] bytes = new byte[ID_BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** The stream that a GET opened, for what belongs to no request. For one thread. */
  private static final class Listening implements ServerStream {

    /**
     * In looks, which come about once a second. Then the client opens another, and shows again that
     * it may.
     */
    private static final int LONGEST = 1800;

    private final EventStream stream;
    private int age;

    Listening(EventStream stream) {
      this.stream = stream;
    }

    @Override
    public void look() {
      age++;
      if (age >= LONGEST) {
        stream.end();
      } else if (age % Streams.QUIET == 0) {
        stream.comment();
      }
    }

    @Override
    public void cancel() {}

    @Override
    public void end() {
      stream.end();
    }
  }
}
