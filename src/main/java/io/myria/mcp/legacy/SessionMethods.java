package io.myria.mcp.legacy;

import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.server.McpRequestHandler;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import io.modelcontextprotocol.spec.McpSchema.LoggingLevel;
import io.myria.config.NearestName;
import io.myria.error.Fault;
import io.myria.mcp.catalog.Client.Level;
import io.myria.mcp.current.ClientConversation;
import io.myria.mcp.current.Identity;
import io.myria.mcp.current.Method;
import io.myria.mcp.current.Subscriptions;
import io.myria.scope.Call;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** What requests of a session mean, in the form that the SDK's engine takes. Thread-safe. */
public final class SessionMethods {

  static final String TURN = SessionRequest.class.getName();
  static final String SESSION = Session.class.getName();

  private static final String INITIALIZE = "initialize\"";

  private final Identity identity;
  private final Wire wire;
  private final Map<String, McpRequestHandler<?>> requests;

  /**
   * How requests are read and answered.
   *
   * @param mapper reads a body into plain maps and lists
   * @param executor threads of the container
   * @param subscriptions who is told of changes
   * @param errors what a client is told of what went wrong in a method
   */
  public record Wire(
      JsonMapper mapper, Executor executor, Subscriptions subscriptions, Errors errors) {}

  /** What a client is told of what went wrong. */
  @FunctionalInterface
  public interface Errors {
    JSONRPCError of(String method, Call call, RuntimeException problem);
  }

  /**
   * @param methods by name, such as {@code tools/call}
   */
  public SessionMethods(Identity identity, Map<String, Method> methods, Wire wire) {
    this.identity = identity;
    this.wire = wire;
    this.requests = Map.copyOf(requests(methods));
  }

  Identity identity() {
    return identity;
  }

  JsonMapper mapper() {
    return wire.mapper();
  }

  /** Seen without parsing: most bodies are large, and would be parsed twice. */
  boolean mayInitialize(byte[] body) {
    if (!new String(body, StandardCharsets.ISO_8859_1).contains(INITIALIZE)) {
      return false;
    }
    try {
      return Inbound.of(wire.mapper(), body).opens();
    } catch (SessionException unreadable) {
      return false;
    }
  }

  Map<String, McpRequestHandler<?>> requests() {
    return requests;
  }

  /**
   * @throws SessionException for a request that nobody here answers
   */
  void requireKnown(String method) {
    if (!requests.containsKey(method)) {
      throw SessionException.method(NearestName.hint(method, requests.keySet()));
    }
  }

  private Map<String, McpRequestHandler<?>> requests(Map<String, Method> methods) {
    Map<String, McpRequestHandler<?>> handlers = new HashMap<>();
    methods.forEach((name, method) -> handlers.put(name, handler(name, method)));
    handlers.put("ping", (exchange, params) -> Mono.just(Map.of()));
    handlers.put("logging/setLevel", own("logging/setLevel", SessionMethods::setLevel));
    handlers.put("resources/subscribe", own("resources/subscribe", this::subscribe));
    handlers.put("resources/unsubscribe", own("resources/unsubscribe", this::unsubscribe));
    return handlers;
  }

  private McpRequestHandler<Object> handler(String name, Method method) {
    return (exchange, params) -> {
      SessionRequest turn = (SessionRequest) exchange.transportContext().get(TURN);
      return Mono.fromFuture(turn.begin(method, wire.executor()))
          .<Object>map(result -> result)
          .onErrorMap(problem -> new McpError(wire.errors().of(name, turn.call(), cause(problem))));
    };
  }

  Subscriptions subscriptions() {
    return wire.subscriptions();
  }

  /** The engine tells a client what an exception says, so that none may reach it. */
  private McpRequestHandler<Object> own(String name, McpRequestHandler<Object> handler) {
    return (exchange, params) ->
        Mono.defer(() -> handler.handle(exchange, params))
            .onErrorMap(
                problem -> {
                  SessionRequest turn = (SessionRequest) exchange.transportContext().get(TURN);
                  return new McpError(wire.errors().of(name, turn.call(), cause(problem)));
                });
  }

  private Mono<Object> subscribe(McpAsyncServerExchange exchange, Object params) {
    String uri = uri(params);
    SessionRequest turn = (SessionRequest) exchange.transportContext().get(TURN);
    if (!wire.subscriptions().promised(turn.call().caller(), uri)) {
      throw Fault.notFound("params.uri", "no resource of which changes are told has this URI");
    }
    session(exchange).subscribe(uri);
    return Mono.just(Map.of());
  }

  private Mono<Object> unsubscribe(McpAsyncServerExchange exchange, Object params) {
    session(exchange).unsubscribe(uri(params));
    return Mono.just(Map.of());
  }

  private static String uri(Object params) {
    if (params instanceof Map<?, ?> given && given.get("uri") instanceof String uri) {
      return uri;
    }
    throw Fault.invalid("params.uri", "params.uri must be the URI of a resource");
  }

  private static Session session(McpAsyncServerExchange exchange) {
    return (Session) exchange.transportContext().get(SESSION);
  }

  private static Mono<Object> setLevel(McpAsyncServerExchange exchange, Object params) {
    Object name = params instanceof Map<?, ?> given ? given.get("level") : null;
    Level level =
        ClientConversation.level(name)
            .orElseThrow(
                () ->
                    Fault.invalid(
                        "params.level", "params.level must be a level, such as info or warning"));
    session(exchange).engine().setMinLoggingLevel(LoggingLevel.valueOf(level.name()));
    return Mono.just(Map.of());
  }

  private static RuntimeException cause(Throwable problem) {
    Throwable cause =
        problem instanceof CompletionException wrapped && wrapped.getCause() != null
            ? wrapped.getCause()
            : problem;
    return cause instanceof RuntimeException known ? known : new CompletionException(cause);
  }
}
