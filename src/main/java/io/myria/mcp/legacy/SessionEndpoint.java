package io.myria.mcp.legacy;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import io.modelcontextprotocol.spec.McpStreamableServerSession.McpStreamableServerSessionStream;
import io.myria.error.Fault;
import io.myria.mcp.current.EventStream;
import io.myria.mcp.current.ServerStream;
import io.myria.mcp.current.Streams;
import io.myria.mcp.current.Subscriptions.ListKind;
import io.myria.scope.Call;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Answers requests of the earlier era that open a session or belong to one (2025-11-25,
 * basic/transports, streamable HTTP). Whoever calls it has read the body, has checked Host, Origin
 * and size, and has asked who is calling. Thread-safe.
 */
public final class SessionEndpoint {

  private static final String SESSION_ID = "Mcp-Session-Id";

  private final SessionOpener opener;
  private final Function<HttpServletRequest, Call> calls;
  private final SessionMethods methods;
  private final Sessions sessions;
  private final Streams streams = new Streams();

  /**
   * @param calls who sends a request
   */
  public SessionEndpoint(
      SessionSettings settings, SessionMethods methods, Function<HttpServletRequest, Call> calls) {
    this.sessions = new Sessions(settings, methods.subscriptions(), System::nanoTime);
    this.methods = methods;
    this.calls = calls;
    this.opener = new SessionOpener(methods);
  }

  /** Whether a request names a session. */
  public static boolean isNamedBy(HttpServletRequest request) {
    return request.getHeader(SESSION_ID) != null;
  }

  /** Whether a POST belongs here: it names a session, or it would open one. */
  public boolean takes(HttpServletRequest request, byte[] body) {
    return isNamedBy(request) || methods.mayInitialize(body);
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
  public void post(HttpServletRequest request, HttpServletResponse response, byte[] body)
      throws IOException {
    SessionExchange exchange = new SessionExchange(request, response, methods.mapper());
    Inbound message;
    try {
      exchange.requireTypes("application/json", "text/event-stream");
      message = Inbound.of(methods.mapper(), body);
    } catch (SessionException refused) {
      exchange.refuse(refused);
      return;
    }
    try {
      post(exchange, message, calls.apply(request));
    } catch (SessionException refused) {
      exchange.refuse(refused.to(message.id()));
    } catch (Fault fault) {
      exchange.refuse(SessionException.of(fault).to(message.id()));
    }
  }

  /** Opens the stream for what belongs to no request. */
  public void listen(HttpServletRequest request, HttpServletResponse response) throws IOException {
    SessionExchange exchange = new SessionExchange(request, response, methods.mapper());
    try {
      exchange.requireAccepted("text/event-stream");
      Call call = calls.apply(request);
      Session session = session(request, call);
      streams.requireRoom();
      EventStream stream = exchange.stream();
      Listening listening = new Listening(stream);
      if (methods.subscriptions().promised(call.caller(), ListKind.RESOURCES)) {
        session.promise(Set.of(ListKind.RESOURCES));
      }
      session.listen(stream);
      session.engine().listeningStream(listening);
      streams.add(stream, listening);
      stream.comment();
    } catch (SessionException refused) {
      exchange.refuse(refused);
    } catch (Fault fault) {
      exchange.refuse(SessionException.of(fault));
    }
  }

  /** Ends a session, as its client asks for. */
  public void delete(HttpServletRequest request, HttpServletResponse response) throws IOException {
    try {
      sessions.end(session(request, calls.apply(request)));
      response.setStatus(HttpServletResponse.SC_NO_CONTENT);
    } catch (SessionException refused) {
      new SessionExchange(request, response, methods.mapper()).refuse(refused);
    }
  }

  private void post(SessionExchange exchange, Inbound message, Call call) throws IOException {
    if (message.opens()) {
      open(exchange, message, call);
      return;
    }
    Session session = session(exchange.request(), call);
    if (message.isRequest()) {
      answer(exchange, session, message, call);
    } else if (message.isNotification()) {
      // No other one is waited for, and the engine logs those that it does not know.
      if (message.method().equals("notifications/cancelled")) {
        session.cancel(message.params().get("requestId"));
      }
      exchange.accept();
    } else {
      deliver(session, message);
      exchange.accept();
    }
  }

  private void open(SessionExchange exchange, Inbound message, Call call) throws IOException {
    SessionOpener.Opened opened = opener.open(message, call);
    sessions.add(opened.session());
    exchange.response().setHeader(SESSION_ID, opened.session().id());
    exchange.write(200, JSONRPCResponse.result(message.id(), opened.result()));
  }

  private void answer(SessionExchange exchange, Session session, Inbound message, Call call)
      throws IOException {
    methods.requireKnown(message.method());
    streams.requireRoom();
    SessionResponse reply = exchange.reply();
    McpStreamableServerSessionStream stream = session.engine().responseStream(reply);
    SessionRequest turn = new SessionRequest(session, call, message.id(), message.params(), stream);
    session.begin(
        message.id(),
        () -> {
          reply.abandon();
          turn.cancel();
        });
    stream
        .handle(new JSONRPCRequest(message.method(), message.id(), message.params()))
        .contextWrite(
            context ->
                context.put(
                    McpTransportContext.KEY,
                    McpTransportContext.create(
                        Map.of(SessionMethods.TURN, turn, SessionMethods.SESSION, session))))
        .doFinally(signal -> session.finish(message.id()))
        .subscribe(nothing -> {}, problem -> reply.abandon());
    Optional<EventStream> goesOn = reply.settle();
    goesOn.ifPresent(
        open -> {
          session.add(open);
          streams.add(open, new Waiting(turn, open, stream));
        });
  }

  /** What a client answers to a question of the server. */
  private static void deliver(Session session, Inbound message) {
    JSONRPCError error = message.error();
    JSONRPCResponse said =
        error == null
            ? JSONRPCResponse.result(message.id(), message.result())
            : JSONRPCResponse.error(message.id(), error);
    try {
      session.engine().accept(said).block();
    } catch (McpError unknown) {
      throw SessionException.request(400, "no request with this id waits for an answer here");
    }
  }

  private Session session(HttpServletRequest request, Call call) {
    String id = request.getHeader(SESSION_ID);
    if (id == null || id.isBlank()) {
      throw SessionException.request(
          400, "the header Mcp-Session-Id is missing; initialize gives one");
    }
    return sessions
        .find(id, call.caller().name())
        .orElseThrow(
            () -> SessionException.session("no such session, or not any longer; initialize again"));
  }

  /** A response that is a stream, until its answer is there. */
  private record Waiting(
      SessionRequest turn, EventStream stream, McpStreamableServerSessionStream engine)
      implements ServerStream {

    @Override
    public void look() {
      turn.look(stream::comment);
    }

    /** A closed connection does not cancel in this era, but nobody can be asked any longer. */
    @Override
    public void cancel() {
      engine.close();
    }

    @Override
    public void end() {
      turn.cancel();
      stream.end();
    }
  }
}
