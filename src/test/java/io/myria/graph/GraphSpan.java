package io.myria.graph;

import io.myria.graph.GraphRows.Edge;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** When something held, and who said so; by brute force. */
final class GraphSpan {

  /** In the order in which things were said. */
  private static final Comparator<Edge> WORD =
      Comparator.comparing((Edge edge) -> edge.event().at())
          .thenComparing(edge -> edge.event().seq());

  static final Set<String> FUNCTIONAL = Set.of("lives_in", "works_at", "attr");

  final Edge first;
  final Set<Long> seqs = new LinkedHashSet<>();
  Edge last;
  Instant said;
  Instant end;

  GraphSpan(Edge first, Instant end) {
    this.first = first;
    add(first, end);
  }

  void add(Edge edge, Instant until) {
    last = edge;
    seqs.add(edge.event().seq().value());
    if (said == null || !edge.event().at().isBefore(said)) {
      said = edge.event().at();
      end = until;
    }
  }

  boolean open(Instant at) {
    return end == null || end.isAfter(at);
  }

  String relation() {
    return first.relation();
  }

  String id() {
    return first.from() + "|" + relation() + "|" + first.to() + "|" + first.validFrom();
  }

  String other(String key) {
    return first.from().equals(key) ? first.to() : first.from();
  }

  static List<GraphSpan> of(Collection<Edge> chain) {
    Set<String> stated =
        chain.stream().filter(edge -> !edge.proposed()).map(Edge::to).collect(Collectors.toSet());
    List<Edge> told =
        chain.stream().filter(edge -> !edge.proposed() || !stated.contains(edge.to())).toList();
    List<GraphSpan> all = new ArrayList<>();
    told.stream()
        .filter(edge -> !edge.negated())
        .sorted(
            Comparator.comparing(Edge::validFrom)
                .thenComparing(edge -> edge.event().at())
                .thenComparing(edge -> edge.event().seq())
                .thenComparing(Edge::edge))
        .forEach(
            edge -> {
              Instant end = end(edge, told);
              Optional<GraphSpan> before =
                  all.stream()
                      .filter(span -> span.first.to().equals(edge.to()))
                      .reduce((one, other) -> other)
                      .filter(span -> span.open(edge.validFrom()));
              before.ifPresent(span -> span.add(edge, end));
              if (before.isEmpty()) {
                all.add(new GraphSpan(edge, end));
              }
            });
    return all;
  }

  /** The first later word that ends it says when, else its own does. */
  private static Instant end(Edge edge, Collection<Edge> chain) {
    return chain.stream()
        .filter(other -> WORD.compare(other, edge) > 0)
        .filter(other -> !other.proposed())
        .filter(
            other ->
                other.negated()
                    ? other.to().equals(edge.to()) || other.to().isEmpty()
                    : FUNCTIONAL.contains(edge.relation()) && !other.to().equals(edge.to()))
        .filter(other -> edge.validTo().map(to -> to.isAfter(other.validFrom())).orElse(true))
        .filter(other -> other.validTo().map(to -> to.isAfter(edge.validFrom())).orElse(true))
        .min(WORD.thenComparing(Edge::validFrom).thenComparing(Edge::edge))
        .map(Edge::validFrom)
        .map(at -> at.isBefore(edge.validFrom()) ? edge.validFrom() : at)
        .orElse(edge.validTo().orElse(null));
  }
}
