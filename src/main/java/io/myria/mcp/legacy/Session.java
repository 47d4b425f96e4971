package io.myria.mcp.legacy;

import io.modelcontextprotocol.spec.McpSchema.LoggingLevel;
import io.modelcontextprotocol.spec.McpStreamableServerSession;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.mcp.catalog.Client;
import io.myria.mcp.current.ClientConversation.Who;
import io.myria.mcp.current.EventStream;
import io.myria.mcp.current.Subscriptions;
import io.myria.mcp.current.Subscriptions.ListKind;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/** One client's session: the SDK's engine, whose it is, and what goes on in it. Thread-safe. */
final class Session implements Subscriptions.Listener {

  private static final int MOST_SUBSCRIBED = 100;

  private final McpStreamableServerSession engine;
  private final String owner;
  private final Who who;
  private final Set<EventStream> streams = ConcurrentHashMap.newKeySet();
  private final AtomicReference<EventStream> listening = new AtomicReference<>();
  private final Map<Object, Runnable> running = new ConcurrentHashMap<>();
  private final Set<String> subscribed = ConcurrentHashMap.newKeySet();
  private volatile Set<ListKind> lists = Set.of();
  private volatile long used;

  /**
   * @param owner the caller's name
   * @param who the client is
   * @param now {@link System#nanoTime}
   */
  Session(McpStreamableServerSession engine, String owner, Who who, long now) {
    this.engine = engine;
    this.owner = owner;
    this.who = who;
    this.used = now;
  }

  String id() {
    return engine.getId();
  }

  McpStreamableServerSession engine() {
    return engine;
  }

  String owner() {
    return owner;
  }

  Who who() {
    return who;
  }

  boolean belongsTo(String caller) {
    return owner.equals(caller);
  }

  /** Whether the client wants messages of this level. */
  boolean hears(Client.Level level) {
    return engine.isNotificationForLevelAllowed(LoggingLevel.valueOf(level.name()));
  }

  void touch(long now) {
    used = now;
  }

  boolean isIdle(long now, long patienceNanos) {
    streams.removeIf(EventStream::isClosed);
    return streams.isEmpty() && running.isEmpty() && now - used > patienceNanos;
  }

  void add(EventStream stream) {
    streams.removeIf(EventStream::isClosed);
    streams.add(stream);
  }

  /** The stream of a GET; the one before it ends, as messages go to one of them only. */
  void listen(EventStream stream) {
    add(stream);
    EventStream before = listening.getAndSet(stream);
    if (before != null) {
      before.end();
    }
  }

  @Override
  public Set<ListKind> lists() {
    return lists;
  }

  void promise(Set<ListKind> told) {
    lists = Set.copyOf(told);
  }

  @Override
  public Set<String> resources() {
    return subscribed;
  }

  /**
   * @throws Fault {@code limit_exceeded} if one more is too many
   */
  void subscribe(String uri) {
    if (subscribed.size() >= MOST_SUBSCRIBED) {
      throw new Fault(FaultCode.LIMIT_EXCEEDED, "this session has too many subscriptions");
    }
    subscribed.add(uri);
  }

  void unsubscribe(String uri) {
    subscribed.remove(uri);
  }

  /** On the stream of a GET; without one nobody hears it. */
  @Override
  public void tell(String method, Map<String, Object> params) {
    engine.sendNotification(method, params).onErrorComplete().subscribe();
  }

  /** Notes how a request that is being answered is cancelled. */
  void begin(Object id, Runnable cancel) {
    running.put(id, cancel);
  }

  void finish(Object id) {
    running.remove(id);
  }

  /** The client no longer waits for the answer. */
  void cancel(Object id) {
    Runnable cancel = id == null ? null : running.remove(id);
    if (cancel != null) {
      cancel.run();
    }
  }

  /** Ends its streams; who waits on them gets no answer. */
  void end() {
    running.keySet().forEach(this::cancel);
    engine.close();
    streams.forEach(EventStream::end);
  }
}
