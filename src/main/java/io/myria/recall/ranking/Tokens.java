package io.myria.recall.ranking;

import java.nio.ByteBuffer;

/**
 * The tokens of a text in an embedding's space, of each of which only the signs of its dimensions
 * are known: two are as near as their signs agree (Charikar, "Similarity Estimation Techniques from
 * Rounding Algorithms", 2002). Immutable.
 */
public final class Tokens {

  /** Words of the model that ships, which has 384 dimensions. */
  private static final int USUAL = 6;

  private final char[] numbers;
  private final long[] signs;
  private final int words;

  private Tokens(char[] numbers, long[] signs, int words) {
    this.numbers = numbers;
    this.signs = signs;
    this.words = words;
  }

  /**
   * @param packed the numbers of all tokens in the vocabulary, two bytes each; then the signs of
   *     each, a bit a dimension
   * @param dimensions of the model
   */
  public static Tokens of(byte[] packed, int dimensions) {
    int words = (dimensions + Long.SIZE - 1) / Long.SIZE;
    int width = (dimensions + Byte.SIZE - 1) / Byte.SIZE;
    char[] numbers = new char[packed.length / (Character.BYTES + width)];
    long[] signs = new long[numbers.length * words];
    ByteBuffer bytes = ByteBuffer.wrap(packed);
    for (int token = 0; token < numbers.length; token++) {
      numbers[token] = bytes.getChar();
    }
    for (int token = 0; token < numbers.length; token++) {
      for (int at = 0; at < width; at++) {
        long eight = Byte.toUnsignedLong(bytes.get());
        signs[token * words + at / Long.BYTES] |= eight << Byte.SIZE * (at % Long.BYTES);
      }
    }
    return new Tokens(numbers, signs, words);
  }

  public int size() {
    return numbers.length;
  }

  /** In the vocabulary of the model. */
  public int number(int token) {
    return numbers[token];
  }

  /** Whether both are of one model. */
  public boolean fits(Tokens other) {
    return words == other.words;
  }

  /** How many signs differ between another's token and the nearest of these. */
  public int nearest(Tokens other, int token) {
    return words == USUAL ? nearestOfUsual(other, token) : nearestOfAny(other, token);
  }

  private int nearestOfAny(Tokens other, int token) {
    int least = words * Long.SIZE;
    int from = token * words;
    for (int start = 0; start < signs.length; start += words) {
      int differing = 0;
      for (int word = 0; word < words; word++) {
        differing += Long.bitCount(signs[start + word] ^ other.signs[from + word]);
      }
      least = Math.min(least, differing);
    }
    return least;
  }

  /** The same without an inner loop, which costs more than what it does. */
  private int nearestOfUsual(Tokens other, int token) {
    int from = token * USUAL;
    long first = other.signs[from];
    long second = other.signs[from + 1];
    long third = other.signs[from + 2];
    long fourth = other.signs[from + 3];
    long fifth = other.signs[from + 4];
    long sixth = other.signs[from + 5];
    int least = USUAL * Long.SIZE;
    for (int start = 0; start + USUAL <= signs.length; start += USUAL) {
      int differing =
          Long.bitCount(signs[start] ^ first)
              + Long.bitCount(signs[start + 1] ^ second)
              + Long.bitCount(signs[start + 2] ^ third)
              + Long.bitCount(signs[start + 3] ^ fourth)
              + Long.bitCount(signs[start + 4] ^ fifth)
              + Long.bitCount(signs[start + 5] ^ sixth);
      least = Math.min(least, differing);
    }
    return least;
  }

  long bytes() {
    return 56L + 2L * numbers.length + 8L * signs.length;
  }
}
