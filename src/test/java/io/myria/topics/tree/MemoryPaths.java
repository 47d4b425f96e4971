package io.myria.topics.tree;

import io.myria.eventlog.Order;
import io.myria.fingerprint.MemoryKind;
import io.myria.memory.Archiving;
import io.myria.memory.CausalChain;
import io.myria.memory.CausalChain.Side;
import io.myria.memory.CausalChains;
import io.myria.memory.Census;
import io.myria.memory.DefaultSources;
import io.myria.memory.Memory;
import io.myria.memory.MemoryCensus;
import io.myria.memory.MemoryLookup;
import io.myria.memory.MemoryScope;
import io.myria.memory.Sources;
import io.myria.memory.Timeline;
import io.myria.memory.TimelinePage;
import io.myria.memory.TimelineRequest;
import io.myria.memory.TimelineRequest.Wanted;
import io.myria.read.Cursors;
import io.myria.read.EventCriteria;
import io.myria.read.PageRequest;
import io.myria.read.SnapshotChoice;
import io.myria.security.Scope;
import io.myria.topics.tree.LinkedWorld.Linked;
import io.myria.topics.tree.MaskPath.Compared;
import io.myria.topics.tree.MaskWorld.Stored;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** The reads of memories over one world. */
final class MemoryPaths {

  private static final String UNKNOWN = "not_found event_id";

  private final MaskWorld world;
  private final Random random;
  private final LinkedWorld linked;
  private final Sources sources;

  MemoryPaths(MaskWorld world, LinkedWorld linked, Random random) {
    this.world = world;
    this.random = random;
    this.linked = linked;
    this.sources = DefaultSources.of(world.reader());
  }

