package io.myria.graph;

import io.myria.graph.GraphRows.Edge;
import io.myria.statements.EntityKeys;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A walk through the model of a graph; to be told once. */
final class GraphModelWalk {

  private final GraphModel model;
  private final GraphFilter filter;
  private final Map<String, String> nodes = new LinkedHashMap<>();
  private final Map<String, Integer> depths = new HashMap<>();
  private final Map<String, Set<String>> typed = new HashMap<>();
  private final Map<String, Integer> stated = new HashMap<>();
  private final Map<String, String> names = new HashMap<>();
  private final Map<String, String> paths = new HashMap<>();
  private final Map<String, List<String>> relations = new LinkedHashMap<>();
  private final Map<String, String> found = new LinkedHashMap<>();
  private final Set<String> told = new HashSet<>();
  private boolean cut;

  GraphModelWalk(GraphModel model, GraphFilter filter) {
    this.model = model;
    this.filter = filter;
  }

  List<String> told(List<String> asked, int hops) {
    List<String> frontier = new ArrayList<>();
    for (String key : model.withOthers(asked.stream().map(EntityKeys::of).distinct().toList())) {
      model.entity(key).ifPresent(entity -> add(frontier, entity, 0, entity.name()));
    }
    for (int hop = 1; hop <= hops; hop++) {
      found.clear();
      leading(frontier).forEach(this::facts);
      frontier.clear();
      take(frontier, hop);
    }
    for (int hop = 1; hop <= hops && filter.wantsMentions(); hop++) {
      int depth = hop - 1;
      List<String> near =
          leading(nodes.keySet().stream().filter(key -> depths.get(key) == depth).toList());
      found.clear();
      near.forEach(this::facts);
      near.forEach(this::mentions);
      take(new ArrayList<>(), hop);
    }
    return lines();
  }

  private List<String> leading(List<String> some) {
    return some.stream()
        .filter(key -> depths.get(key) == 0 || model.leads(model.entity(key).orElseThrow()))
        .toList();
  }

  private void take(List<String> frontier, int hop) {
    List<String> looked = found.keySet().stream().limit(200 - nodes.size()).toList();
    cut |= looked.size() < found.size();
    for (String key : looked) {
      Optional<GraphModel.Entity> entity =
          model.entity(key).filter(one -> filter.tiers().contains(tier(one)));
      if (entity.isPresent()) {
        add(frontier, entity.get(), hop, found.get(key) + entity.get().name());
      }
    }
  }

  private GraphTier tier(GraphModel.Entity entity) {
    return GraphTier.valueOf(entity.tier().toUpperCase(java.util.Locale.ROOT));
  }

  private void add(List<String> frontier, GraphModel.Entity entity, int depth, String path) {
    frontier.add(entity.key());
    nodes.put(entity.key(), depth + " " + entity);
    depths.put(entity.key(), depth);
    names.put(entity.key(), entity.name());
    paths.put(entity.key(), path);
  }

  private void facts(String key) {
    if (relations.containsKey(key)) {
      return;
    }
    List<Edge> from = capped(edge -> edge.from().equals(key));
    List<Edge> to = capped(edge -> edge.to().equals(key) && !edge.from().equals(key));
    List<GraphSpan> spans = around(key, from, to);
    typed.put(key, spans.stream().map(span -> span.other(key)).collect(Collectors.toSet()));
    List<GraphSpan> wanted =
        spans.stream()
            .filter(
                span ->
                    filter
                        .validAt()
                        .map(at -> !span.first.validFrom().isAfter(at) && span.open(at))
                        .orElse(true))
            .toList();
    List<String> lines = new ArrayList<>(properties(key));
    List<GraphSpan> fresh =
        wanted.stream().filter(span -> !told.contains(span.id())).sorted(order(key)).toList();
    cut |= fresh.size() > 50;
    for (GraphSpan span : fresh.subList(0, Math.min(50, fresh.size()))) {
      if (!told.add(span.id())) {
        continue;
      }
      boolean out = span.first.from().equals(key);
      lines.add(
          line(
              span.relation(),
              span.other(key),
              out ? span.last.surface() : span.first.from(),
              out ? "OUT" : "IN",
              span.first.validFrom() + " " + span.end,
              span.seqs,
              span.first.proposed()));
      lead(key, span.other(key), span.relation() + " " + (out ? "OUT" : "IN"));
    }
    stated.put(key, wanted.size());
    relations.put(key, lines);
  }

  private void mentions(String key) {
    if (stated.get(key) < 10) {
      relations.get(key).addAll(beside(key, typed.get(key), 10 - stated.get(key)));
    }
  }

  private List<GraphSpan> around(String key, List<Edge> from, List<Edge> to) {
    return Stream.concat(
            model.spans(from::contains).stream(),
            model.spans(edge -> to.contains(edge) || isWanted(edge) && mayEnd(edge, to)).stream()
                .filter(span -> span.first.to().equals(key))
                .filter(span -> !span.first.from().equals(key)))
        .toList();
  }

  private void lead(String key, String other, String by) {
    if (!nodes.containsKey(other)) {
      found.putIfAbsent(other, paths.get(key) + " -" + by + "- ");
    }
  }

