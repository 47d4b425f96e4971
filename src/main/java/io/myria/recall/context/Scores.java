package io.myria.recall.context;

import io.myria.recall.ranking.Part;
import io.myria.recall.ranking.Ranking;
import java.util.List;
import java.util.OptionalInt;

/** A strategy's scores of the events of a corpus, by their places there. */
public interface Scores {

  /** All places, best first. */
  int[] order();

  /** Comparable within one answer. */
  double score(int index);

  /** Which of its passages answers best. */
  int passage(int index);

  /** What an event is to others that tell of the same. */
  default Revised revised(int index) {
    return Revised.NONE;
  }

  /** What has to stand in a context where an event does. */
  default OptionalInt before(int index) {
    return OptionalInt.empty();
  }

  /** What the score is made of; they add up to it. */
  List<Part> parts(int index);

  /** Those of the learned ranking. */
  static Scores of(Ranking ranking) {
    return new Scores() {
      @Override
      public int[] order() {
        return ranking.order();
      }

      @Override
      public double score(int index) {
        return ranking.score(index);
      }

      @Override
      public int passage(int index) {
        return ranking.passage(index);
      }

      @Override
      public List<Part> parts(int index) {
        return ranking.parts(index);
      }
    };
  }
}
