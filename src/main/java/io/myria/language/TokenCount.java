package io.myria.language;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import java.util.HashMap;
import java.util.Map;

/**
 * Counts cl100k_base tokens. Names of special tokens count as the ordinary text they are in an
 * event.
 *
 * <p>Exact for text whose runs without a space stay below {@value #PIECE} UTF-16 units. Longer runs
 * are counted in pieces, because byte-pair merging gets slow on them; a cut adds at most a few
 * tokens, so that the count is then slightly high.
 */
public final class TokenCount {

  private static final int PIECE = 8_192;

  /** Of the longest token, in bytes of UTF-8: a run of spaces. */
  private static final int LONGEST = 128;

  private TokenCount() {}

  public static int of(String text) {
    if (text.length() <= PIECE) {
      return count(text);
    }
    // A text that repeats itself, which is what takes longest, has few different pieces.
    Map<String, Integer> counted = new HashMap<>();
    int[] tokens = {0};
    Pieces.of(
        text,
        PIECE,
        index -> isWordStart(text, index),
        piece -> tokens[0] += counted.computeIfAbsent(piece, TokenCount::count));
    return tokens[0];
  }

  /** Whether a text has more tokens than so many, whatever it is: by its length alone. */
  static boolean isSurelyAbove(int tokens, String text) {
    return text.length() > (long) tokens * LONGEST;
  }

  private static int count(String piece) {
    return Loaded.ENCODING.countTokensOrdinary(wellFormed(piece));
  }

  /** A single space between two other characters always begins a new word of this encoding. */
  private static boolean isWordStart(String text, int index) {
    return text.charAt(index) == ' '
        && index + 1 < text.length()
        && !Character.isWhitespace(text.charAt(index - 1))
        && !Character.isSpaceChar(text.charAt(index - 1))
        && !Character.isWhitespace(text.charAt(index + 1))
        && !Character.isSpaceChar(text.charAt(index + 1));
  }

  /**
   * The encoding refuses lone surrogates; the door does too, but a counter need not depend on it.
   */
  private static String wellFormed(String piece) {
    return new String(piece.getBytes(UTF_8), UTF_8);
  }

  /** Loaded on first use: the merge table takes a third of a second and some ten megabytes. */
  private static final class Loaded {
    static final Encoding ENCODING =
        Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.CL100K_BASE);
  }
}
