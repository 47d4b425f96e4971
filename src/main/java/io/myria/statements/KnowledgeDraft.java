package io.myria.statements;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Collects what one event states, within its limits. Confined to one reading. */
final class KnowledgeDraft {

  private final String text;
  private final Map<String, EntityMention> mentions = new LinkedHashMap<>();
  private final List<EntityEdge> edges = new ArrayList<>();
  private final Set<List<Object>> stated = new HashSet<>();

  /**
   * @param text of the event, in which names are looked for
   */
  KnowledgeDraft(String text) {
    this.text = text;
  }

  EventKnowledge done() {
    return new EventKnowledge(List.copyOf(mentions.values()), edges);
  }

  /**
   * The first mention of a key stays; only what kind of thing it is may be added later.
   *
   * @return whether it is among the mentions
   */
  boolean mention(NamedEntity entity, KnowledgeSource source) {
    EntityMention known = mentions.get(entity.key());
    if (known != null) {
      boolean vague = known.type() == EntityType.THING || known.type() == EntityType.SUBJECT;
      if (vague && entity.type() != EntityType.SUBJECT) {
        mentions.put(
            known.key(),
            new EntityMention(
                known.key(), known.surface(), entity.type(), known.place(), known.source()));
      }
      return true;
    }
    if (entity.key().isEmpty() || mentions.size() >= EventKnowledge.MENTIONS) {
      return false;
    }
    String surface = EntityKeys.cut(entity.surface(), EventKnowledge.NAME_UNITS);
    mentions.put(
        entity.key(),
        new EntityMention(entity.key(), surface, entity.type(), place(surface), source));
    return true;
  }

  private Optional<SurfacePlace> place(String surface) {
    int from = surface.isEmpty() ? -1 : text.indexOf(surface);
    return from < 0
        ? Optional.empty()
        : Optional.of(new SurfacePlace(from, from + surface.length()));
  }

  /**
   * Adds a statement with its ends, where there is room and it was not stated yet.
   *
   * @param to empty only where it is denied altogether
   */
  void edge(NamedEntity from, String relation, Optional<NamedEntity> to, Told told) {
    String toKey = to.map(NamedEntity::key).orElse("");
    boolean bare = toKey.isEmpty() && !told.negated();
    if (bare || from.key().equals(toKey) || edges.size() >= EventKnowledge.EDGES) {
      return;
    }
    if (told.source() == KnowledgeSource.WORDS && isPartOfName(from.key(), relation, toKey, told)) {
      return;
    }
    boolean room =
        mention(from, told.source()) && to.map(one -> mention(one, told.source())).orElse(true);
    if (room && stated.add(List.of(from.key(), relation, toKey, told.negated()))) {
      edges.add(
          new EntityEdge(
              from.key(),
              relation,
              toKey,
              to.map(one -> EntityKeys.cut(one.surface(), EventKnowledge.NAME_UNITS)).orElse(""),
              told.negated(),
              told.from(),
              told.to(),
              told.confidence(),
              EntityKeys.cut(told.words(), EventKnowledge.WORDS_UNITS),
              told.source()));
    }
  }

  /**
   * Whether the same is stated of a longer name that ends so: "Abel" where another rule read "Pavel
   * Abel". What was stated of a shorter one before is dropped.
   */
  private boolean isPartOfName(String from, String relation, String to, Told told) {
    List<EntityEdge> same =
        edges.stream()
            .filter(one -> one.source() == KnowledgeSource.WORDS && one.toKey().equals(to))
            .filter(one -> one.relation().equals(relation) && one.negated() == told.negated())
            .toList();
    edges.removeAll(same.stream().filter(one -> from.endsWith(" " + one.fromKey())).toList());
    return same.stream().anyMatch(one -> one.fromKey().endsWith(" " + from));
  }

  /** Drops what was stated and is not to be kept. */
  void keepEdges(Predicate<EntityEdge> kept) {
    edges.removeIf(edge -> !kept.test(edge));
    stated.clear();
    edges.forEach(
        edge -> stated.add(List.of(edge.fromKey(), edge.relation(), edge.toKey(), edge.negated())));
  }

  boolean anyEdge(Predicate<EntityEdge> wanted) {
    return edges.stream().anyMatch(wanted);
  }

  /** Whether something is stated already. */
  boolean states(String from, String relation, String to) {
    return stated.contains(List.of(from, relation, to, false));
  }

  /** Whether something of such a relation is stated of it already. */
  boolean states(String from, String relation) {
    return edges.stream()
        .anyMatch(
            edge ->
                edge.fromKey().equals(from) && edge.relation().equals(relation) && !edge.negated());
  }

  /** How something is stated. */
  record Told(
      boolean negated,
      Instant from,
      Optional<Instant> to,
      double confidence,
      String words,
      KnowledgeSource source) {}
}