  /** Whether it ends one of these, as far as its relation and time go. */
  private boolean mayEnd(Edge edge, List<Edge> to) {
    boolean ends = edge.negated() || GraphSpan.FUNCTIONAL.contains(edge.relation());
    return ends
        && to.stream()
            .filter(one -> chain(one).equals(chain(edge)))
            .anyMatch(one -> !edge.event().at().isBefore(one.event().at()));
  }

  private boolean isWanted(Edge edge) {
    return !edge.proposed() || filter.tiers().contains(GraphTier.INFERRED);
  }

  private String chain(Edge edge) {
    return edge.from() + "|" + edge.relation();
  }

  private List<Edge> capped(Predicate<Edge> which) {
    List<Edge> some = newest(which);
    cut |= some.size() >= 100;
    return some.stream().filter(model.edges::contains).toList();
  }

  private List<Edge> newest(Predicate<Edge> which) {
    return model.stated.stream()
        .filter(which)
        .filter(
            edge -> filter.relations().isEmpty() || filter.relations().contains(edge.relation()))
        .filter(this::isWanted)
        .sorted(
            Comparator.comparing((Edge edge) -> !GraphSpan.FUNCTIONAL.contains(edge.relation()))
                .thenComparing(edge -> -edge.event().seq().value())
                .thenComparing(edge -> -edge.edge()))
        .limit(100)
        .toList();
  }

  private List<String> properties(String key) {
    boolean asked = filter.relations().isEmpty() || filter.relations().contains("attr");
    return model
        .spans(
            edge ->
                asked && edge.relation().equals("attr") && edge.from().equals(key + "'s door code"))
        .stream()
        .filter(
            span ->
                filter
                    .validAt()
                    .map(at -> !span.first.validFrom().isAfter(at) && span.open(at))
                    .orElse(span.open(model.asOf)))
        .sorted(
            Comparator.comparing((GraphSpan span) -> span.said)
                .reversed()
                .thenComparing(span -> span.first.to())
                .thenComparing(span -> span.first.validFrom()))
        .map(span -> "door code " + span.last.surface() + " " + model.cited(span.seqs))
        .toList();
  }

  private Comparator<GraphSpan> order(String key) {
    return Comparator.comparing((GraphSpan span) -> !span.open(model.asOf))
        .thenComparing((GraphSpan span) -> span.said, Comparator.reverseOrder())
        .thenComparing(GraphSpan::relation)
        .thenComparing(span -> !span.first.from().equals(key))
        .thenComparing(span -> span.first.from())
        .thenComparing(span -> span.first.to())
        .thenComparing(span -> span.first.validFrom());
  }

  private List<String> beside(String key, Set<String> typed, int room) {
    List<Long> newest =
        model.mentions.stream()
            .filter(one -> one.key().equals(key))
            .map(one -> one.event().seq().value())
            .distinct()
            .sorted(Comparator.reverseOrder())
            .limit(10)
            .toList();
    Map<String, Set<Long>> others = new TreeMap<>();
    model.mentions.stream()
        .filter(one -> newest.contains(one.event().seq().value()))
        .filter(one -> !one.key().equals(key) && !typed.contains(one.key()))
        .filter(one -> !Set.of("time", "amount").contains(one.type()))
        .filter(one -> !model.participants.contains(one.key()))
        .forEach(
            one ->
                others
                    .computeIfAbsent(one.key(), any -> new TreeSet<>())
                    .add(one.event().seq().value()));
    List<String> lines = new ArrayList<>();
    others.keySet().stream()
        .sorted(
            Comparator.comparing((String other) -> -others.get(other).size())
                .thenComparing(other -> -max(others.get(other)))
                .thenComparing(other -> other))
        .limit(room)
        .filter(other -> told.add(new TreeSet<>(List.of(key, other)).toString()))
        .forEach(
            other -> {
              lines.add(
                  line("mentioned_with", other, other, "BOTH", null, others.get(other), false));
              lead(key, other, "mentioned_with BOTH");
            });
    return lines;
  }

  private long max(Set<Long> seqs) {
    return seqs.stream().max(Long::compare).orElseThrow();
  }

  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    nodes.keySet().stream()
        .sorted(Comparator.comparing(depths::get))
        .forEach(
            key -> {
              lines.add(nodes.get(key));
              relations.getOrDefault(key, List.of()).forEach(line -> lines.add("  " + named(line)));
              if (depths.get(key) > 1) {
                lines.add("  by " + paths.get(key));
              }
            });
    lines.add(cut ? "cut" : "whole");
    return lines;
  }

  /** Who is a node by now is told by its name. */
  private String named(String line) {
    String[] parts = line.split("\t");
    return parts.length == 1
        ? line
        : parts[0] + " " + names.getOrDefault(parts[1], parts[2]) + parts[3];
  }

  private String line(
      String relation,
      String key,
      String name,
      String direction,
      String time,
      Set<Long> seqs,
      boolean inferred) {
    return relation
        + "\t"
        + key
        + "\t"
        + name
        + "\t "
        + direction
        + " "
        + time
        + " "
        + seqs.size()
        + " "
        + model.cited(seqs)
        + (inferred ? " inferred" : "");
  }
}
