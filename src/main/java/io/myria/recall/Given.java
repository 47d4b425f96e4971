package io.myria.recall;

import io.myria.rank.Part;
import java.util.List;
import java.util.OptionalInt;

/**
 * Scores in an order that is not theirs.
 *
 * @param order all places, first to last
 */
record Given(Scores base, int[] order) implements Scores {

  @Override
  public double score(int index) {
    return base.score(index);
  }

  @Override
  public int passage(int index) {
    return base.passage(index);
  }

  @Override
  public OptionalInt before(int index) {
    return base.before(index);
  }

  @Override
  public Revised revised(int index) {
    return base.revised(index);
  }

  @Override
  public List<Part> parts(int index) {
    return base.parts(index);
  }
}
