package io.myria.session;

import io.modelcontextprotocol.spec.McpStreamableServerSession;
import io.myria.stateless.EventStream;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/** One client's session: the SDK's engine, whose it is, and what goes on in it. Thread-safe. */
final class Session {

  private final McpStreamableServerSession engine;
  private final String owner;
  private final Set<EventStream> streams = ConcurrentHashMap.newKeySet();
  private final AtomicReference<EventStream> listening = new AtomicReference<>();
  private final Map<Object, CompletableFuture<?>> running = new ConcurrentHashMap<>();
  private volatile long used;

  /**
   * @param owner the caller's name
   * @param now {@link System#nanoTime}
   */
  Session(McpStreamableServerSession engine, String owner, long now) {
    this.engine = engine;
    this.owner = owner;
    this.used = now;
  }

  String id() {
    return engine.getId();
  }

  McpStreamableServerSession engine() {
    return engine;
  }

  boolean belongsTo(String caller) {
    return owner.equals(caller);
  }

  String owner() {
    return owner;
  }

  void touch(long now) {
    used = now;
  }

  boolean isIdle(long now, long patienceNanos) {
    streams.removeIf(EventStream::isClosed);
    return streams.isEmpty() && running.isEmpty() && now - used > patienceNanos;
  }

  void add(EventStream stream) {
    streams.add(stream);
  }

  /** The stream of a GET; the one before it ends, as messages go to one of them only. */
  void listen(EventStream stream) {
    streams.add(stream);
    EventStream before = listening.getAndSet(stream);
    if (before != null) {
      before.end();
    }
  }

  /** Notes a request that is being answered, so that the client can cancel it. */
  void begin(Object id, CompletableFuture<?> answer) {
    running.put(id, answer);
    answer.whenComplete((result, problem) -> running.remove(id, answer));
  }

  /** Nobody waits for the answer any longer. */
  void cancel(Object id) {
    CompletableFuture<?> answer = running.remove(id);
    if (answer != null) {
      answer.cancel(false);
    }
  }

  /** Ends its streams; who waits on them gets no answer. */
  void end() {
    engine.close();
    running.values().forEach(answer -> answer.cancel(false));
    streams.forEach(EventStream::end);
  }
}
