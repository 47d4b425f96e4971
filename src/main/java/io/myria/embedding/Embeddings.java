package io.myria.embedding;

import java.util.Optional;

/** The models that this server can compute with. Thread-safe. */
public interface Embeddings {

  /** The one that new vectors are made by; empty where the configuration wants none. */
  Optional<Embedding> configured();

  /**
   * The one that made some vectors, named by {@link EmbeddingModel#toString()}; empty where this
   * server does not have it.
   */
  Optional<Embedding> of(String model);
}
