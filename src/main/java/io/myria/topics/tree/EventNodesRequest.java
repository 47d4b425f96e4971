package io.myria.topics.tree;

import io.myria.eventlog.Order;
import io.myria.read.EventCriteria;
import io.myria.read.PageRequest;
import io.myria.read.RequestDigest;
import io.myria.read.SnapshotChoice;
import io.myria.security.Scope;
import java.util.Optional;

/**
 * The arguments of {@code myria_query_event_nodes}.
 *
 * @param includePayload whether events carry their payload; part of no cursor, as is the limit
 */
public record EventNodesRequest(
    Scope scope,
    EventCriteria criteria,
    Order order,
    boolean includePayload,
    SnapshotChoice snapshot,
    PageRequest page) {

  /** The newest events that the scope sees. */
  public static EventNodesRequest of(Scope scope) {
    return new EventNodesRequest(
        scope, EventCriteria.ALL, Order.NEWEST, false, SnapshotChoice.ACTIVE, PageRequest.FIRST);
  }

  public RequestDigest digest() {
    return digest(Optional.empty());
  }

  /**
   * @param among tells some events, of which alone it asks, from others
   */
  RequestDigest digest(Optional<String> among) {
    RequestDigest.Builder digest = RequestDigest.of("event_nodes").scope(scope).snapshot(snapshot);
    criteria.digest(digest).text(order.name());
    among.ifPresent(digest::text);
    return digest.done();
  }
}
