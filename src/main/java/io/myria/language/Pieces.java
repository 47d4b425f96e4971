package io.myria.language;

import java.util.function.Consumer;
import java.util.function.IntPredicate;

/**
 * Cuts long strings for libraries that are only well-behaved on short ones. A cut falls where the
 * caller's rule allows it, else between two code points.
 */
final class Pieces {

  private Pieces() {}

  /**
   * Calls {@code each} with consecutive pieces of at most {@code length} UTF-16 units.
   *
   * @param mayCutBefore whether a piece may end before this index of the text
   */
  static void of(String text, int length, IntPredicate mayCutBefore, Consumer<String> each) {
    int start = 0;
    while (text.length() - start > length) {
      int end = cut(text, start, start + length, mayCutBefore);
      each.accept(text.substring(start, end));
      start = end;
    }
    each.accept(text.substring(start));
  }

  private static int cut(String text, int start, int limit, IntPredicate mayCutBefore) {
    // Half a piece is the least, so that the search back cannot make many small ones.
    for (int end = limit; end > start + (limit - start) / 2; end--) {
      if (mayCutBefore.test(end)) {
        return end;
      }
    }
    return Character.isSurrogatePair(text.charAt(limit - 1), text.charAt(limit))
        ? limit - 1
        : limit;
  }
}
