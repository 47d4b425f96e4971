package io.myria.recall.ranking;

import java.util.Optional;

/**
 * A stretch of a turn's text that is searched by itself.
 *
 * @param start where it begins in the text, in UTF-16 units
 * @param end where it ends, exclusive
 * @param vector its embedding, where one was computed
 */
public record Passage(int start, int end, Optional<Vector> vector) {

  public Passage {
    if (start < 0 || end < start) {
      throw new IllegalArgumentException("not a stretch of a text: " + start + " to " + end);
    }
  }
}
