package io.myria.embedding;

import java.util.List;

/** Computes vectors by one model. Thread-safe. */
public interface Embedding {

  EmbeddingModel model();

  /**
   * The vectors of some texts, in their order: a signed byte a dimension, of which only the
   * direction means something. Blank texts have one too.
   *
   * @throws io.myria.error.Fault {@code model_unavailable}, to be tried again; {@code
   *     invalid_argument} where the model will never take one of these texts
   */
  List<byte[]> embed(List<String> texts);

  /** Whether it gives the tokens of texts, too. */
  default boolean hasTokens() {
    return false;
  }

  /** The same with the tokens, of a model that has them. */
  default List<Embedded> embedWithTokens(List<String> texts) {
    return embed(texts).stream().map(Embedded::of).toList();
  }
}
