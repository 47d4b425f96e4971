package io.myria.recall;

import io.myria.derive.DerivedPin;
import io.myria.rank.Ranker;

/** The ranker that fits the vectors a request reads. Thread-safe. */
final class Rankers {

  /** The name of the model whose vectors the weights were learned with. */
  private static final String LEARNED_WITH = "bge-small-en-v1.5-q ";

  private final Ranker learned = Ranker.standard();
  private final Ranker forAnyVectors = Ranker.forAnyVectors();

  Ranker of(DerivedPin derived) {
    boolean isLearned = derived.model().map(model -> model.startsWith(LEARNED_WITH)).orElse(true);
    return isLearned ? learned : forAnyVectors;
  }
}
