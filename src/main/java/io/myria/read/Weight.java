package io.myria.read;

/**
 * What a part of an answer takes.
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
