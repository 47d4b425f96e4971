package io.myria.mcp.protocol;

import io.myria.mcp.protocol.Subscriptions.ListKind;
import io.myria.security.Caller;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The changes of which a client wants to be notified (patterns/subscriptions, Notification Filter).
 *
 * @param lists whose changes
 * @param resources URIs
 */
record Wanted(Set<ListKind> lists, Set<String> resources) {

  private static final String NOTIFICATIONS = "notifications";
  private static final String RESOURCES = "resourceSubscriptions";
  private static final int MOST_RESOURCES = 100;

  /**
   * @throws ProtocolException if the parameters are none of {@code subscriptions/listen}
   */
  static Wanted of(Map<String, Object> params) {
    if (!(params.get(NOTIFICATIONS) instanceof Map<?, ?> filter)) {
      throw ProtocolException.parameters(
          "params.notifications must be an object, such as {\"toolsListChanged\": true}");
    }
    Set<ListKind> lists = EnumSet.noneOf(ListKind.class);
    for (ListKind kind : ListKind.values()) {
      if (flag(filter.get(kind.field()), kind.field())) {
        lists.add(kind);
      }
    }
    return new Wanted(lists, resources(filter.get(RESOURCES)));
  }

  /**
   * What of it may be promised to a caller, from now on.
   *
   * @throws io.myria.error.Fault where that cannot be known now
   */
  Wanted honoured(Subscriptions all, Caller caller) {
    Set<ListKind> can = EnumSet.noneOf(ListKind.class);
    lists.stream().filter(kind -> all.promised(caller, kind)).forEach(can::add);
    Set<String> uris = new LinkedHashSet<>();
    resources.stream().filter(uri -> all.promised(caller, uri)).forEach(uris::add);
    return new Wanted(can, uris);
  }

  /** As the acknowledgement repeats it: only what was wanted and can be had. */
  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    lists.forEach(kind -> json.put(kind.field(), true));
    if (!resources.isEmpty()) {
      json.put(RESOURCES, new ArrayList<>(resources));
    }
    return json;
  }

  private static boolean flag(Object value, String name) {
    if (value != null && !(value instanceof Boolean)) {
      throw ProtocolException.parameters("params.notifications." + name + " must be true or false");
    }
    return Boolean.TRUE.equals(value);
  }

  private static Set<String> resources(Object value) {
    if (value == null) {
      return Set.of();
    }
    if (!(value instanceof List<?> list) || list.size() > MOST_RESOURCES) {
      throw ProtocolException.parameters(
          "params.notifications.resourceSubscriptions must be a list of at most "
              + MOST_RESOURCES
              + " URIs");
    }
    Set<String> uris = new LinkedHashSet<>();
    for (Object element : list) {
      if (!(element instanceof String uri)) {
        throw ProtocolException.parameters(
            "params.notifications.resourceSubscriptions must hold nothing but strings");
      }
      uris.add(uri);
    }
    return uris;
  }
}
