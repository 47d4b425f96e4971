package io.myria.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.access.Scope;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.fault.Fault;
import io.myria.log.LogReader;
import io.myria.log.Mask;
import io.myria.log.Order;
import io.myria.log.ParticipantNames;
import io.myria.query.MaskWorld.Stored;
import io.myria.topic.EventNode;
import io.myria.topic.TreeNode;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * Every read path against a model of ten lines ({@link MaskWorld#visible}): what a scope may see,
 * and nothing else. Rerun a failure with {@code -Dmyria.mask.seed}, a longer run with {@code
 * -Dmyria.mask.comparisons}. docs/masks.md says for each clause of the mask what fails without it.
 */
class MaskDbIT {

  private static final int COMPARISONS = Integer.getInteger("myria.mask.comparisons", 5_000);
  private static final int WORLDS_LAST = 2_500;

  /** A new read path is one line here, and what it is compared with. */
  private static final List<ReadPath> PATHS =
      List.of(
          Reads::pages,
          Reads::rootParticipants,
          Reads::goingOn,
          Reads::lookUp,
          Reads::exactEvents,
          reads -> reads.topics.references(),
          reads -> reads.topics.branches(),
          reads -> reads.topics.topic(),
          reads -> reads.topics.node(),
          reads -> reads.topics.diff());

  /** Asks one question, of its own choice, and says what the model answers to it. */
  @FunctionalInterface
  private interface ReadPath {
    Compared ask(Reads reads) throws SQLException;
  }

  record Compared(Object expected, Object actual, boolean empty) {}

  @Test
  void everyReadPathShowsWhatItsScopeSees() throws SQLException {
    long seed = Long.getLong("myria.mask.seed", System.nanoTime());
    System.out.println("myria.mask.seed=" + seed + " myria.mask.comparisons=" + COMPARISONS);
    Random random = new Random(seed);
    int compared = 0;
    int empty = 0;
    while (compared < COMPARISONS) {
      try (MaskWorld world = new MaskWorld(random)) {
        Reads reads = new Reads(world, random);
        for (int count = 0; count < WORLDS_LAST && compared < COMPARISONS; count++) {
          Compared answers = PATHS.get(compared % PATHS.size()).ask(reads);
          assertThat(answers.actual())
              .as("comparison %d of seed %d", compared, seed)
              .isEqualTo(answers.expected());
          compared++;
          empty += answers.empty() ? 1 : 0;
        }
      }
    }
    assertThat(empty).as("comparisons with nothing to see").isLessThan(COMPARISONS / 2);
  }

  /** The read paths over one world. */
  private static final class Reads {

    private final MaskWorld world;
    private final Random random;
    private final LogReader reader = new LogReader(new ParticipantNames());
    private final EventLookup lookup;
    private final List<EventNodes> nodes;
    private final TopicReads topics;

    Reads(MaskWorld world, Random random) throws SQLException {
      this.world = world;
      this.random = random;
      this.lookup = new EventLookup(world.transactions(), reader);
      Cursors cursors = new Cursors(world.transactions(), new SecureRandom());
      this.topics = new TopicReads(world, random, cursors);
      // Pages that end at their limit, at their budget of work, and at their size.
      this.nodes =
          List.of(
              nodes(cursors, new QuerySettings(50, 200, 4 << 20, 2000, 50_000)),
              nodes(cursors, new QuerySettings(50, 200, 4 << 20, 2000, 40)),
              nodes(cursors, new QuerySettings(50, 200, 4_000, 2000, 50_000)));
    }

    private EventNodes nodes(Cursors cursors, QuerySettings settings) {
      return new EventNodes(world.transactions(), reader, cursors, settings);
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
        page.forEach(node -> actual.add(line(answer, node)));
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

    private static String line(QueryAnswer answer, EventNode node) {
      return answer.snapshotId() + " " + node.event().id() + " " + node.fresh();
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
      Scope scope = random.nextInt(4) == 0 ? world.anyScope() : asked.scope();
      EventNodesRequest next = at(withScope(asked, scope), limit, first.nextCursor());
      Object actual = answer(() -> ids(events(nodes.get(0).query(next), asked.order())));
      Object expected =
          sameQuestion(scope, asked.scope())
              ? model.stream().skip(limit).limit(limit).map(Stored::id).toList()
              : "invalid_cursor cursor";
      return new Compared(expected, actual, false);
    }

    /** myria_get_event: what the scope does not see answers word for word as what is unknown. */
    Compared lookUp() {
      Scope scope = world.anyScope();
      Stored stored = world.anyEvent();
      EventId id = random.nextInt(10) == 0 ? EventId.next() : stored.id();
      boolean visible =
          id.equals(stored.id()) && world.visible(scope, EventCriteria.ALL, all()).contains(stored);
      Object expected =
          visible ? stored.event().payload() : failure(() -> lookup.get(EventId.next(), scope));
      Object actual =
          visible ? lookup.get(id, scope).payload() : failure(() -> lookup.get(id, scope));
      return new Compared(expected, actual, !visible);
    }

    /** Events by their places, as reads do that found them in another way. */
    Compared exactEvents() {
      Scope scope = world.anyScope();
      List<EventSeq> places = new ArrayList<>();
      for (int count = 0; count < 20; count++) {
        places.add(world.anyEvent().seq());
      }
      List<EventId> expected =
          world.visible(scope, EventCriteria.ALL, all()).stream()
              .filter(is -> places.contains(is.seq()))
              .sorted(Comparator.comparing(Stored::seq))
              .map(Stored::id)
              .toList();
      List<EventId> actual =
          world
              .transactions()
              .run(
                  db -> {
                    Optional<Mask> mask = Mask.of(db, scope);
                    return mask.isEmpty() ? List.<Event>of() : reader.load(db, places, mask.get());
                  })
              .stream()
              .map(Event::id)
              .toList();
      return new Compared(expected, actual, expected.isEmpty());
    }

    private EventNodesRequest question() {
      return new EventNodesRequest(
          world.anyScope(),
          world.anyCriteria(),
          world.anyOrder(),
          random.nextBoolean(),
          world.anySnapshot(),
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

    private static long all() {
      return Long.MAX_VALUE;
    }
  }

  private static EventNodesRequest at(EventNodesRequest asked, int limit, Optional<String> cursor) {
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

  private static boolean sameQuestion(Scope one, Scope other) {
    return one.participants().equals(other.participants())
        && one.includeInternal() == other.includeInternal();
  }

  /** A page's events in the order of the question, which grouping by hints breaks up. */
  private static List<EventNode> events(QueryAnswer answer, Order order) {
    List<EventNode> events = new ArrayList<>();
    collect(answer.root(), events);
    Comparator<EventNode> canonical =
        Comparator.comparing((EventNode node) -> node.event().timestamp())
            .thenComparing(node -> node.event().seq());
    events.sort(order == Order.NEWEST ? canonical.reversed() : canonical);
    return events;
  }

  private static void collect(TreeNode node, List<EventNode> events) {
    if (node instanceof EventNode event) {
      events.add(event);
    }
    node.children().forEach(child -> collect(child, events));
  }

  private static List<EventId> ids(List<EventNode> events) {
    return events.stream().map(node -> node.event().id()).toList();
  }

  private static Object answer(Supplier<Object> read) {
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
