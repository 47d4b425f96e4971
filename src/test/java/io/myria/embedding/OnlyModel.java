package io.myria.embedding;

import java.util.Optional;

/** A model for tests, and the only one that there is. */
public abstract class OnlyModel implements Embeddings, Embedding {

  private final String name;

  protected OnlyModel(String name) {
    this.name = name;
  }

  @Override
  public EmbeddingModel model() {
    return new EmbeddingModel(name, "0123");
  }

  @Override
  public Optional<Embedding> configured() {
    return Optional.of(this);
  }

  @Override
  public Optional<Embedding> background(String model) {
    return Optional.<Embedding>of(this).filter(one -> model().toString().equals(model));
  }

  @Override
  public Optional<Embedding> of(String model) {
    return background(model);
  }
}
