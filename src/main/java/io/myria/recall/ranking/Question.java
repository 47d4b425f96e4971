package io.myria.recall.ranking;

import java.util.Optional;

/**
 * A question and its vector.
 *
 * @param vector its embedding by the model of the corpus's vectors, where there is one
 */
public record Question(String text, Optional<Vector> vector) {

  public static Question of(String text) {
    return new Question(text, Optional.empty());
  }
}
