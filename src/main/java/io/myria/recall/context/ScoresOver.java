package io.myria.recall.context;

import io.myria.recall.ranking.Part;
import java.util.List;
import java.util.OptionalInt;

/** Scores that delegate to others; subclasses override some. */
public abstract class ScoresOver implements Scores {

  private final Scores base;

  public ScoresOver(Scores base) {
    this.base = base;
  }

  @Override
  public int[] order() {
    return base.order();
  }

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
