package io.myria.projection;

import io.myria.embedding.EmbeddingModel;
import io.myria.embedding.TokenSigns;
import java.util.Optional;

/**
 * The version of the consumer of vectors.
 *
 * @param model name and hash, as {@link EmbeddingModel#toString()} has them
 * @param passages the version of the stretches that were embedded, each with its speaker
 * @param tokens that of the {@link TokenSigns} beside the vectors, where there are any
 */
public record VectorVersion(String model, String passages, Optional<String> tokens) {

  private static final String BETWEEN = "; passages ";
  private static final String TOKENS = "; tokens ";

  public static VectorVersion parse(String version) {
    int at = version.lastIndexOf(BETWEEN);
    if (at < 0) {
      return new VectorVersion(version, "", Optional.empty());
    }
    String model = version.substring(0, at);
    String rest = version.substring(at + BETWEEN.length());
    int end = rest.lastIndexOf(TOKENS);
    return end < 0
        ? new VectorVersion(model, rest, Optional.empty())
        : new VectorVersion(
            model, rest.substring(0, end), Optional.of(rest.substring(end + TOKENS.length())));
  }

  @Override
  public String toString() {
    return model + BETWEEN + passages + tokens.map(version -> TOKENS + version).orElse("");
  }
}
