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

  /**
   * Whether a model is one of those that come with the server, which know English and next to
   * nothing of other scripts.
   *
   * @param model as {@link #toString()} has it
   */
  public static boolean isOfLatinScript(String model) {
    return OnnxModel.BUNDLED.stream().anyMatch(one -> model.startsWith(one.name() + " "));
  }

  /** Tells the model from every other. */
  @Override
  public String toString() {
    return name + " " + hash;
  }
}
