package io.myria.recall;

import io.myria.event.EventId;
import io.myria.graph.GraphAnswer;
import io.myria.graph.GraphNode;
import io.myria.graph.Relationship;
import io.myria.language.Inset;
import io.myria.statements.EntityKeys;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/** A walked graph, to be gone along from each of several answers. Immutable; pure. */
final class Surroundings {

  /** Entities of one answer. */
  private static final int MOST = 5;

  private final GraphAnswer graph;
  private final Map<String, String> names = new HashMap<>();
  private final Map<String, List<Link>> links = new HashMap<>();

  /** A relation as one of its ends has it. */
  private record Link(String from, String to, Relationship relation, String words) {}

  Surroundings(GraphAnswer graph) {
    this.graph = graph;
    graph.nodes().forEach(node -> names.put(node.entity().key(), node.entity().name()));
    for (GraphNode node : graph.nodes()) {
      String key = node.entity().key();
      for (Relationship relation : node.relationships()) {
        names.putIfAbsent(relation.targetKey(), relation.targetName());
        boolean out = relation.direction() == Relationship.Direction.OUT;
        boolean in = relation.direction() == Relationship.Direction.IN;
        String other = relation.targetKey();
        link(new Link(key, other, relation, words(relation, in, out)));
        link(new Link(other, key, relation, words(relation, out, in)));
      }
    }
  }

  private void link(Link link) {
    links.computeIfAbsent(link.from(), any -> new ArrayList<>()).add(link);
  }

  private static String words(Relationship relation, boolean in, boolean out) {
    return (in ? " <-" : " -") + relation.type() + (out ? "-> " : "- ");
  }

  /**
   * What is near some entities, the nearest first.
   *
   * @param mentioned names, of which those that the walk did not begin at lead nowhere
   * @param hops most relations
   */
  List<Related> of(Collection<String> mentioned, int hops) {
    Map<String, List<Link>> reached = new LinkedHashMap<>();
    Queue<String> next = new ArrayDeque<>();
    for (String name : mentioned) {
      String key = EntityKeys.of(name);
      if (isBeginning(key) && reached.putIfAbsent(key, List.of()) == null) {
        next.add(key);
      }
    }
    List<Related> related = new ArrayList<>();
    while (!next.isEmpty() && related.size() < MOST) {
      String key = next.remove();
      List<Link> way = reached.get(key);
      for (Link link : way.size() < hops ? links.getOrDefault(key, List.of()) : List.<Link>of()) {
        if (!reached.containsKey(link.to()) && related.size() < MOST) {
          List<Link> further = new ArrayList<>(way);
          further.add(link);
          reached.put(link.to(), further);
          next.add(link.to());
          related.add(related(further));
        }
      }
    }
    return related;
  }

  private boolean isBeginning(String key) {
    return graph.nodes().stream()
        .anyMatch(node -> node.depth() == 0 && node.entity().key().equals(key));
  }

  private Related related(List<Link> way) {
    StringBuilder via = new StringBuilder(name(way.get(0).from()));
    List<Long> places = new ArrayList<>();
    List<EventId> events = new ArrayList<>();
    for (Link link : way) {
      via.append(link.words()).append(name(link.to()));
      places.addAll(link.relation().newest());
      events.addAll(graph.events(link.relation()));
    }
    return new Related(
        names.get(way.get(way.size() - 1).to()),
        via.toString(),
        places.stream().distinct().toList(),
        events.stream().distinct().toList());
  }

  private String name(String key) {
    return Inset.line(names.get(key));
  }
}
