package io.myria.stateless;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Who is told of which changes (patterns/subscriptions). Whoever knows of a change says so here; it
 * goes to the streams of this server whose clients asked for it, and to no other. Thread-safe.
 */
public final class Subscriptions {

  /** Lists whose changes can be told. */
  public enum ListKind {
    TOOLS("tools"),
    PROMPTS("prompts"),
    RESOURCES("resources");

    private final String word;

    ListKind(String word) {
      this.word = word;
    }

    String field() {
      return word + "ListChanged";
    }

    String notification() {
      return "notifications/" + word + "/list_changed";
    }
  }

  private final Set<ListKind> lists;
  private final Predicate<String> resources;
  private final Set<Subscription> open = ConcurrentHashMap.newKeySet();

  /**
   * @param lists that can change; others are left out of acknowledgements
   * @param resources URIs of which changes are told
   */
  public Subscriptions(Set<ListKind> lists, Predicate<String> resources) {
    this.lists = Set.copyOf(lists);
    this.resources = resources;
  }

  public void listChanged(ListKind kind) {
    open.stream()
        .filter(subscription -> subscription.honoured().lists().contains(kind))
        .forEach(subscription -> subscription.tell(kind.notification(), Map.of()));
  }

  public void resourceUpdated(String uri) {
    open.stream()
        .filter(subscription -> subscription.honoured().resources().contains(uri))
        .forEach(
            subscription ->
                subscription.tell("notifications/resources/updated", Map.of("uri", uri)));
  }

  /** The resources that any client here waits for, so that only they need to be watched. */
  public Set<String> watched() {
    return open.stream()
        .flatMap(subscription -> subscription.honoured().resources().stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Acknowledges first, as the revision demands. */
  Subscription open(
      Object id, Wanted wanted, Consumer<Map<String, Object>> send, Runnable comment) {
    Set<ListKind> honoured = new LinkedHashSet<>(wanted.lists());
    honoured.retainAll(lists);
    Set<String> uris =
        wanted.resources().stream()
            .filter(resources)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    Subscription subscription =
        new Subscription(this, id, new Wanted(honoured, uris), send, comment);
    subscription.tell(
        "notifications/subscriptions/acknowledged",
        Map.of("notifications", subscription.honoured().json()));
    open.add(subscription);
    return subscription;
  }

  private void close(Subscription subscription) {
    open.remove(subscription);
  }

  /** One stream of {@code subscriptions/listen}. */
  static final class Subscription implements Flow {

    /** In looks, which come about once a second. */
    private static final int QUIET = 15;

    /**
     * In looks. A client that goes on listening asks again, and shows again that it may: a token
     * that has expired must not hear of changes for ever.
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

    Wanted honoured() {
      return honoured;
    }

    Object id() {
      return id;
    }

    synchronized boolean isOver() {
      return over;
    }

    private synchronized void tell(String method, Map<String, Object> params) {
      if (over) {
        return;
      }
      quiet = 0;
      Map<String, Object> tagged = new LinkedHashMap<>();
      tagged.put(Revision.META, Map.of(Revision.SUBSCRIPTION_ID, id));
      tagged.putAll(params);
      send.accept(Messages.notification(method, tagged));
    }

    @Override
    public synchronized void look() {
      quiet++;
      age++;
      if (age >= LONGEST) {
        end();
      } else if (quiet >= QUIET) {
        quiet = 0;
        comment.run();
      }
    }

    @Override
    public synchronized void cancel() {
      over = true;
      all.close(this);
    }

    /** The server tears it down; an empty result says that nothing broke. */
    @Override
    public synchronized void end() {
      if (over) {
        return;
      }
      over = true;
      all.close(this);
      Map<String, Object> result = new LinkedHashMap<>();
      result.put("resultType", "complete");
      result.put(Revision.META, Map.of(Revision.SUBSCRIPTION_ID, id));
      send.accept(Messages.result(id, result));
    }
  }
}
