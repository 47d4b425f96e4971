package io.myria.graph;

import io.myria.error.Fault;
import io.myria.event.StorableText;
import io.myria.read.PageRequest;
import io.myria.read.RequestDigest;
import io.myria.statements.EntityKeys;
import io.myria.statements.EntityType;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The arguments of {@code myria_find_entities}. */
public record EntityRequest(GraphScope asked, Wanted wanted, PageRequest page) {

  private static final int QUERY_CHARACTERS = 1_000;

  /**
   * Which entities.
   *
   * @param query words with which words of the name begin, each of them
   * @param names these and other names of the same; empty for any
   * @param types empty for all
   * @param tiers empty for all; but for {@link GraphTier#INFERRED} where neither a query nor names
   *     are given
   */
  public record Wanted(
      Optional<String> query, List<String> names, Set<EntityType> types, Set<GraphTier> tiers) {

    /** The stable and the active ones. */
    public static final Wanted LISTED = new Wanted(Optional.empty(), List.of(), Set.of(), Set.of());

    /** Throws a {@link Fault} at the field that makes no sense. */
    public Wanted {
      query.ifPresent(text -> StorableText.check("query", text));
      if (query.map(String::length).orElse(0) > QUERY_CHARACTERS) {
        throw Fault.tooLarge("query", "is longer than " + QUERY_CHARACTERS + " characters");
      }
      if (query.map(text -> EntityKeys.of(text).isEmpty()).orElse(false)) {
        throw Fault.invalid("query", "holds no letter or digit to look for");
      }
      names = names.isEmpty() ? List.of() : GraphTraversal.checked("names", names);
      boolean listed = names.isEmpty() && query.isEmpty();
      types = types.isEmpty() ? EnumSet.allOf(EntityType.class) : EnumSet.copyOf(types);
      tiers =
          !tiers.isEmpty()
              ? EnumSet.copyOf(tiers)
              : listed
                  ? EnumSet.of(GraphTier.STABLE, GraphTier.ACTIVE)
                  : EnumSet.allOf(GraphTier.class);
    }

    boolean wants(GraphEntity entity) {
      return EntityType.of(entity.type()).map(types::contains).orElse(false);
    }

    String[] words() {
      return query.map(text -> EntityKeys.of(text).split(" ")).orElseGet(() -> new String[0]);
    }

    String[] wireTiers() {
      return tiers.stream().map(GraphTier::wire).toArray(String[]::new);
    }
  }

  RequestDigest digest() {
    return RequestDigest.of("entities")
        .scope(asked.scope())
        .text(asked.asOf().map(Instant::toString))
        .text(wanted.query())
        .texts(wanted.names())
        .texts(wanted.types().stream().map(EntityType::wire).toList())
        .texts(List.of(wanted.wireTiers()))
        .done();
  }
}
