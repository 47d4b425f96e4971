package io.myria.recall.ranking;

import java.util.List;

/**
 * A turn with what its words are, which is the same in every corpus that it stands in.
 *
 * @param units of its passages, in order
 */
public record StudiedTurn(Turn turn, List<Unit> units) {

  public static StudiedTurn of(Turn turn) {
    return new StudiedTurn(turn, List.copyOf(Unit.of(turn)));
  }

  /** Roughly what it takes in memory, for the cache that keeps it. */
  public long bytes() {
    return units.stream().mapToLong(Unit::bytes).sum();
  }
}
