package io.myria.recall;

import io.myria.embedding.EmbeddingModel;
import io.myria.projection.DerivedPin;
import io.myria.recall.ranking.CosineScale;
import io.myria.recall.ranking.Ranker;

/** The ranker that fits the vectors a request reads. Thread-safe. */
final class Rankers {

  /** The name of the model whose vectors the weights were learned with. */
  private static final String LEARNED_WITH = "bge-small-en-v1.5-q ";

  private final Ranker learned = Ranker.standard();

  /**
   * @param scale of the model
   */
  Ranker of(DerivedPin derived, CosineScale scale) {
    boolean isLearned = derived.model().map(model -> model.startsWith(LEARNED_WITH)).orElse(true);
    boolean everyScript = !derived.model().map(EmbeddingModel::isOfLatinScript).orElse(true);
    return isLearned ? learned : Ranker.forAnyVectors(scale, everyScript);
  }
}
