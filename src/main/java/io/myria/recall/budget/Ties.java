package io.myria.recall.budget;

/** What candidates have to do with each other; they are named by their places in the list. */
public interface Ties {

  /** How much one says what the other does, from -1 to 1; the same both ways. */
  double overlap(int one, int other);

  /** Whether one came of the other, whichever of the two it is. */
  boolean areLinked(int one, int other);
}
