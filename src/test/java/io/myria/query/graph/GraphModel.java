package io.myria.query.graph;

import io.myria.derive.knowledge.EntityKeys;
import io.myria.query.graph.GraphRows.Edge;
import io.myria.query.graph.GraphRows.Mention;
import io.myria.query.graph.GraphRows.Told;
import io.myria.scope.Scope;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What one scope's graph is, in memory: everything else is taken away first, and then nothing is
 * masked any more.
 */
final class GraphModel {

  /** In the order in which things were said. */
  private static final Comparator<Edge> WORD =
      Comparator.comparing((Edge edge) -> edge.event().at())
          .thenComparing(edge -> edge.event().seq());

  private static final Set<String> FUNCTIONAL = Set.of("lives_in", "works_at", "attr");

  private final List<Told> seen;
  private final boolean behind;
  private final List<Mention> mentions;
  private final List<Edge> edges;
  private final Instant asOf;
  private final Set<String> participants = new HashSet<>();
  private final Map<Long, Told> bySeq = new HashMap<>();

  GraphModel(GraphRows rows, Scope scope, Optional<Instant> asOf) {
    Predicate<Told> sees = event -> scope.sees(event.participants(), event.internal());
    behind =
        rows.events().stream().anyMatch(one -> sees.test(one) && one.seq().value() > rows.upTo());
    seen =
        rows.events().stream()
            .filter(sees)
            .filter(one -> one.seq().value() <= rows.upTo())
            .filter(one -> asOf.map(end -> !one.at().isAfter(end)).orElse(true))
            .toList();
    seen.forEach(one -> bySeq.put(one.seq().value(), one));
    mentions = rows.mentions().stream().filter(one -> seen.contains(one.event())).toList();
    edges = rows.edges().stream().filter(one -> seen.contains(one.event())).toList();
    this.asOf =
        asOf.orElse(seen.stream().map(Told::at).max(Instant::compareTo).orElse(Instant.EPOCH));
    seen.forEach(one -> one.participants().forEach(name -> participants.add(EntityKeys.of(name))));
  }

  boolean behind() {
    return behind;
  }

  boolean sees() {
    return !seen.isEmpty();
  }

  /** When something held, and who said so. */
  private static final class Span {

    private final Edge first;
    private final Set<Long> seqs = new LinkedHashSet<>();
    private Edge last;
    private Instant said;
    private Instant end;

    Span(Edge first, Instant end) {
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
  }

  private static List<Span> spans(Collection<Edge> chain) {
    List<Span> all = new ArrayList<>();
    chain.stream()
        .filter(edge -> !edge.negated())
        .sorted(
            Comparator.comparing(Edge::validFrom)
                .thenComparing(edge -> edge.event().at())
                .thenComparing(edge -> edge.event().seq())
                .thenComparing(Edge::edge))
        .forEach(
            edge -> {
              Instant end = end(edge, chain);
              Optional<Span> before =
                  all.stream()
                      .filter(span -> span.first.to().equals(edge.to()))
                      .reduce((one, other) -> other)
                      .filter(span -> span.open(edge.validFrom()));
              before.ifPresent(span -> span.add(edge, end));
              if (before.isEmpty()) {
                all.add(new Span(edge, end));
              }
            });
    return all;
  }

