package io.myria.mcp.endpoint;

import io.myria.error.Fault;
import io.myria.mcp.catalog.Offers;
import io.myria.mcp.catalog.Resource;
import io.myria.mcp.catalog.ResourceGroup.ListWatch;
import io.myria.mcp.protocol.Subscriptions;
import io.myria.mcp.protocol.Subscriptions.ListKind;
import io.myria.security.Caller;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Tells subscribers what has changed, on whichever server: what anybody here waits for is looked at
 * about once a second, and nothing else. Offers of tools and prompts never change while the server
 * runs, so no notification of that is promised. Thread-safe.
 */
final class ResourceWatch implements Subscriptions.Promises {

  private static final Logger LOG = Logger.getLogger(ResourceWatch.class.getName());

  /** In looks: until a subscription that was promised is there. */
  private static final int KEPT = 60;

  private final Offers offers;
  private final Subscriptions subscriptions = new Subscriptions(this);
  private final Map<String, Watched> watched = new ConcurrentHashMap<>();

  ResourceWatch(Offers offers) {
    this.offers = offers;
  }

  Subscriptions subscriptions() {
    return subscriptions;
  }

  @Override
  public boolean list(Caller caller, ListKind kind) {
    if (kind != ListKind.RESOURCES) {
      return false;
    }
    List<ListWatch> all = offers.listWatches();
    for (int index = 0; index < all.size(); index++) {
      // A caller that may not see some lists gets no notification of any: there is one for all.
      if (!caller.may(all.get(index).needs())) {
        return false;
      }
      remember(
          "list " + index,
          all.get(index).watch(),
          () -> subscriptions.watchedLists().contains(kind),
          () -> subscriptions.listChanged(kind));
    }
    return !all.isEmpty();
  }

  @Override
  public boolean resource(Caller caller, String uri) {
    for (Resource resource : offers.resources()) {
      if (resource.uri().equals(uri)
          && resource.watch().isPresent()
          && caller.may(resource.needs())) {
        remember(
            "resource " + uri,
            resource.watch().get(),
            () -> subscriptions.watched().contains(uri),
            () -> subscriptions.resourceUpdated(uri));
        return true;
      }
    }
    return false;
  }

  /** To be called about once a second. */
  void look() {
    new ArrayList<>(watched.keySet()).forEach(this::look);
  }

  /** Before the promise is given, so that no change after it is missed. */
  private void remember(String name, Resource.Watch watch, BooleanSupplier wanted, Runnable tell) {
    watched.computeIfAbsent(name, unknown -> new Watched(watch, wanted, tell, watch.version(), 0));
  }

  private void look(String name) {
    try {
      watched.computeIfPresent(name, (same, before) -> before.looked());
    } catch (Fault unknown) {
      LOG.log(Level.FINE, "what has changed cannot be known now", unknown);
    } catch (RuntimeException | Error problem) {
      LOG.log(Level.WARNING, "a resource could not be watched", problem);
    }
  }

  /**
   * Something that is watched.
   *
   * @param unwanted for how many looks nobody has waited for it
   */
  private record Watched(
      Resource.Watch watch, BooleanSupplier wanted, Runnable tell, String version, int unwanted) {

    /** What is to be remembered of it, or {@code null}. */
    Watched looked() {
      int quiet = wanted.getAsBoolean() ? 0 : unwanted + 1;
      if (quiet > KEPT) {
        return null;
      }
      String now = watch.version();
      if (!now.equals(version)) {
        tell.run();
      }
      return new Watched(watch, wanted, tell, now, quiet);
    }
  }
}
