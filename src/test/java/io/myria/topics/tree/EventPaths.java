package io.myria.topics.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.error.Fault;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.EventLine;
import io.myria.eventlog.LogExport;
import io.myria.eventlog.Mask;
import io.myria.eventlog.Order;
import io.myria.read.Cursors;
import io.myria.read.EventCriteria;
import io.myria.read.EventLookup;
import io.myria.read.PageRequest;
import io.myria.read.QuerySettings;
import io.myria.security.Scope;
import io.myria.topics.EventNode;
import io.myria.topics.tree.MaskPath.Compared;
import io.myria.topics.tree.MaskWorld.Stored;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;

/** The read paths of events over one world. */
final class EventPaths {

  private static final long ALL = Long.MAX_VALUE;

  private final MaskWorld world;
  private final Random random;
  private final EventLookup lookup;
  private final List<EventNodes> nodes;

  EventPaths(MaskWorld world, Random random) {
    this.world = world;
    this.random = random;
    this.lookup = new EventLookup(world.transactions(), world.reader());
    Cursors cursors = new Cursors(world.transactions(), new SecureRandom());
    // Pages that end at their limit, at their budget of work, and at their size.
    this.nodes =
        List.of(
            nodes(cursors, new QuerySettings(50, 200, 2_000, 64_000, 4 << 20, 2000, 50_000)),
            nodes(cursors, new QuerySettings(50, 200, 2_000, 64_000, 4 << 20, 2000, 120)),
            nodes(cursors, new QuerySettings(50, 200, 2_000, 64_000, 12_000, 2000, 50_000)));
  }

  private EventNodes nodes(Cursors cursors, QuerySettings settings) {
    return new EventNodes(world.transactions(), world.reader(), world.index(), cursors, settings);
  }