  /** Small pages one after the other. */
  Compared timeline() {
    EventCriteria like = world.questions().anyCriteria();
    Set<MemoryKind> kinds =
        random.nextBoolean()
            ? Set.of()
            : Set.of(linked.kind(world.questions().anyEvent()), MemoryKind.DECISION);
    Optional<String> channel = like.channels().stream().findFirst();
    Wanted wanted =
        new Wanted(like.from(), like.to(), kinds, channel.stream().toList(), like.contextId());
    MemoryScope asked = asked(world.questions().anyScope());
    Order order = random.nextBoolean() ? Order.NEWEST : Order.OLDEST;
    List<String> actual = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      PageRequest page = new PageRequest(Optional.of(1 + random.nextInt(60)), cursor);
      TimelinePage told = reader().page(new TimelineRequest(asked, wanted, order, page));
      told.memories().forEach(memory -> actual.add(line(memory)));
      cursor = told.nextCursor();
    } while (cursor.isPresent());
    EventCriteria criteria =
        new EventCriteria(
            Optional.empty(),
            like.contextId(),
            channel.stream().toList(),
            List.of(),
            List.of(),
            like.from(),
            like.to(),
            List.of());
    List<String> expected = new ArrayList<>();
    for (Stored event : visible(asked, criteria)) {
      if (kinds.isEmpty() || kinds.contains(linked.kind(event))) {
        expected.add(line(event, asked));
      }
    }
    if (order == Order.NEWEST) {
      Collections.reverse(expected);
    }
    return new Compared(expected, actual, expected.isEmpty());
  }

  private Timeline reader() {
    return new Timeline(
        world.transactions(), sources, new Cursors(world.transactions(), new SecureRandom()));
  }

  Compared load() {
    Stored event = world.questions().anyEvent();
    MemoryScope asked = asked(world.questions().anyScope(event.event().participants()));
    MemoryLookup lookup = new MemoryLookup(world.transactions(), sources);
    Object actual =
        EventPaths.answer(
            () -> {
              MemoryLookup.Loaded loaded = lookup.load(event.id(), asked);
              return line(loaded.memory()) + " of " + loaded.parent().map(Object::toString);
            });
    List<Stored> seen = visible(asked, EventCriteria.ALL);
    if (!seen.contains(event)) {
      return new Compared(UNKNOWN, actual, true);
    }
    Optional<String> parent =
        seen.stream()
            .filter(is -> linked.links().stream().anyMatch(link -> joins(link, is, event)))
            .reduce((older, newer) -> newer)
            .map(is -> is.id().toString());
    return new Compared(line(event, asked) + " of " + parent, actual, false);
  }

  private static boolean joins(Linked link, Stored cause, Stored event) {
    return link.from() == cause.seq().value() && link.to() == event.seq().value();
  }

  Compared chain() {
    Stored event = world.questions().anyEvent();
    MemoryScope asked = asked(world.questions().anyScope(event.event().participants()));
    int depth = 1 + random.nextInt(4);
    CausalChains chains = new CausalChains(world.transactions(), sources);
    Object actual =
        EventPaths.answer(
            () -> {
              CausalChain chain =
                  chains.chain(new CausalChains.Request(asked, event.id(), depth, true));
              return line(chain.memory())
                  + side(chain.causes())
                  + side(chain.consequences().orElseThrow());
            });
    List<Stored> seen = visible(asked, EventCriteria.ALL);
    if (!seen.contains(event)) {
      return new Compared(UNKNOWN, actual, true);
    }
    String causes = side(event, seen, depth, true);
    String consequences = side(event, seen, depth, false);
    boolean alone = (causes + consequences).equals("[] 0 false".repeat(2));
    return new Compared(line(event, asked) + causes + consequences, actual, alone);
  }

  private static String side(Side side) {
    Set<String> nodes = new TreeSet<>();
    side.nodes().forEach(node -> nodes.add(node.memory().event().id() + " " + node.depth()));
    return nodes + " " + side.links().size() + " " + side.truncated();
  }

  /** The model: level by level over all links whose ends are both seen. */
  private String side(Stored start, List<Stored> seen, int most, boolean upstream) {
    Map<Long, Integer> depths = new HashMap<>(Map.of(start.seq().value(), 0));
    Set<Long> places = new TreeSet<>();
    seen.forEach(event -> places.add(event.seq().value()));
    Set<Linked> told = new HashSet<>();
    boolean more = false;
    for (int level = 1; level <= most + 1; level++) {
      Map<Long, Integer> reached = new HashMap<>();
      for (Linked link : linked.links()) {
        boolean along = depths.containsKey(upstream ? link.to() : link.from());
        if (along && places.containsAll(Set.of(link.from(), link.to()))) {
          long end = upstream ? link.from() : link.to();
          if (!depths.containsKey(end)) {
            reached.put(end, level);
          }
          told.add(link);
        }
      }
      more = !reached.isEmpty();
      if (level <= most) {
        depths.putAll(reached);
      }
    }
    told.removeIf(link -> !depths.keySet().containsAll(Set.of(link.from(), link.to())));
    depths.remove(start.seq().value());
    Set<String> nodes = new TreeSet<>();
    depths.forEach((seq, depth) -> nodes.add(linked.event(seq).id() + " " + depth));
    return nodes + " " + told.size() + " " + more;
  }

  Compared census() {
    MemoryScope asked = asked(world.questions().anyScope());
    Census census = new MemoryCensus(world.transactions(), sources).count(asked);
    List<Stored> seen = visible(asked, EventCriteria.ALL);
    Map<String, Long> expected = new HashMap<>();
    for (Stored event : seen) {
      String kind = linked.kind(event).wire();
      expected.merge(kind, 1L, Long::sum);
      if (linked.isArchived(event, last(asked))) {
        expected.merge(kind + " archived", 1L, Long::sum);
      }
    }
    for (Linked link : linked.links()) {
      if (seen.contains(linked.event(link.from())) && seen.contains(linked.event(link.to()))) {
        expected.merge(link.relation().wire(), 1L, Long::sum);
      }
    }
    Map<String, Long> actual = new HashMap<>();
    census
        .kinds()
        .forEach(
            (kind, count) -> {
              actual.put(kind.wire(), count.memories());
              if (count.byPerson() > 0) {
                actual.put(kind.wire() + " archived", count.byPerson());
              }
            });
    census.links().forEach((relation, count) -> actual.put(relation.wire(), count));
    return new Compared(expected, actual, expected.isEmpty());
  }

  private MemoryScope asked(Scope scope) {
    Optional<Instant> asOf =
        random.nextInt(4) == 0
            ? Optional.of(world.questions().anyEvent().event().timestamp())
            : Optional.empty();
    return new MemoryScope(scope, world.questions().anySnapshot().snapshotId(), asOf);
  }

  private long last(MemoryScope asked) {
    return world.last(new SnapshotChoice(asked.snapshotId(), Optional.empty()));
  }

  private List<Stored> visible(MemoryScope asked, EventCriteria criteria) {
    return world.visible(asked.scope(), criteria, last(asked)).stream()
        .filter(is -> asked.asOf().map(at -> !is.event().timestamp().isAfter(at)).orElse(true))
        .toList();
  }

  private static String line(Memory memory) {
    return memory.event().id() + " " + (memory.archiving() == Archiving.PERSON);
  }

  private String line(Stored event, MemoryScope asked) {
    return event.id() + " " + linked.isArchived(event, last(asked));
  }
}
