package io.myria.embedding;

import java.util.Objects;

/**
 * The identity of the function that made a vector.
 *
 * @param name as the configuration has it
 * @param hash of the weights, or of what else tells this model from another of its name;
 *     hexadecimal
 */
public record EmbeddingModel(String name, String hash) {

  public EmbeddingModel {
    Objects.requireNonNull(name);
    Objects.requireNonNull(hash);
  }

  /** Tells the model from every other. */
  @Override
  public String toString() {
    return name + " " + hash;
  }
}