  /** myria_query_event_nodes: all its pages, with their order, snapshot and freshness. */
  Compared pages() {
    EventNodesRequest asked = question();
    List<Stored> model = model(asked);
    EventNodes asking = nodes.get(random.nextInt(nodes.size()));
    int limit = Math.max(1, model.size() / (1 + random.nextInt(4)));
    List<String> actual = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      QueryAnswer answer = asking.query(at(asked, limit, cursor));
      List<EventNode> page = events(answer, asked.order());
      assertThat(page.size()).isLessThanOrEqualTo(limit);
      assertThat(page.size() == limit || asking != nodes.get(0) || !answer.truncated())
          .as("a page is short only where its budget or its size ends it")
          .isTrue();
      page.forEach(
          node -> actual.add(answer.snapshotId() + " " + node.event().id() + " " + node.fresh()));
      cursor = answer.nextCursor();
    } while (cursor.isPresent());
    String snapshot = world.snapshot(asked.snapshot()).toString();
    long covered = world.covered(asked.snapshot());
    List<String> expected =
        model.stream()
            .map(is -> snapshot + " " + is.id() + " " + (is.seq().value() > covered))
            .toList();
    return new Compared(expected, actual, model.isEmpty());
  }

  /** The root names the participants of what stands under it, and of the question. */
  Compared rootParticipants() {
    EventNodesRequest asked = question();
    List<Stored> model = model(asked);
    ParticipantSet expected = asked.scope().participants();
    for (Stored stored : model) {
      expected = expected.union(stored.event().participants());
    }
    QueryAnswer answer = nodes.get(0).query(at(asked, 200, Optional.empty()));
    if (answer.truncated()) {
      return rootParticipants();
    }
    return new Compared(expected, answer.root().participants(), model.isEmpty());
  }

  /** A cursor, with its own question or with that of another scope. */
  Compared goingOn() {
    EventNodesRequest asked = question();
    List<Stored> model = model(asked);
    int limit = Math.max(1, model.size() / 3);
    QueryAnswer first = nodes.get(0).query(at(asked, limit, Optional.empty()));
    if (first.nextCursor().isEmpty()) {
      return new Compared(model.size() <= limit, true, model.isEmpty());
    }
    Scope scope = world.questions().sameOrOther(asked.scope());
    EventNodesRequest next = at(withScope(asked, scope), limit, first.nextCursor());
    Object actual = answer(() -> ids(events(nodes.get(0).query(next), asked.order())));
    Object expected =
        MaskWorld.sameQuestion(scope, asked.scope())
            ? model.stream().skip(limit).limit(limit).map(Stored::id).toList()
            : MaskWorld.OTHER_QUESTION;
    return new Compared(expected, actual, false);
  }

  /** myria_get_event: what the scope does not see answers word for word as what is unknown. */
  Compared lookUp() {
    Stored stored = world.questions().anyEvent();
    Scope scope = world.questions().anyScope(stored.event().participants());
    EventId id = random.nextInt(10) == 0 ? EventId.next() : stored.id();
    boolean visible =
        id.equals(stored.id()) && world.visible(scope, EventCriteria.ALL, ALL).contains(stored);
    Object expected =
        visible ? stored.event().payload() : failure(() -> lookup.get(EventId.next(), scope));
    Object actual =
        visible ? lookup.get(id, scope).payload() : failure(() -> lookup.get(id, scope));
    return new Compared(expected, actual, !visible);
  }

  /** Events by their places, as reads do that found them in another way. */
  Compared exactEvents() {
    Scope scope = world.questions().anyScope();
    List<EventSeq> places = new ArrayList<>();
    for (int count = 0; count < 20; count++) {
      places.add(world.questions().anyEvent().seq());
    }
    List<EventId> expected =
        world.visible(scope, EventCriteria.ALL, ALL).stream()
            .filter(is -> places.contains(is.seq()))
            .sorted(Comparator.comparing(Stored::seq))
            .map(Stored::id)
            .toList();
    List<EventId> actual = load(scope, places).stream().map(Event::id).toList();
    return new Compared(expected, actual, expected.isEmpty());
  }

  /** myria_export_events: all its pages, in the order of the log; then an event of others. */
  Compared exported() {
    Scope scope = world.questions().anyScope();
    List<EventId> expected =
        world.visible(scope, EventCriteria.ALL, ALL).stream()
            .sorted(Comparator.comparing(Stored::seq))
            .map(Stored::id)
            .toList();
    LogExport exports = new LogExport(world.transactions(), world.reader(), 1 + random.nextInt(60));
    List<EventId> actual = new ArrayList<>();
    Optional<EventId> after = Optional.empty();
    do {
      LogExport.Page page = exports.masked(scope, after);
      page.lines().forEach(line -> actual.add(EventLine.parse("", line).id("")));
      after = page.next();
    } while (after.isPresent());
    Stored other = world.questions().anyEvent();
    String unknown = failure(() -> exports.masked(scope, Optional.of(EventId.next())));
    String answered = failure(() -> exports.masked(scope, Optional.of(other.id())));
    assertThat(answered.equals(unknown)).isEqualTo(!expected.contains(other.id()));
    return new Compared(expected, actual, expected.isEmpty());
  }

  private List<Event> load(Scope scope, List<EventSeq> places) {
    return world
        .transactions()
        .run(
            db -> {
              Optional<Mask> mask = Mask.of(db, scope);
              return mask.isEmpty() ? List.of() : world.reader().load(db, places, mask.get());
            });
  }

  private EventNodesRequest question() {
    return new EventNodesRequest(
        world.questions().anyScope(),
        world.questions().anyCriteria(),
        random.nextBoolean() ? Order.NEWEST : Order.OLDEST,
        random.nextBoolean(),
        world.questions().anySnapshot(),
        PageRequest.FIRST);
  }

  private List<Stored> model(EventNodesRequest asked) {
    List<Stored> oldestFirst =
        world.visible(asked.scope(), asked.criteria(), world.last(asked.snapshot()));
    List<Stored> ordered = new ArrayList<>(oldestFirst);
    if (asked.order() == Order.NEWEST) {
      Collections.reverse(ordered);
    }
    return ordered;
  }

  /** The same of another page. */
  static EventNodesRequest at(EventNodesRequest asked, int limit, Optional<String> cursor) {
    return new EventNodesRequest(
        asked.scope(),
        asked.criteria(),
        asked.order(),
        asked.includePayload(),
        asked.snapshot(),
        new PageRequest(Optional.of(limit), cursor));
  }

  private static EventNodesRequest withScope(EventNodesRequest asked, Scope scope) {
    return new EventNodesRequest(
        scope,
        asked.criteria(),
        asked.order(),
        asked.includePayload(),
        asked.snapshot(),
        asked.page());
  }

  /** A page's events in the order of the question, which grouping by hints breaks up. */
  private static List<EventNode> events(QueryAnswer answer, Order order) {
    List<EventNode> events = new ArrayList<>(EventReads.events(answer.root()));
    Comparator<EventNode> canonical =
        Comparator.comparing((EventNode node) -> node.event().timestamp())
            .thenComparing(node -> node.event().seq());
    events.sort(order == Order.NEWEST ? canonical.reversed() : canonical);
    return events;
  }

  private static List<EventId> ids(List<EventNode> events) {
    return events.stream().map(node -> node.event().id()).toList();
  }

  /** What a caller is told first of all: the code and the field. */
  static Object answer(Supplier<Object> read) {
    try {
      return read.get();
    } catch (Fault fault) {
      return fault.code().wire() + " " + fault.field().orElse("");
    }
  }

  /** All that a caller is told. */
  static String failure(Supplier<?> read) {
    try {
      return "answered: " + read.get();
    } catch (Fault fault) {
      return fault.code() + " " + fault.field() + " " + fault.getMessage();
    }
  }
}
