package io.myria.derive;

import io.myria.derive.embedding.EmbeddingModel;

/**
 * The version of the consumer of vectors.
 *
 * @param model name and hash, as {@link EmbeddingModel#toString()} has them
 * @param passages the version of the stretches that were embedded, each with its speaker
 */
record VectorVersion(String model, String passages) {

  private static final String BETWEEN = "; passages ";

  static VectorVersion parse(String version) {
    int at = version.lastIndexOf(BETWEEN);
    return at < 0
        ? new VectorVersion(version, "")
        : new VectorVersion(version.substring(0, at), version.substring(at + BETWEEN.length()));
  }

  @Override
  public String toString() {
    return model + BETWEEN + passages;
  }
}
