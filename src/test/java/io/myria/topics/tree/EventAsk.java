package io.myria.topics.tree;

import io.myria.event.ParticipantSet;
import io.myria.event.PayloadField;
import io.myria.eventlog.Order;
import io.myria.read.EventCriteria;
import io.myria.read.HintWeight;
import io.myria.read.PageRequest;
import io.myria.read.SnapshotChoice;
import io.myria.security.Caller;
import io.myria.security.Scope;
import io.myria.snapshot.SnapshotId;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A request for a test, changed step by step; immutable. */
public record EventAsk(EventNodesRequest request) {

  public static EventAsk of(String... participants) {
    Scope scope = Caller.OPEN.scope(ParticipantSet.of(participants), false);
    return new EventAsk(EventNodesRequest.of(scope));
  }

  public EventAsk includeInternal() {
    Scope scope = Caller.OPEN.scope(request.scope().participants(), true);
    return new EventAsk(
        new EventNodesRequest(
            scope,
            request.criteria(),
            request.order(),
            request.includePayload(),
            request.snapshot(),
            request.page()));
  }

  public EventAsk order(Order order) {
    return new EventAsk(
        new EventNodesRequest(
            request.scope(),
            request.criteria(),
            order,
            request.includePayload(),
            request.snapshot(),
            request.page()));
  }

  public EventAsk includePayload() {
    return new EventAsk(
        new EventNodesRequest(
            request.scope(),
            request.criteria(),
            request.order(),
            true,
            request.snapshot(),
            request.page()));
  }

  public EventAsk snapshot(SnapshotId id) {
    return choice(new SnapshotChoice(Optional.of(id), request.snapshot().includeFresh()));
  }

  public EventAsk includeFresh(boolean fresh) {
    return choice(new SnapshotChoice(request.snapshot().snapshotId(), Optional.of(fresh)));
  }

  public EventAsk limit(int limit) {
    return page(new PageRequest(Optional.of(limit), request.page().cursor()));
  }

  public EventAsk cursor(String cursor) {
    return page(new PageRequest(request.page().limit(), Optional.of(cursor)));
  }

  public EventAsk after(QueryAnswer answer) {
    return cursor(answer.nextCursor().orElseThrow());
  }

  public EventAsk query(String query) {
    EventCriteria is = criteria();
    return criteria(
        new EventCriteria(
            Optional.of(query),
            is.contextId(),
            is.channels(),
            is.types(),
            is.hints(),
            is.from(),
            is.to(),
            is.payload()));
  }

  public EventAsk context(String context) {
    EventCriteria is = criteria();
    return criteria(
        new EventCriteria(
            is.query(),
            Optional.of(context),
            is.channels(),
            is.types(),
            is.hints(),
            is.from(),
            is.to(),
            is.payload()));
  }

  public EventAsk channels(String... channels) {
    EventCriteria is = criteria();
    return criteria(
        new EventCriteria(
            is.query(),
            is.contextId(),
            Arrays.asList(channels),
            is.types(),
            is.hints(),
            is.from(),
            is.to(),
            is.payload()));
  }

  public EventAsk types(String... types) {
    EventCriteria is = criteria();
    return criteria(
        new EventCriteria(
            is.query(),
            is.contextId(),
            is.channels(),
            Arrays.asList(types),
            is.hints(),
            is.from(),
            is.to(),
            is.payload()));
  }

  public EventAsk hints(HintWeight... hints) {
    EventCriteria is = criteria();
    return criteria(
        new EventCriteria(
            is.query(),
            is.contextId(),
            is.channels(),
            is.types(),
            List.of(hints),
            is.from(),
            is.to(),
            is.payload()));
  }

  EventAsk payload(Map<String, Object> members) {
    EventCriteria is = criteria();
    return criteria(
        new EventCriteria(
            is.query(),
            is.contextId(),
            is.channels(),
            is.types(),
            is.hints(),
            is.from(),
            is.to(),
            PayloadField.of("payload", members)));
  }

  public EventAsk from(Instant from) {
    EventCriteria is = criteria();
    return criteria(
        new EventCriteria(
            is.query(),
            is.contextId(),
            is.channels(),
            is.types(),
            is.hints(),
            Optional.of(from),
            is.to(),
            is.payload()));
  }

  public EventAsk to(Instant to) {
    EventCriteria is = criteria();
    return criteria(
        new EventCriteria(
            is.query(),
            is.contextId(),
            is.channels(),
            is.types(),
            is.hints(),
            is.from(),
            Optional.of(to),
            is.payload()));
  }

  EventCriteria criteria() {
    return request.criteria();
  }

  private EventAsk criteria(EventCriteria criteria) {
    return new EventAsk(
        new EventNodesRequest(
            request.scope(),
            criteria,
            request.order(),
            request.includePayload(),
            request.snapshot(),
            request.page()));
  }

  private EventAsk choice(SnapshotChoice snapshot) {
    return new EventAsk(
        new EventNodesRequest(
            request.scope(),
            request.criteria(),
            request.order(),
            request.includePayload(),
            snapshot,
            request.page()));
  }

  private EventAsk page(PageRequest page) {
    return new EventAsk(
        new EventNodesRequest(
            request.scope(),
            request.criteria(),
            request.order(),
            request.includePayload(),
            request.snapshot(),
            page));
  }
}
