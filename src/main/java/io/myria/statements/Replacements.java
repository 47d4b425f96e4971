package io.myria.statements;

import io.myria.embedding.WordVectors;

/** Reads two English messages. Thread-safe; the same two give the same. */
@FunctionalInterface
public interface Replacements {

  /**
   * The probability, from 0 to 1, that a later message replaces what an earlier one says.
   *
   * @throws io.myria.error.Fault {@code model_unavailable} where the model cannot be asked now
   */
  double probability(String earlier, String later);

  /**
   * Returns a vector of length 1; the dot product of two vectors is larger if the messages are on
   * the same subject. By default the mean of the vectors of the message's words.
   *
   * @throws io.myria.error.Fault {@code model_unavailable} where the model cannot be asked now
   */
  default float[] meaning(String message) {
    return WordVectors.bundled().direction(message);
  }
}
