package io.myria.recall;

import io.myria.config.Service;
import io.myria.derive.embedding.Embedding;
import io.myria.derive.embedding.Embeddings;
import io.myria.llm.LanguageModel;
import io.myria.recall.rerank.Reranking;
import io.myria.search.SearchViews;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a recall is better with, and can do without.
 *
 * @param models by {@link io.myria.derive.embedding.EmbeddingModel#toString()}, for who waits
 */
@Service
public record RecallAids(
    Function<String, Optional<Embedding>> models,
    SearchViews index,
    LanguageModel model,
    Reranking reranking,
    OtherMemory beside) {

  /** Words alone. */
  public static final RecallAids NONE = new RecallAids(model -> Optional.empty(), SearchViews.NONE);

  @Inject
  public RecallAids(
      Embeddings embeddings,
      SearchViews index,
      LanguageModel model,
      Reranking reranking,
      OtherMemory beside) {
    this(embeddings::of, index, model, reranking, beside);
  }

  /** With the log alone. */
  public RecallAids(
      Function<String, Optional<Embedding>> models,
      SearchViews index,
      LanguageModel model,
      Reranking reranking) {
    this(models, index, model, reranking, OtherMemory.NOTHING);
  }

  /** Without a model of language and without one that reranks. */
  public RecallAids(Function<String, Optional<Embedding>> models, SearchViews index) {
    this(models, index, LanguageModel.NONE, Reranking.NONE);
  }

  /** The same beside other memory. */
  public RecallAids with(OtherMemory other) {
    return new RecallAids(models, index, model, reranking, other);
  }
}
