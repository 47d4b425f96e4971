package io.myria.recall.ranking;

/**
 * The relations between candidates, similarity and causal links; candidates are named by their
 * places in the list.
 */
public interface Ties {

  /** How much one says what the other does, from -1 to 1; the same both ways. */
  double overlap(int one, int other);

  /** Whether one came of the other, whichever of the two it is. */
  boolean areLinked(int one, int other);
}
