package io.myria.recall;

import io.myria.config.Service;
import io.myria.embedding.Embedding;
import io.myria.embedding.Embeddings;
import io.myria.llm.LanguageModel;
import io.myria.recall.ranking.Reranking;
import io.myria.search.SearchViews;
import io.myria.statements.reader.AnswerReader;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a recall is better with, and can do without.
 *
 * @param models by {@link io.myria.embedding.EmbeddingModel#toString()}, for who waits
 * @param index of the log, for scopes that are too large to be held
 * @param model chooses topics, and says whether they suffice
 * @param reranking looks at the best of a ranking again
 * @param answers tells which messages answer a question
 * @param other what else of the log may be shown
 */
@Service
public record RecallAids(
    Function<String, Optional<Embedding>> models,
    SearchViews index,
    LanguageModel model,
    Reranking reranking,
    AnswerReader answers,
    OtherMemory other) {

  /** Words alone. */
  public static final RecallAids NONE = new RecallAids(model -> Optional.empty(), SearchViews.NONE);

  @Inject
  public RecallAids(
      Embeddings embeddings,
      SearchViews index,
      LanguageModel model,
      Reranking reranking,
      AnswerReader answers,
      OtherMemory other) {
    this(embeddings::of, index, model, reranking, answers, other);
  }

  /** With the log alone. */
  public RecallAids(
      Function<String, Optional<Embedding>> models,
      SearchViews index,
      LanguageModel model,
      Reranking reranking) {
    this(models, index, model, reranking, AnswerReader.NONE, OtherMemory.NOTHING);
  }

  /** Without a model of language and without one that reranks. */
  public RecallAids(Function<String, Optional<Embedding>> models, SearchViews index) {
    this(models, index, LanguageModel.NONE, Reranking.NONE);
  }

  /** The same beside other memory. */
  public RecallAids with(OtherMemory another) {
    return new RecallAids(models, index, model, reranking, answers, another);
  }

  /** The same with another reader of answers. */
  public RecallAids with(AnswerReader another) {
    return new RecallAids(models, index, model, reranking, another, other);
  }
}
