package io.myria.embedding;

import java.util.Optional;

/** The models that this server can compute with. Thread-safe. */
public interface Embeddings {

  /**
   * The one that vectors are derived by, on threads for the background; empty where the
   * configuration wants none.
   */
  Optional<Embedding> configured();

  /**
   * The one that made some vectors, named by {@link EmbeddingModel#toString()}, on threads for the
   * background; empty where this server does not have it, or the configuration wants none.
   */
  Optional<Embedding> background(String model);

  /**
   * The same for a caller who waits for an answer: on other threads, so many at once, and who would
   * wait too long is told {@code model_unavailable}.
   */
  Optional<Embedding> of(String model);
}
