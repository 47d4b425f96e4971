package io.myria.memory;

import io.myria.event.EventId;
import io.myria.fingerprint.CausalRelation;
import io.myria.read.TokenBudget;
import io.myria.snapshot.SnapshotId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The causes and consequences of a memory.
 *
 * @param consequences where they were asked for
 * @param pending the memory is so new that its causes are not derived yet
 */
public record CausalChain(
    Memory memory,
    Side causes,
    Optional<Side> consequences,
    boolean pending,
    Optional<SnapshotId> snapshot) {

  /** As much of it as there is room for. */
  CausalChain within(TokenBudget<Node> budget) {
    return new CausalChain(
        memory,
        causes.within(budget, memory.event().id()),
        consequences.map(side -> side.within(budget, memory.event().id())),
        pending,
        snapshot);
  }

  /**
   * One direction.
   *
   * @param nodes without the memory itself: by depth, and the newest of a depth first
   * @param links among the memory and the nodes: the newest consequence first
   * @param truncated whether there is more of it
   */
  public record Side(List<Node> nodes, List<Link> links, boolean truncated) {

    public Side {
      nodes = List.copyOf(nodes);
      links = List.copyOf(links);
    }

    private Side within(TokenBudget<Node> budget, EventId start) {
      int room = 0;
      while (room < nodes.size() && budget.take(nodes.get(room))) {
        room++;
      }
      if (room == nodes.size()) {
        return this;
      }
      List<Node> shown = nodes.subList(0, room);
      Set<EventId> ids =
          shown.stream().map(node -> node.memory().event().id()).collect(Collectors.toSet());
      ids.add(start);
      return new Side(
          shown,
          links.stream()
              .filter(link -> ids.contains(link.from()) && ids.contains(link.to()))
              .toList(),
          true);
    }
  }

  /**
   * A memory on the way.
   *
   * @param depth how many links away, by the shortest way
   */
  public record Node(Memory memory, int depth) {}

  /**
   * That one came of the other; where they contradict, neither.
   *
   * @param from the cause
   * @param words of the later one that gave it away
   */
  public record Link(
      EventId from, EventId to, CausalRelation relation, double weight, String words) {}
}
