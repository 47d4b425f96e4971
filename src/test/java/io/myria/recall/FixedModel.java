package io.myria.recall;

import io.myria.derive.embedding.Embedding;
import io.myria.derive.embedding.EmbeddingModel;
import java.util.List;

/** Gives one vector for everything, at once, in another model's name. */
record FixedModel(Embedding named, byte[] vector) implements Embedding {

  @Override
  public EmbeddingModel model() {
    return named.model();
  }

  @Override
  public List<byte[]> embed(List<String> texts) {
    return texts.stream().map(text -> vector.clone()).toList();
  }
}
