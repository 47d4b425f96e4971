package io.myria.mcp.protocol;

import io.myria.security.Caller;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Who is notified of which changes (patterns/subscriptions). Code that makes a change reports it
 * here; it goes to the streams of this server whose clients asked for it, and to no other.
 * Thread-safe.
 */
public final class Subscriptions {

  /** Lists of whose changes clients can be notified. */
  public enum ListKind {
    TOOLS("tools"),
    PROMPTS("prompts"),
    RESOURCES("resources");

    private final String word;

    ListKind(String word) {
      this.word = word;
    }

    public String field() {
      return word + "ListChanged";
    }

    String notification() {
      return "notifications/" + word + "/list_changed";
    }
  }

  /** What may be promised to whom. What may not is left out of the acknowledgement. */
  public interface Promises {

    /** Whether this caller is notified of changes of a list. */
    boolean list(Caller caller, ListKind kind);

    /** Whether this caller is notified of changes of a resource; from now on, if so. */
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

  private static final String UPDATED = "notifications/resources/updated";

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
        .forEach(listener -> listener.tell(UPDATED, Map.of("uri", uri)));
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
}
