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
   * A vector that is near to those of messages about the same, as the product of the two tells; by
   * its words alone where nothing better is known.
   *
   * @throws io.myria.error.Fault {@code model_unavailable} where the model cannot be asked now
   */
  default float[] meaning(String message) {
    return WordVectors.bundled().direction(message);
  }
}
