package io.myria.mcp.protocol;

import io.myria.mcp.protocol.Subscriptions.ListKind;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** One stream of {@code subscriptions/listen} (patterns/subscriptions). Thread-safe. */
final class Subscription implements ServerStream, Subscriptions.Listener {

  /**
   * In looks, which come about once a second. A client that goes on listening asks again, and shows
   * again that it may: a token that has expired must not hear of changes for ever.
   */
  private static final int LONGEST = 1800;

  private final Subscriptions all;
  private final Object id;
  private final Wanted honoured;
  private final Consumer<Map<String, Object>> send;
  private final Runnable comment;
  private int quiet;
  private int age;
  private boolean over;

  private Subscription(
      Subscriptions all,
      Object id,
      Wanted honoured,
      Consumer<Map<String, Object>> send,
      Runnable comment) {
    this.all = all;
    this.id = id;
    this.honoured = honoured;
    this.send = send;
    this.comment = comment;
  }

  /** Acknowledges first, as the revision demands. */
  static Subscription open(
      Subscriptions all,
      Object id,
      Wanted honoured,
      Consumer<Map<String, Object>> send,
      Runnable comment) {
    Subscription subscription = new Subscription(all, id, honoured, send, comment);
    subscription.tell(
        "notifications/subscriptions/acknowledged", Map.of("notifications", honoured.json()));
    all.add(subscription);
    return subscription;
  }

  synchronized boolean isOver() {
    return over;
  }

  @Override
  public Set<ListKind> lists() {
    return honoured.lists();
  }

  @Override
  public Set<String> resources() {
    return honoured.resources();
  }

  @Override
  public synchronized void tell(String method, Map<String, Object> params) {
    if (over) {
      return;
    }
    quiet = 0;
    Map<String, Object> tagged = tagged();
    tagged.putAll(params);
    send.accept(JsonRpc.notification(method, tagged));
  }

  @Override
  public synchronized void look() {
    quiet++;
    age++;
    if (age >= LONGEST) {
      end();
    } else if (quiet >= Streams.QUIET) {
      quiet = 0;
      comment.run();
    }
  }

  @Override
  public synchronized void cancel() {
    over = true;
    all.remove(this);
  }

  /** The server tears it down; an empty result says that nothing broke. */
  @Override
  public synchronized void end() {
    if (over) {
      return;
    }
    cancel();
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("resultType", "complete");
    result.putAll(tagged());
    send.accept(JsonRpc.result(id, result));
  }

  private Map<String, Object> tagged() {
    Map<String, Object> tagged = new LinkedHashMap<>();
    tagged.put(Message.META, Map.of(Revision.SUBSCRIPTION_ID, id));
    return tagged;
  }
}