  /** The first later word that ends it says when, else its own does. */
  private static Instant end(Edge edge, Collection<Edge> chain) {
    return chain.stream()
        .filter(other -> WORD.compare(other, edge) > 0)
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

  private List<Span> spans(Predicate<Edge> which) {
    return edges.stream()
        .filter(which)
        .collect(Collectors.groupingBy(edge -> edge.from() + "|" + edge.relation()))
        .values()
        .stream()
        .flatMap(chain -> spans(chain).stream())
        .toList();
  }

  private Map<String, Set<String>> same() {
    Map<String, List<Edge>> pairs = new TreeMap<>();
    for (Edge edge : edges) {
      if (edge.relation().equals("same_as") && !edge.from().equals(edge.to())) {
        boolean inOrder = edge.from().compareTo(edge.to()) <= 0;
        String from = inOrder ? edge.from() : edge.to();
        String to = inOrder ? edge.to() : edge.from();
        pairs
            .computeIfAbsent(from + "|" + to, any -> new ArrayList<>())
            .add(
                new Edge(
                    edge.event(),
                    edge.edge(),
                    from,
                    "same_as",
                    to,
                    to,
                    edge.negated(),
                    edge.validFrom(),
                    edge.validTo()));
      }
    }
    Map<String, Set<String>> same = new HashMap<>();
    for (List<Edge> pair : pairs.values()) {
      for (Span span : spans(pair)) {
        if (span.open(asOf)) {
          same.computeIfAbsent(span.first.from(), any -> new TreeSet<>()).add(span.first.to());
          same.computeIfAbsent(span.first.to(), any -> new TreeSet<>()).add(span.first.from());
        }
      }
    }
    return same;
  }

  /** These and other names of the same, each step by name. */
  private List<String> withOthers(Collection<String> keys) {
    Map<String, Set<String>> same = same();
    Set<String> all = new LinkedHashSet<>(keys);
    Set<String> next = new TreeSet<>(keys);
    for (int step = 0; step < 4 && all.size() < 20; step++) {
      Set<String> found = new TreeSet<>();
      next.forEach(key -> found.addAll(same.getOrDefault(key, Set.of())));
      found.removeAll(all);
      found.stream().limit(20).forEach(all::add);
      next = found;
    }
    return List.copyOf(all);
  }

  /** An entity as it is told: key, name, type, tier, mentions, last. */
  private record Entity(
      String key, String name, String type, String tier, long mentions, Instant last) {

    @Override
    public String toString() {
      return key + " " + name + " " + type + " " + tier + " " + mentions + " " + last;
    }
  }

  private final Map<String, Optional<Entity>> entities = new HashMap<>();

  private Optional<Entity> entity(String key) {
    return entities.computeIfAbsent(key, this::count);
  }

  private Optional<Entity> count(String key) {
    List<Mention> own =
        mentions.stream()
            .filter(one -> one.key().equals(key))
            .sorted(
                Comparator.comparing((Mention one) -> one.event().seq())
                    .thenComparing(Mention::mention)
                    .reversed())
            .toList();
    if (own.isEmpty()) {
      return Optional.empty();
    }
    long count = own.stream().map(Mention::event).distinct().count();
    Instant last = own.stream().map(one -> one.event().at()).max(Instant::compareTo).orElseThrow();
    Map<String, Long> types =
        own.stream().limit(10).collect(Collectors.groupingBy(Mention::type, Collectors.counting()));
    String type =
        types.keySet().stream()
            .min(Comparator.comparing((String one) -> -types.get(one)).thenComparing(one -> one))
            .orElseThrow();
    String tier =
        count >= 10
            ? "stable"
            : last.isBefore(asOf.minus(Duration.ofDays(30))) ? "inferred" : "active";
    return Optional.of(new Entity(key, own.get(0).surface(), type, tier, count, last));
  }

  private boolean leads(Entity entity) {
    boolean hub = entity.mentions() > 50 && entity.mentions() * 10 > seen.size();
    return !hub && !participants.contains(entity.key());
  }

  /** The text of a walk. */
  List<String> traverse(List<String> names, int hops, GraphFilter filter) {
    return new Walk(filter).told(names, hops);
  }

  private final class Walk {

    private final GraphFilter filter;
    private final Map<String, String> nodes = new LinkedHashMap<>();
    private final Map<String, String> names = new HashMap<>();
    private final Map<String, String> paths = new HashMap<>();
    private final Map<String, List<String>> relations = new LinkedHashMap<>();
    private final Map<String, String> found = new LinkedHashMap<>();
    private final Set<String> told = new HashSet<>();
    private boolean cut;

    Walk(GraphFilter filter) {
      this.filter = filter;
    }

    List<String> told(List<String> asked, int hops) {
      List<String> frontier = new ArrayList<>();
      for (String key : withOthers(asked.stream().map(EntityKeys::of).distinct().toList())) {
        entity(key).ifPresent(entity -> add(frontier, entity, 0, entity.name()));
      }
      for (int hop = 1; hop <= hops; hop++) {
        boolean first = hop == 1;
        found.clear();
        frontier.stream()
            .filter(key -> first || leads(entity(key).orElseThrow()))
            .forEach(this::expand);
        frontier.clear();
        List<String> looked = found.keySet().stream().limit(200 - nodes.size()).toList();
        cut |= looked.size() < found.size();
        for (String key : looked) {
          Optional<Entity> entity = entity(key).filter(one -> filter.tiers().contains(tier(one)));
          if (entity.isPresent()) {
            add(frontier, entity.get(), hop, found.get(key) + entity.get().name());
          }
        }
      }
      return lines();
    }

    private GraphTier tier(Entity entity) {
      return GraphTier.valueOf(entity.tier().toUpperCase(java.util.Locale.ROOT));
    }

    private void add(List<String> frontier, Entity entity, int depth, String path) {
      frontier.add(entity.key());
      nodes.put(entity.key(), depth + " " + entity);
      names.put(entity.key(), entity.name());
      paths.put(entity.key(), path);
    }

    private void expand(String key) {
      List<Edge> from = capped(edge -> edge.from().equals(key));
      List<Edge> to = capped(edge -> edge.to().equals(key) && !edge.from().equals(key));
      cut |= from.size() >= 200 || to.size() >= 200;
      List<Span> spans =
          Stream.concat(
                  spans(from::contains).stream(),
                  spans(edge -> to.stream().anyMatch(one -> chain(one).equals(chain(edge))))
                      .stream()
                      .filter(span -> span.first.to().equals(key))
                      .filter(span -> !span.first.from().equals(key)))
              .toList();
      Set<String> typed = spans.stream().map(span -> span.other(key)).collect(Collectors.toSet());
      List<Span> wanted =
          spans.stream()
              .filter(
                  span ->
                      filter
                          .validAt()
                          .map(at -> !span.first.validFrom().isAfter(at) && span.open(at))
                          .orElse(true))
              .toList();
      List<String> lines = new ArrayList<>(properties(key));
      List<Span> fresh =
          wanted.stream().filter(span -> !told.contains(span.id())).sorted(order(key)).toList();
      cut |= fresh.size() > 50;
      for (Span span : fresh.subList(0, Math.min(50, fresh.size()))) {
        told.add(span.id());
        boolean out = span.first.from().equals(key);
        lines.add(
            line(
                span.relation(),
                span.other(key),
                out ? span.last.surface() : span.first.from(),
                out ? "OUT" : "IN",
                span.first.validFrom() + " " + span.end,
                span.seqs));
        lead(key, span.other(key), span.relation() + " " + (out ? "OUT" : "IN"));
      }
      if (filter.wantsMentions() && wanted.size() < 10) {
        lines.addAll(beside(key, typed, 10 - wanted.size()));
      }
      relations.put(key, lines);
    }

    private void lead(String key, String other, String by) {
      if (!nodes.containsKey(other)) {
        found.putIfAbsent(other, paths.get(key) + " -" + by + "- ");
      }
    }

    private String chain(Edge edge) {
      return edge.from() + "|" + edge.relation();
    }

    private List<Edge> capped(Predicate<Edge> which) {
      return edges.stream()
          .filter(which)
          .filter(
              edge -> filter.relations().isEmpty() || filter.relations().contains(edge.relation()))
          .sorted(
              Comparator.comparing((Edge edge) -> !FUNCTIONAL.contains(edge.relation()))
                  .thenComparing(edge -> -edge.event().seq().value())
                  .thenComparing(edge -> -edge.edge()))
          .limit(200)
          .toList();
    }

    private List<String> properties(String key) {
      boolean asked = filter.relations().isEmpty() || filter.relations().contains("attr");
      return spans(
              edge ->
                  asked
                      && edge.relation().equals("attr")
                      && edge.from().equals(key + "'s door code"))
          .stream()
          .filter(
              span ->
                  filter
                      .validAt()
                      .map(at -> !span.first.validFrom().isAfter(at) && span.open(at))
                      .orElse(span.open(asOf)))
          .sorted(
              Comparator.comparing((Span span) -> span.said)
                  .reversed()
                  .thenComparing(span -> span.first.to())
                  .thenComparing(span -> span.first.validFrom()))
          .map(span -> "door code " + span.last.surface() + " " + cited(span.seqs))
          .toList();
    }

    private Comparator<Span> order(String key) {
      return Comparator.comparing((Span span) -> !span.open(asOf))
          .thenComparing((Span span) -> span.said, Comparator.reverseOrder())
          .thenComparing(Span::relation)
          .thenComparing(span -> !span.first.from().equals(key))
          .thenComparing(span -> span.first.from())
          .thenComparing(span -> span.first.to())
          .thenComparing(span -> span.first.validFrom());
    }

    private List<String> beside(String key, Set<String> typed, int room) {
      List<Long> newest =
          mentions.stream()
              .filter(one -> one.key().equals(key))
              .map(one -> one.event().seq().value())
              .distinct()
              .sorted(Comparator.reverseOrder())
              .limit(10)
              .toList();
      Map<String, Set<Long>> others = new TreeMap<>();
      mentions.stream()
          .filter(one -> newest.contains(one.event().seq().value()))
          .filter(one -> !one.key().equals(key) && !typed.contains(one.key()))
          .filter(one -> !Set.of("time", "amount").contains(one.type()))
          .filter(one -> !participants.contains(one.key()))
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
                lines.add(line("mentioned_with", other, other, "BOTH", null, others.get(other)));
                lead(key, other, "mentioned_with BOTH");
              });
      return lines;
    }

