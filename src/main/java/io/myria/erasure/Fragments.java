package io.myria.erasure;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Pieces of texts as keyed hashes: enough to find the texts again among bytes, and not to read
 * them. A hash is a polynomial over a piece's UTF-8 bytes modulo 2^61 - 1, at a random point, which
 * rolls along bytes one by one. Of a text longer than {@link #LEAST} bytes any run of twice as many
 * is found; shorter texts are not looked for, for they stand in other texts, too. For one thread.
 */
final class Fragments {

  /** Bytes of a piece. */
  static final int LENGTH = 16;

  /** Between the beginnings of pieces. */
  private static final int STEP = 8;

  /** Of a text that is looked for. */
  static final int LEAST = LENGTH;

  private static final int MOST = 500_000;
  private static final long PRIME = (1L << 61) - 1;
  private static final int FILTER_BITS = 24;

  private final long point;
  private final long highest;
  private final Set<Long> hashes;
  private final BitSet filter = new BitSet();

  private Fragments(long point, Set<Long> hashes) {
    this.point = point;
    this.hashes = hashes;
    long power = 1;
    for (int count = 1; count < LENGTH; count++) {
      power = times(power, point);
    }
    this.highest = power;
    hashes.forEach(hash -> filter.set(place(hash)));
  }

  /**
   * @param random from which the point is made
   */
  static Fragments empty(long random) {
    return new Fragments(Math.floorMod(random, PRIME - 1_000_000) + 500_000, new HashSet<>());
  }

  /** As {@link #key} and {@link #bytes} gave them; of more than can be looked for the first. */
  static Fragments of(byte[] key, List<byte[]> parts) {
    Set<Long> hashes = new HashSet<>();
    for (byte[] part : parts) {
      ByteBuffer all = ByteBuffer.wrap(part);
      while (all.hasRemaining() && hashes.size() < MOST) {
        hashes.add(all.getLong());
      }
    }
    return new Fragments(ByteBuffer.wrap(key).getLong(), hashes);
  }

  byte[] key() {
    return ByteBuffer.allocate(Long.BYTES).putLong(point).array();
  }

  byte[] bytes() {
    ByteBuffer all = ByteBuffer.allocate(hashes.size() * Long.BYTES);
    hashes.stream().sorted().forEach(all::putLong);
    return all.array();
  }

  int size() {
    return hashes.size();
  }

  /** Adds the texts in a JSON value, names of members not. */
  void add(Object value) {
    switch (value) {
      case String text -> addText(text);
      case Map<?, ?> object -> object.values().forEach(this::add);
      case Collection<?> array -> array.forEach(this::add);
      case null, default -> {
        // Numbers are too short to be looked for.
      }
    }
  }

  /** Pieces that are written as they are, whatever encloses them: no quotes, no line feeds. */
  private void addText(String text) {
    for (String run : text.split("[\\p{Cntrl}\"\\\\]+|\\s{2,}")) {
      byte[] bytes = run.getBytes(StandardCharsets.UTF_8);
      for (int from = 0; from + LENGTH <= bytes.length && hashes.size() < MOST; from += STEP) {
        long hash = 0;
        for (int index = from; index < from + LENGTH; index++) {
          hash = plus(times(hash, point), value(bytes[index]));
        }
        hashes.add(hash);
        filter.set(place(hash));
      }
    }
  }

  /** How many pieces stand in the bytes. */
  int count(byte[] bytes, int length) {
    Set<Long> found = new HashSet<>();
    find(bytes, length, found);
    return found.size();
  }

  int count(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return count(bytes, bytes.length);
  }

  /** Leaves out those that stand in a text, which is to stay. */
  void removeFoundIn(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    Set<Long> found = new HashSet<>();
    find(bytes, bytes.length, found);
    // The filter may say yes to what is not there, and takes long to be made anew.
    hashes.removeAll(found);
  }

  private void find(byte[] bytes, int length, Set<Long> found) {
    long hash = 0;
    for (int index = 0; index < length && !hashes.isEmpty(); index++) {
      if (index >= LENGTH) {
        hash = plus(hash, PRIME - times(value(bytes[index - LENGTH]), highest));
      }
      hash = plus(times(hash, point), value(bytes[index]));
      if (index >= LENGTH - 1 && filter.get(place(hash)) && hashes.contains(hash)) {
        found.add(hash);
      }
    }
  }

  private static long value(byte one) {
    return (one & 0xff) + 1L;
  }

  private static int place(long hash) {
    return (int) (hash & (1 << FILTER_BITS) - 1);
  }

  private static long plus(long one, long other) {
    long sum = one + other;
    return sum >= PRIME ? sum - PRIME : sum;
  }

  private static long times(long one, long other) {
    long high = Math.multiplyHigh(one, other);
    long low = one * other;
    long sum = (low & PRIME) + (low >>> 61 | high << 3);
    return sum >= PRIME ? sum - PRIME : sum;
  }

  @Override
  public String toString() {
    return "Fragments[" + hashes.size() + "]";
  }
}
