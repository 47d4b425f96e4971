package io.myria.recall.ranking;

import java.util.Optional;

/**
 * How often each token of a model's vocabulary stands in a corpus, counted once and not by each
 * question. Immutable.
 */
public final class TokenCounts {

  private final int[] units = new int[Character.MAX_VALUE + 1];
  private final int with;

  TokenCounts(Directions directions, int size) {
    int present = 0;
    for (int u = 0; u < size; u++) {
      Optional<Tokens> tokens = directions.of(u).flatMap(Vector::tokens);
      present += tokens.isPresent() ? 1 : 0;
      tokens.ifPresent(this::count);
    }
    this.with = present;
  }

  private void count(Tokens tokens) {
    for (int token = 0; token < tokens.size(); token++) {
      units[tokens.number(token)]++;
    }
  }

  /** How many units have tokens. */
  public int with() {
    return with;
  }

  /** In how many units a token stands, by its number in the vocabulary. */
  public int units(int number) {
    return units[number];
  }

  static long bytes() {
    return 16L + Integer.BYTES * (Character.MAX_VALUE + 1L);
  }
}
