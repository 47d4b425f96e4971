package io.myria.statements;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Relations that are known. {@link NetworkRelations} has those that are read from words; an emitter
 * may state others, by any name of {@link EventKnowledge#RELATION_NAME}.
 */
public enum Relation {
  LIVES_IN,
  COMES_FROM,
  WORKS_AT,
  HAS_ROLE,
  STUDIES,
  MEMBER_OF,
  LEADS,
  REPORTS_TO,
  MARRIED_TO,
  /** Kin, a spouse or a partner. */
  RELATED_TO,
  /** A friend, colleague, boss, neighbour. */
  KNOWS,
  OWNS,
  NAMED,
  LIKES,
  DISLIKES,
  USES,
  MADE,
  BOUGHT,
  LOCATED_IN,
  COSTS,
  SCHEDULED_FOR,
  HAS_CONDITION,
  SPEAKS,
  PLAYS,
  PART_OF,
  /** A value of what its subject names: of {@code staging server's password}. */
  ATTR,
  /** Another name of the same. */
  SAME_AS;

  private static final Set<Relation> FUNCTIONAL =
      Set.of(
          LIVES_IN,
          COMES_FROM,
          WORKS_AT,
          HAS_ROLE,
          NAMED,
          LOCATED_IN,
          COSTS,
          SCHEDULED_FOR,
          PART_OF,
          ATTR);

  private static final Map<String, Relation> BY_WIRE =
      Stream.of(values()).collect(Collectors.toMap(Relation::wire, relation -> relation));

  /** As callers and the database write it. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether a subject has one at a time, so that a later one ends the one before it. */
  public boolean functional() {
    return FUNCTIONAL.contains(this);
  }

  /** The relation of this name; empty where it is one of an emitter's own. */
  public static Optional<Relation> of(String wire) {
    return Optional.ofNullable(BY_WIRE.get(wire));
  }

  /** Whether the relation of this name has one value at a time; an emitter's own has many. */
  public static boolean functional(String wire) {
    return of(wire).map(Relation::functional).orElse(false);
  }
}
