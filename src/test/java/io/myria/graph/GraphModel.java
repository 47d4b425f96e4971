package io.myria.graph;

import io.myria.event.EventSeq;
import io.myria.graph.GraphRows.Edge;
import io.myria.graph.GraphRows.Mention;
import io.myria.graph.GraphRows.Told;
import io.myria.graph.GraphWords.Spoken;
import io.myria.security.Scope;
import io.myria.statements.EntityEdge;
import io.myria.statements.EntityKeys;
import io.myria.statements.KnowledgeSource;
import io.myria.statements.StatedEdge;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
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

  private final List<Told> seen;
  private final boolean behind;
  final List<Mention> mentions;
  private final TreeMap<String, List<Mention>> byKey = new TreeMap<>();
  private final GraphWords words;
  final List<Edge> stated;

  /** Those that are believed. */
  final List<Edge> edges;

  final Instant asOf;
  final Set<String> participants = new HashSet<>();
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
    Predicate<Told> isSeen = event -> bySeq.containsKey(event.seq().value());
    mentions = rows.mentions().stream().filter(one -> isSeen.test(one.event())).toList();
    mentions.forEach(one -> byKey.computeIfAbsent(one.key(), any -> new ArrayList<>()).add(one));
    stated = rows.edges().stream().filter(one -> isSeen.test(one.event())).toList();
    words =
        new GraphWords(
            rows.words().stream()
                .filter(one -> bySeq.containsKey(one.of().value()))
                .filter(one -> bySeq.containsKey(one.said().value()))
                .toList(),
            stated);
    edges = stated.stream().filter(words::believe).toList();
    this.asOf =
        asOf.orElse(seen.stream().map(Told::at).max(Instant::compareTo).orElse(Instant.EPOCH));
    seen.forEach(one -> one.participants().forEach(name -> participants.add(EntityKeys.of(name))));
  }

  /** The last. */
  Optional<Spoken> word(EventSeq event) {
    return words.on(event);
  }

  boolean behind() {
    return behind;
  }

  boolean sees() {
    return !seen.isEmpty();
  }

  List<GraphSpan> spans(Predicate<Edge> which) {
    return edges.stream()
        .filter(which)
        .collect(Collectors.groupingBy(edge -> edge.from() + "|" + edge.relation()))
        .values()
        .stream()
        .flatMap(chain -> GraphSpan.of(chain).stream())
        .toList();
  }

  /** What emitters state, but with some events, of what others state. */
  Collection<List<EdgeRow>> chains(Collection<EventSeq> events, Set<EventSeq> without) {
    Map<EdgeRow.Chain, List<Edge>> chains =
        stated.stream()
            .filter(Edge::emitted)
            .collect(Collectors.groupingBy(edge -> row(edge).chain()));
    chains
        .values()
        .removeIf(chain -> chain.stream().noneMatch(one -> events.contains(one.event().seq())));
    return chains.values().stream()
        .map(
            chain ->
                chain.stream()
                    .filter(words::believe)
                    .filter(one -> !without.contains(one.event().seq()))
                    .map(GraphModel::row)
                    .toList())
        .toList();
  }

  private static EdgeRow row(Edge edge) {
    return new EdgeRow(
        edge.edge(),
        new StatedEdge(
            edge.event().seq(),
            edge.event().at(),
            new EntityEdge(
                edge.from(),
                edge.relation(),
                edge.to(),
                edge.surface(),
                edge.negated(),
                edge.validFrom(),
                edge.validTo(),
                1,
                "",
                KnowledgeSource.EMITTER)));
  }

  /** Without first names of several; with participants' that only one full name begins with. */
  private Map<String, Set<String>> same(Collection<String> keys) {
    Set<String> looked = new TreeSet<>(keys);
    keys.stream()
        .filter(key -> key.indexOf(' ') > 1 && !key.contains("'"))
        .forEach(key -> looked.add(key.substring(0, key.indexOf(' '))));
    Map<String, Set<String>> same = stated(looked);
    Set<String> shorts = new TreeSet<>();
    same.forEach(
        (name, others) ->
            others.stream().filter(other -> isShort(name, other)).forEach(any -> shorts.add(name)));
    Map<String, Set<String>> further = stated(shorts);
    for (String name : shorts) {
      Set<String> longer = new TreeSet<>(same.get(name));
      longer.addAll(further.getOrDefault(name, Set.of()));
      longer.removeIf(other -> !isShort(name, other));
      for (String other : longer.size() > 1 ? longer : Set.<String>of()) {
        same.get(name).remove(other);
        same.getOrDefault(other, new TreeSet<>()).remove(name);
      }
    }
    looked.forEach(
        name ->
            onlyFullName(name)
                .ifPresent(
                    full -> {
                      same.computeIfAbsent(name, any -> new TreeSet<>()).add(full);
                      same.computeIfAbsent(full, any -> new TreeSet<>()).add(name);
                    }));
    return same;
  }

  private static boolean isShort(String name, String other) {
    return OtherNames.isShortOf(name, other);
  }

  private Optional<String> onlyFullName(String name) {
    if (name.length() < 2 || name.contains(" ")) {
      return Optional.empty();
    }
    boolean spoken =
        stated.stream()
            .filter(edge -> edge.relation().equals("same_as"))
            .anyMatch(edge -> edge.from().equals(name) || edge.to().equals(name));
    List<Mention> own = byKey.getOrDefault(name, List.of());
    Set<String> full = new TreeSet<>();
    byKey
        .subMap(name + " ", name + "!")
        .forEach(
            (key, some) -> {
              if (!key.contains("'") && some.stream().anyMatch(GraphModel::isPerson)) {
                full.add(key);
              }
            });
    return spoken || full.size() != 1 || !participants.contains(name)
        ? Optional.empty()
        : full.stream().filter(only -> own.stream().noneMatch(one -> beside(one, only))).findAny();
  }

  private static boolean isPerson(Mention one) {
    return one.type().equals("person");
  }

  private boolean beside(Mention one, String other) {
    return byKey.get(other).stream().anyMatch(two -> two.event().equals(one.event()));
  }

  /** By the newest statements about each of some names, so many in either direction. */
  private Map<String, Set<String>> stated(Collection<String> keys) {
    Map<String, List<Edge>> pairs = new TreeMap<>();
    Set<Edge> some = new LinkedHashSet<>();
    for (String key : new TreeSet<>(keys)) {
      some.addAll(newest(edge -> edge.from().equals(key)));
      some.addAll(newest(edge -> edge.to().equals(key)));
    }
    for (Edge edge : some) {
      if (!edge.from().equals(edge.to())) {
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
      for (GraphSpan span : GraphSpan.of(pair)) {
        if (span.open(asOf)) {
          same.computeIfAbsent(span.first.from(), any -> new TreeSet<>()).add(span.first.to());
          same.computeIfAbsent(span.first.to(), any -> new TreeSet<>()).add(span.first.from());
        }
      }
    }
    return same;
  }

  private List<Edge> newest(Predicate<Edge> which) {
    return stated.stream()
        .filter(edge -> edge.relation().equals("same_as"))
        .filter(which)
        .sorted(
            Comparator.comparing((Edge edge) -> edge.event().seq())
                .thenComparing(Edge::edge)
                .reversed())
        .limit(OtherNames.STATEMENTS)
        .filter(edges::contains)
        .toList();
  }

  /** These and other names of the same, each step by name. */
  List<String> withOthers(Collection<String> keys) {
    Set<String> all = new LinkedHashSet<>(keys);
    Set<String> next = new TreeSet<>(keys);
    for (int step = 0; step < 4 && all.size() < 20; step++) {
      Set<String> found = new TreeSet<>();
      Map<String, Set<String>> same = same(next);
      next.forEach(key -> found.addAll(same.getOrDefault(key, Set.of())));
      found.removeAll(all);
      found.stream().limit(20).forEach(all::add);
      next = found;
    }
    return List.copyOf(all);
  }

  /** An entity as it is told: key, name, type, tier, mentions, last. */
  record Entity(String key, String name, String type, String tier, long mentions, Instant last) {

    @Override
    public String toString() {
      return key + " " + name + " " + type + " " + tier + " " + mentions + " " + last;
    }
  }

  private final Map<String, Optional<Entity>> entities = new HashMap<>();

  Optional<Entity> entity(String key) {
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

  boolean leads(Entity entity) {
    boolean hub = entity.mentions() > 50 && entity.mentions() * 10 > seen.size();
    return !hub && !participants.contains(entity.key());
  }

  /** The text of a walk. */
  List<String> traverse(List<String> names, int hops, GraphFilter filter) {
    return new GraphModelWalk(this, filter).told(names, hops);
  }

  List<String> cited(Set<Long> seqs) {
    return seqs.stream()
        .sorted(Comparator.reverseOrder())
        .limit(3)
        .map(seq -> bySeq.get(seq).id().toString())
        .toList();
  }

  /** The text of a list of entities. */
  List<String> found(EntityRequest.Wanted wanted) {
    Set<String> keys = new TreeSet<>(mentions.stream().map(Mention::key).toList());
    if (!wanted.names().isEmpty()) {
      keys.retainAll(withOthers(wanted.names().stream().map(EntityKeys::of).distinct().toList()));
    }
    Map<String, Set<String>> same = same(keys);
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
}
