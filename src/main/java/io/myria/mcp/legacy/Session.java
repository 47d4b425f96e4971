package io.myria.mcp.legacy;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.mcp.catalog.Client.Level;
import io.myria.mcp.protocol.ClientConversation.Who;
import io.myria.mcp.protocol.EventStream;
import io.myria.mcp.protocol.JsonRpc;
import io.myria.mcp.protocol.Subscriptions;
import io.myria.mcp.protocol.Subscriptions.ListKind;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** One client's session: whose it is, and what goes on in it. Thread-safe. */
final class Session implements Subscriptions.Listener {

  private static final int MOST_SUBSCRIBED = 100;

  private final String id;
  private final String owner;
  private final Who who;
  private final AtomicReference<EventStream> listening = new AtomicReference<>();
  private final Map<Object, Runnable> running = new ConcurrentHashMap<>();
  private final AtomicLong asked = new AtomicLong();
  private final Map<Object, CompletableFuture<Object>> questions = new ConcurrentHashMap<>();
  private final Set<String> subscribed = ConcurrentHashMap.newKeySet();
  private volatile Set<ListKind> lists = Set.of();
  private volatile Level least = Level.INFO;
  private volatile long used;

  /**
   * @param owner the caller's name
   * @param who the client is
   * @param now {@link System#nanoTime}
   */
  Session(String id, String owner, Who who, long now) {
    this.id = id;
    this.owner = owner;
    this.who = who;
    this.used = now;
  }

  String id() {
    return id;
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
  boolean hears(Level level) {
    return level.compareTo(least) >= 0;
  }

  void hearFrom(Level level) {
    least = level;
  }

  void touch(long now) {
    used = now;
  }

  /** To be asked about once a second, since time with an open stream is use of a session. */
  boolean isIdle(long now, long patienceNanos) {
    EventStream open = listening.get();
    if (open != null && !open.isClosed()) {
      touch(now);
    }
    return running.isEmpty() && now - used > patienceNanos;
  }

  /** The stream of a GET; the one before it ends, as messages go to one of them only. */
  void listen(EventStream stream) {
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
    EventStream stream = listening.get();
    if (stream != null) {
      stream.send(JsonRpc.notification(method, params));
    }
  }

  /** Notes how a request that is being answered is cancelled. */
  void begin(Object request, Runnable cancel) {
    running.put(request, cancel);
  }

  void finish(Object request) {
    running.remove(request);
  }

  /** The client no longer waits for the answer. */
  void cancel(Object request) {
    Runnable cancel = request == null ? null : running.remove(request);
    if (cancel != null) {
      cancel.run();
    }
  }

  /** A question to the client: the id it is sent with, and what will be its answer. */
  record Question(String id, CompletableFuture<Object> answer) {}

  Question ask() {
    Question question = new Question(id + "-" + asked.getAndIncrement(), new CompletableFuture<>());
    questions.put(question.id(), question.answer());
    question.answer().whenComplete((said, problem) -> questions.remove(question.id()));
    return question;
  }

  /**
   * What the client answers; an error is no answer.
   *
   * @param result {@code null} for an error
   * @return whether it was asked this
   */
  boolean answer(Object question, Object result) {
    CompletableFuture<Object> waiting = question == null ? null : questions.get(question);
    return waiting != null && waiting.complete(result);
  }

  /** Ends its streams; who waits on them gets no answer. */
  void end() {
    running.keySet().forEach(this::cancel);
    listen(null);
  }
}
