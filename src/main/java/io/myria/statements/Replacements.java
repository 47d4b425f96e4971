package io.myria.statements;

/** Reads two English messages. Thread-safe; the same two give the same. */
@FunctionalInterface
public interface Replacements {

  /**
   * The probability, from 0 to 1, that a later message replaces what an earlier one says.
   *
   * @throws io.myria.error.Fault {@code model_unavailable} where the model cannot be asked now
   */
  double probability(String earlier, String later);
}
