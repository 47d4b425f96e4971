package io.myria.recall.ranking;

import java.util.ArrayList;
import java.util.List;

/**
 * The rival: BM25 and cosine over passages, standardised and added 1 to 1.5, and nothing learned.
 */
final class PlainSum {

  static final Ranker RANKER =
      Ranker.of(new Weights("plain", "", model(false), model(true))).ofWeightsAlone();

  private PlainSum() {}

  private static Model model(boolean vectors) {
    Corpus corpus = Said.corpus("Ada: red kite");
    float[] one = {1};
    Corpus embedded = Corpus.of(List.of(Said.with(Said.turn(1, 1, "Ada", "red kite"), one)));
    Columns columns =
        Ranker.of(new Weights("", "", Model.NONE, Model.NONE))
            .round(
                vectors ? embedded : corpus,
                vectors
                    ? new Question("kite", embedded.turn(0).passages().get(0).vector())
                    : Question.of("kite"))
            .columns();
    List<String> signals = new ArrayList<>(columns.all().keySet());
    GroundWeights weights = GroundWeights.none(signals.size());
    weights.common()[signals.indexOf("words")] = 1;
    if (vectors) {
      weights.common()[signals.indexOf("meaning")] = (float) FeatureExtractor.MEANING;
    }
    return new Model(signals, weights, List.of());
  }
}
