package io.myria.embedding;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * What is kept of a text's tokens, so that a question can be compared with each of them (late
 * interaction: Khattab and Zaharia, "ColBERT", 2020): of the model's vector of each telling token,
 * less what all tokens have in common, the sign of each dimension. Each token of the vocabulary
 * counts once, and of long texts the first ones do. Immutable.
 *
 * <p>The form: the numbers of all tokens, two bytes each, the one that stands for the whole text
 * first; then their signs in the same order, a bit a dimension, set where it is above zero.
 */
public final class TokenSigns {

  /** Changes whenever the same text may have others. */
  public static final String VERSION = "1";

  /** Of a text; a passage of two hundred tokens has some sixty that tell. */
  static final int MOST = 64;

  /** The number of the one that stands for the whole text. */
  public static final int WHOLE = 101;

  private static final Set<String> SILENT =
      Set.of(
          """
          a an the this that these those with have has had from your you what when where which who \
          whom whose why how would could should their there about into been were was will just of \
          to is it do does did be i as at by or if up out on in and for are can he she they we his \
          her him them my me our its not s"""
              .split(" "));

  private static final Set<String> SPECIAL = Set.of("[CLS]", "[SEP]", "[UNK]", "[PAD]", "[MASK]");

  private final boolean[] telling;
  private final boolean[] live;
  private final float[] centre;

  /**
   * @param centre the mean of tokens' vectors at length one
   */
  TokenSigns(Map<String, Integer> vocabulary, float[] centre) {
    this.centre = centre.clone();
    int size = vocabulary.values().stream().mapToInt(Integer::intValue).max().orElse(-1) + 1;
    this.live = new boolean[size];
    this.telling = new boolean[size];
    vocabulary.forEach(
        (token, number) -> {
          live[number] =
              token.codePoints().anyMatch(Character::isLetterOrDigit) && !SPECIAL.contains(token);
          telling[number] = live[number] && !SILENT.contains(token);
        });
  }

  /**
   * @param text the numbers of a text's tokens, without the two around them
   * @param hidden the model's vectors of all, those two among them, one after the other
   */
  byte[] of(long[] text, float[] hidden) {
    boolean[] kept = Arrays.stream(text).anyMatch(token -> is(telling, token)) ? telling : live;
    Map<Long, Integer> places = new LinkedHashMap<>();
    places.put((long) WHOLE, 0);
    for (int place = 0; place < text.length && places.size() < MOST; place++) {
      if (is(kept, text[place])) {
        places.putIfAbsent(text[place], place + 1);
      }
    }
    int width = (centre.length + Byte.SIZE - 1) / Byte.SIZE;
    ByteBuffer packed = ByteBuffer.allocate(places.size() * (Short.BYTES + width));
    places.keySet().forEach(token -> packed.putShort(token.shortValue()));
    places.values().forEach(place -> packed.put(signs(hidden, place * centre.length, width)));
    return packed.array();
  }

  private static boolean is(boolean[] kept, long token) {
    return token < kept.length && kept[(int) token];
  }

  private byte[] signs(float[] hidden, int start, int width) {
    double square = 0;
    for (int d = 0; d < centre.length; d++) {
      square += (double) hidden[start + d] * hidden[start + d];
    }
    double length = Math.max(1e-6, Math.sqrt(square));
    byte[] signs = new byte[width];
    for (int d = 0; d < centre.length; d++) {
      if (hidden[start + d] / length > centre[d]) {
        signs[d / Byte.SIZE] |= (byte) (1 << d % Byte.SIZE);
      }
    }
    return signs;
  }
}
