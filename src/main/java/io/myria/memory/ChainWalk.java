package io.myria.memory;

import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.fingerprint.CausalLink;
import io.myria.fingerprint.Fingerprint;
import io.myria.memory.CausalChain.Link;
import io.myria.memory.CausalChain.Node;
import io.myria.memory.CausalChain.Side;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Goes along causal links in one direction, level by level: back to what was before, or on to what
 * came after, and never both, so that no later event stands among causes. A memory is reached once,
 * however many ways lead to it. Confined to one transaction.
 */
final class ChainWalk {

  /** Of one direction. */
  static final int MOST_NODES = 100;

  static final int MOST_LINKS = 300;

  private static final Comparator<Event> NEWEST =
      Comparator.comparing(Event::timestamp).thenComparing(Event::seq).reversed();

  private final MemoryReader reading;
  private final boolean upstream;

  /** Everything that was reached, and how far it is. */
  private final Map<EventSeq, Integer> depths = new HashMap<>();

  private final Map<EventSeq, Event> events = new HashMap<>();
  private final List<Event> order = new ArrayList<>();
  private final Set<CausalLink> links = new LinkedHashSet<>();
  private boolean truncated;

  ChainWalk(MemoryReader reading, Event start, boolean upstream) {
    this.reading = reading;
    this.upstream = upstream;
    depths.put(start.seq(), 0);
    events.put(start.seq(), start);
  }

  Side walk(int depth) throws SQLException {
    List<EventSeq> frontier = List.copyOf(depths.keySet());
    for (int level = 1; !frontier.isEmpty(); level++) {
      List<CausalLink> found = neighbours(frontier);
      List<Event> reached = reached(found);
      // One level more than is shown tells whether there is more.
      if (level > depth) {
        truncated |= !reached.isEmpty();
        reached = List.of();
      }
      frontier = take(reached, level);
      found.stream().filter(this::isWithin).forEach(links::add);
    }
    return new Side(nodes(), told(), truncated || links.size() > MOST_LINKS);
  }

  private List<CausalLink> neighbours(Collection<EventSeq> frontier) throws SQLException {
    return upstream ? reading.causes(frontier) : reading.consequences(frontier);
  }

  /** What the links lead to and was not reached before, the newest first. */
  private List<Event> reached(List<CausalLink> found) throws SQLException {
    Set<EventSeq> ends = new TreeSet<>();
    for (CausalLink link : found) {
      ends.add(link.from());
      ends.add(link.to());
    }
    ends.removeAll(depths.keySet());
    return reading.events(ends).values().stream().sorted(NEWEST).toList();
  }

  private List<EventSeq> take(List<Event> reached, int level) {
    int room = MOST_NODES - order.size();
    List<Event> taken = reached;
    if (reached.size() > room) {
      truncated = true;
      taken = reached.subList(0, room);
    }
    for (Event event : taken) {
      depths.put(event.seq(), level);
      events.put(event.seq(), event);
      order.add(event);
    }
    return taken.stream().map(Event::seq).toList();
  }

  private boolean isWithin(CausalLink link) {
    return depths.containsKey(link.from()) && depths.containsKey(link.to());
  }

  private List<Node> nodes() throws SQLException {
    Map<EventSeq, Fingerprint> fingerprints = reading.fingerprints(events);
    List<Node> nodes = new ArrayList<>();
    for (Event event : order) {
      Memory memory = reading.memory(event, fingerprints.get(event.seq()));
      nodes.add(new Node(memory, depths.get(event.seq())));
    }
    return nodes;
  }

  private List<Link> told() {
    return links.stream()
        .sorted(
            Comparator.comparing(CausalLink::to)
                .thenComparing(CausalLink::from)
                .reversed()
                .thenComparing(CausalLink::relation))
        .limit(MOST_LINKS)
        .map(
            link ->
                new Link(
                    events.get(link.from()).id(),
                    events.get(link.to()).id(),
                    link.relation(),
                    link.weight(),
                    link.words()))
        .toList();
  }
}
