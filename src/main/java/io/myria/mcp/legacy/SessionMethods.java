package io.myria.mcp.legacy;

import io.myria.error.Fault;
import io.myria.mcp.catalog.Client.Level;
import io.myria.mcp.protocol.ClientConversation;
import io.myria.mcp.protocol.MethodAnswer;
import io.myria.mcp.protocol.Operation;
import io.myria.mcp.protocol.Operation.Ask;
import io.myria.mcp.protocol.Subscriptions;
import java.util.Map;
import java.util.function.Function;

/** The methods that only a session has: they change what it is notified of; stateless. */
final class SessionMethods {

  private SessionMethods() {}

  /** Puts them beside the others. */
  static void add(Map<String, Function<Session, Operation>> methods, Subscriptions subscriptions) {
    methods.put("ping", session -> ask -> done());
    methods.put(
        "logging/setLevel",
        session ->
            ask -> {
              session.hearFrom(level(ask));
              return done();
            });
    methods.put(
        "resources/subscribe",
        session ->
            ask -> {
              String uri = uri(ask);
              if (!subscriptions.promised(ask.call().caller(), uri)) {
                throw Fault.notFound(
                    "params.uri", "no resource that can be subscribed to has this URI");
              }
              session.subscribe(uri);
              return done();
            });
    methods.put(
        "resources/unsubscribe",
        session ->
            ask -> {
              session.unsubscribe(uri(ask));
              return done();
            });
  }

  private static MethodAnswer done() {
    return MethodAnswer.now(Map.of());
  }

  private static String uri(Ask ask) {
    if (ask.params().get("uri") instanceof String uri) {
      return uri;
    }
    throw Fault.invalid("params.uri", "params.uri must be the URI of a resource");
  }

  private static Level level(Ask ask) {
    return ClientConversation.level(ask.params().get("level"))
        .orElseThrow(
            () ->
                Fault.invalid(
                    "params.level", "params.level must be a level, such as info or warning"));
  }
}
