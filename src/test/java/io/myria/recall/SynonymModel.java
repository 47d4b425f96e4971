package io.myria.recall;

import io.myria.embedding.Embedding;
import io.myria.embedding.EmbeddingModel;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.language.Analysis;
import io.myria.search.SearchViews;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A model that knows a few words to mean the same, and can be told to be away. */
final class SynonymModel implements Embedding {

  private static final Map<String, String> SAME =
      Map.of("automobile", "car", "vehicle", "car", "purchase", "buy", "bought", "buy");
  private static final int DIMENSIONS = 256;

  private boolean away;
  private int asked;

  @Override
  public EmbeddingModel model() {
    return new EmbeddingModel("synonyms", "0f");
  }

  @Override
  public List<byte[]> embed(List<String> texts) {
    if (away) {
      throw new Fault(FaultCode.TIMED_OUT, "the model is away");
    }
    asked += texts.size();
    List<byte[]> vectors = new ArrayList<>();
    for (String text : texts) {
      byte[] vector = new byte[DIMENSIONS];
      Analysis.questionTerms(text)
          .forEach(term -> vector[Math.floorMod(same(term).hashCode(), DIMENSIONS)] = 100);
      vectors.add(vector);
    }
    return vectors;
  }

  /** Of a server that has this model alone. */
  RecallAids aids() {
    return new RecallAids(
        name -> name.equals(model().toString()) ? Optional.of(this) : Optional.empty(),
        SearchViews.NONE);
  }

  void goAway() {
    away = true;
  }

  void comeBack() {
    away = false;
  }

  /** Texts so far. */
  int asked() {
    return asked;
  }

  private static String same(String term) {
    return SAME.getOrDefault(term, term);
  }
}
