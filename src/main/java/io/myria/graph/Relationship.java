package io.myria.graph;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One entity's relation to another.
 *
 * @param type of the relation; {@link #MENTIONED_WITH} where nothing says which, and the same
 *     events mention both
 * @param targetKey the other
 * @param targetName the other's name where it is in the answer, else as it was stated
 * @param direction in which it was stated
 * @param validFrom when it began; empty for {@link #MENTIONED_WITH}
 * @param validTo when it ended; empty where it has not
 * @param events how many state it
 * @param newest places in the log of the newest of these, newest first
 * @param inferred whether a model proposed it, and no event states it
 */
public record Relationship(
    String type,
    String targetKey,
    String targetName,
    Direction direction,
    Optional<Instant> validFrom,
    Optional<Instant> validTo,
    int events,
    List<Long> newest,
    boolean inferred) {

  public static final String MENTIONED_WITH = "mentioned_with";

  /** Most events that one relationship cites. */
  public static final int CITED = 3;

  /** In which direction a relation was stated. */
  public enum Direction {
    /** From this entity to the other. */
    OUT,
    IN,
    /** It has none. */
    BOTH;

    /** As programs read it. */
    public String wire() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public Relationship {
    newest = List.copyOf(newest);
  }

  /** A fact as one of its two ends has it. */
  static Relationship of(RelationFact fact, String end) {
    boolean out = fact.from().equals(end);
    return new Relationship(
        fact.relation(),
        out ? fact.to() : fact.from(),
        out ? fact.surface() : fact.from(),
        out ? Direction.OUT : Direction.IN,
        Optional.of(fact.validFrom()),
        fact.validTo(),
        fact.seqs().size(),
        cited(fact.seqs()),
        fact.proposed());
  }

  /**
   * @param seqs the events that mention both
   */
  static Relationship beside(String other, List<Long> seqs) {
    return new Relationship(
        MENTIONED_WITH,
        other,
        other,
        Direction.BOTH,
        Optional.empty(),
        Optional.empty(),
        seqs.size(),
        cited(seqs),
        false);
  }

  Relationship named(String name) {
    return new Relationship(
        type, targetKey, name, direction, validFrom, validTo, events, newest, inferred);
  }

  private static List<Long> cited(List<Long> seqs) {
    return seqs.stream().sorted((one, other) -> Long.compare(other, one)).limit(CITED).toList();
  }
}