    private long max(Set<Long> seqs) {
      return seqs.stream().max(Long::compare).orElseThrow();
    }

    private List<String> lines() {
      List<String> lines = new ArrayList<>();
      nodes.forEach(
          (key, node) -> {
            lines.add(node);
            relations.getOrDefault(key, List.of()).forEach(line -> lines.add("  " + named(line)));
            if (!node.startsWith("0 ") && !node.startsWith("1 ")) {
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
        String relation, String key, String name, String direction, String time, Set<Long> seqs) {
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
          + cited(seqs);
    }
  }

  private List<String> cited(Set<Long> seqs) {
    return seqs.stream()
        .sorted(Comparator.reverseOrder())
        .limit(3)
        .map(seq -> bySeq.get(seq).id().toString())
        .toList();
  }

  /** What Myria says of the same, as text. */
  static List<String> told(GraphAnswer answer) {
    List<String> lines = new ArrayList<>();
    Map<String, GraphPath> paths =
        answer.paths().stream().collect(Collectors.toMap(GraphPath::key, path -> path));
    for (GraphNode node : answer.nodes()) {
      lines.add(node.depth() + " " + told(node.entity()));
      node.properties()
          .forEach(
              one ->
                  lines.add("  " + one.type() + " " + one.targetName() + " " + ids(answer, one)));
      node.relationships()
          .forEach(
              one ->
                  lines.add(
                      "  "
                          + one.type()
                          + " "
                          + one.targetName()
                          + " "
                          + one.direction()
                          + " "
                          + one.validFrom()
                              .map(from -> from + " " + one.validTo().orElse(null))
                              .orElse(null)
                          + " "
                          + one.events()
                          + " "
                          + ids(answer, one)));
      Optional.ofNullable(paths.get(node.entity().key()))
          .ifPresent(path -> lines.add("  by " + told(path)));
    }
    lines.add(answer.truncated() ? "cut" : "whole");
    return lines;
  }

  private static List<String> ids(GraphAnswer answer, Relationship one) {
    return answer.events(one).stream().map(Object::toString).toList();
  }

  private static String told(GraphPath path) {
    StringBuilder text = new StringBuilder(path.names().get(0));
    for (int step = 0; step < path.relations().size(); step++) {
      GraphPath.Step by = path.relations().get(step);
      text.append(" -" + by.type() + " " + by.direction() + "- " + path.names().get(step + 1));
    }
    return text.toString();
  }

  private static String told(GraphEntity one) {
    return one.key()
        + " "
        + one.name()
        + " "
        + one.type()
        + " "
        + one.tier().wire()
        + " "
        + one.mentions()
        + " "
        + one.lastAt();
  }

  /** The text of a list of entities. */
  List<String> found(EntityRequest.Wanted wanted) {
    Set<String> keys = new TreeSet<>(mentions.stream().map(Mention::key).toList());
    if (!wanted.names().isEmpty()) {
      keys.retainAll(withOthers(wanted.names().stream().map(EntityKeys::of).distinct().toList()));
    }
    Map<String, Set<String>> same = same();
    return keys.stream()
        .filter(key -> Stream.of(wanted.words()).allMatch(word -> (" " + key).contains(" " + word)))
        .map(key -> entity(key).orElseThrow())
        .filter(one -> List.of(wanted.wireTiers()).contains(one.tier()))
        .sorted(
            Comparator.comparing((Entity one) -> -one.mentions())
                .thenComparing(Entity::last, Comparator.reverseOrder())
                .thenComparing(Entity::key))
        .filter(one -> wanted.types().stream().anyMatch(type -> type.wire().equals(one.type())))
        .map(
            one ->
                one
                    + " "
                    + same.getOrDefault(one.key(), Set.of()).stream()
                        .map(other -> entity(other).map(Entity::name).orElse(other))
                        .sorted()
                        .toList())
        .toList();
  }

  /** What Myria says of the same, as text. */
  static List<String> found(List<EntityPage.Found> entities) {
    return entities.stream()
        .map(
            one ->
                told(one.entity())
                    + " "
                    + one.aliases().stream().map(EntityPage.OtherName::name).toList())
        .toList();
  }
}
