package io.myria.mcp.current;

import io.myria.scope.Caller;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
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

  /** What may be promised to whom. What may not is left out of the acknowledgement. */
  public interface Promises {

    /** Whether changes of a list are told to this caller. */
    boolean list(Caller caller, ListKind kind);

    /** Whether changes of a resource are told to this caller; from now on, if so. */
    boolean resource(Caller caller, String uri);
  }

  /** Who waits for changes, in whatever way its era has. */
  public interface Listener {

    public Set<ListKind> lists();

    /** URIs. */
    public Set<String> resources();

    /** A notification, as both eras have it. */
    public void tell(String method, Map<String, Object> params);
  }

  private final Promises promises;
  private final Set<Listener> open = ConcurrentHashMap.newKeySet();

  public Subscriptions(Promises promises) {
    this.promises = promises;
  }

  public void listChanged(ListKind kind) {
    open.stream()
        .filter(listener -> listener.lists().contains(kind))
        .forEach(listener -> listener.tell(kind.notification(), Map.of()));
  }

  public void resourceUpdated(String uri) {
    open.stream()
        .filter(listener -> listener.resources().contains(uri))
        .forEach(listener -> listener.tell("notifications/resources/updated", Map.of("uri", uri)));
  }

  /** The resources that any client here waits for, so that only they need to be watched. */
  public Set<String> watched() {
    return open.stream()
        .flatMap(listener -> listener.resources().stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  /** The lists whose changes any client here waits for. */
  public Set<ListKind> watchedLists() {
    return open.stream()
        .flatMap(listener -> listener.lists().stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * What of it may be promised to a caller.
   *
   * @throws io.myria.error.Fault where that cannot be known now
   */
  Wanted honoured(Caller caller, Wanted wanted) {
    Set<ListKind> lists = EnumSet.noneOf(ListKind.class);
    wanted.lists().stream().filter(kind -> promises.list(caller, kind)).forEach(lists::add);
    Set<String> uris = new LinkedHashSet<>();
    wanted.resources().stream().filter(uri -> promises.resource(caller, uri)).forEach(uris::add);
    return new Wanted(lists, uris);
  }

  /**
   * Whether changes of a resource may be promised to a caller; then they are, from now on.
   *
   * @throws io.myria.error.Fault where that cannot be known now
   */
  public boolean promised(Caller caller, String uri) {
    return promises.resource(caller, uri);
  }

  /** As the other, for a list. */
  public boolean promised(Caller caller, ListKind kind) {
    return promises.list(caller, kind);
  }

  public void add(Listener listener) {
    open.add(listener);
  }

  public void remove(Listener listener) {
    open.remove(listener);
  }

  /** Acknowledges first, as the revision demands. */
  Subscription open(
      Object id, Wanted honoured, Consumer<Map<String, Object>> send, Runnable comment) {
    Subscription subscription = new Subscription(this, id, honoured, send, comment);
    subscription.tell(
        "notifications/subscriptions/acknowledged",
        Map.of("notifications", subscription.honoured().json()));
    open.add(subscription);
    return subscription;
  }

  /** One stream of {@code subscriptions/listen}. */
  static final class Subscription implements ServerStream, Listener {

    /**
     * In looks, which come about once a second. A client that goes on listening asks again, and
     * shows again that it may: a token that has expired must not hear of changes for ever.
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
      over = true;
      all.remove(this);
      Map<String, Object> result = new LinkedHashMap<>();
      result.put("resultType", "complete");
      result.put(Revision.META, Map.of(Revision.SUBSCRIPTION_ID, id));
      send.accept(Messages.result(id, result));
    }
  }
}
