package io.myria.read;

/**
 * The size of a part of an answer.
 *
 * @param bytes of JSON, at most
 * @param tokens for who asked by tokens; else 0
 */
public record Weight(long bytes, long tokens) {

  public static final Weight NOTHING = new Weight(0, 0);

  public Weight plus(Weight other) {
    return new Weight(bytes + other.bytes, tokens + other.tokens);
  }
}
