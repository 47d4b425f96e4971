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
   * The same for a caller who waits for an answer: on other threads, with a bound on calls at once.
   * A caller that would wait too long gets {@code model_unavailable}.
   */
  Optional<Embedding> of(String model);

  /**
   * What reads English messages, on threads for the background; empty where the configuration wants
   * no model.
   */
  default Optional<MessageNetwork> network() {
    return Optional.empty();
  }
}
