package io.myria.mcp.legacy;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.mcp.protocol.Subscriptions;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/** The open sessions of this server. Thread-safe. */
final class Sessions {

  private final Map<String, Session> open = new ConcurrentHashMap<>();
  private final SessionSettings settings;
  private final Subscriptions subscriptions;
  private final LongSupplier nanos;

  /**
   * @param subscriptions who gets notifications of changes
   * @param nanos {@link System#nanoTime}
   */
  Sessions(SessionSettings settings, Subscriptions subscriptions, LongSupplier nanos) {
    this.settings = settings;
    this.subscriptions = subscriptions;
    this.nanos = nanos;
  }

  /**
   * @throws Fault {@code overloaded} if one more is too many
   */
  synchronized void add(Session session) {
    if (open.size() >= settings.total()) {
      throw tooMany("too many sessions are open; try again later, or without a session");
    }
    String owner = session.owner();
    if (open.values().stream().filter(one -> one.belongsTo(owner)).count()
        >= settings.perCaller()) {
      throw tooMany(
          "you have too many open sessions; end one with DELETE, or wait until they have been idle"
              + " for "
              + settings.idle().toSeconds()
              + " s");
    }
    open.put(session.id(), session);
    subscriptions.add(session);
  }

  /** Another caller's session is as unknown as one that never was. */
  Optional<Session> find(String id, String caller) {
    Optional<Session> session =
        Optional.ofNullable(open.get(id)).filter(one -> one.belongsTo(caller));
    session.ifPresent(one -> one.touch(nanos.getAsLong()));
    return session;
  }

  void end(Session session) {
    if (open.remove(session.id(), session)) {
      subscriptions.remove(session);
      session.end();
    }
  }

  /** Ends those that were idle for too long. */
  void look() {
    long now = nanos.getAsLong();
    open.values().stream()
        .filter(session -> session.isIdle(now, settings.idle().toNanos()))
        .toList()
        .forEach(this::end);
  }

  void endAll() {
    open.values().forEach(this::end);
  }

  int count() {
    return open.size();
  }

  private static Fault tooMany(String message) {
    return new Fault(FaultCode.OVERLOADED, message);
  }
}
