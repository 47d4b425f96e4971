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

  boolean anyEdge(Predicate<EntityEdge> wanted) {
    return edges.stream().anyMatch(wanted);
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
