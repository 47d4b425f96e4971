package io.myria.mcp.endpoint;

import io.myria.mcp.catalog.Resource;
import io.myria.mcp.endpoint.TwoLogs.Store;
import io.myria.mcp.protocol.Subscriptions;
import io.myria.mcp.protocol.Subscriptions.ListKind;
import io.myria.security.Caller;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A caller's subscriptions to all that there is, on both logs, with an administrator beside, who is
 * told of what the caller may not know.
 */
final class ComparedSubscriptions {

  /** Who waits for what was promised. */
  private record Heard(Set<ListKind> lists, Set<String> resources, List<String> told)
      implements Subscriptions.Listener {

    @Override
    public void tell(String method, Map<String, Object> params) {
      told.add(method + " " + params);
    }

    static Heard of(Caller caller, Store store, List<String> events) {
      Subscriptions subscriptions = store.server().subscriptions();
      Stream<String> uris =
          Stream.concat(
              store.server().offers().resources().stream().map(Resource::uri), events.stream());
      Heard heard =
          new Heard(
              EnumSet.allOf(ListKind.class).stream()
                  .filter(kind -> subscriptions.promised(caller, kind))
                  .collect(Collectors.toSet()),
              uris.filter(uri -> subscriptions.promised(caller, uri)).collect(Collectors.toSet()),
              new ArrayList<>());
      subscriptions.add(heard);
      return heard;
    }

    private List<Object> all() {
      return List.of(lists, resources, told);
    }
  }

  private final TwoLogs logs;
  private final Heard administrator;
  private Heard alone;
  private Heard whole;

  ComparedSubscriptions(TwoLogs logs) {
    this.logs = logs;
    this.administrator = Heard.of(Caller.OPEN, logs.whole(), List.of());
    listen();
  }

  private void listen() {
    List<String> events =
        Stream.concat(logs.own().stream(), logs.hidden().stream())
            .limit(3)
            .map(line -> "myria://event/" + line.eventId())
            .toList();
    alone = Heard.of(logs.caller(), logs.alone(), events);
    whole = Heard.of(logs.caller(), logs.whole(), events);
  }

  /** What the caller was promised and told on both, and subscribes anew. */
  void compare(List<String> differences) {
    logs.alone().server().look();
    logs.whole().server().look();
    if (!alone.all().equals(whole.all())) {
      differences.add("subscriptions\nalone: " + alone + "\nwhole: " + whole);
    }
    logs.alone().server().subscriptions().remove(alone);
    logs.whole().server().subscriptions().remove(whole);
    listen();
  }

  boolean administratorHeard() {
    return !administrator.told().isEmpty();
  }
}
