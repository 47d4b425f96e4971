package io.myria.rank;

import io.myria.embedding.ConfiguredEmbeddings;
import io.myria.embedding.Embedding;
import io.myria.embedding.EmbeddingSettings;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Vectors of texts by the model that derives them by default. Not thread-safe. */
final class TurnVectors implements AutoCloseable {

  private final ConfiguredEmbeddings embeddings =
      new ConfiguredEmbeddings(
          new EmbeddingSettings("bge-small-en-v1.5-q", 2, Duration.ofMinutes(1), Optional.empty()),
          null);
  private final Embedding embedding = embeddings.configured().orElseThrow();
  private final Map<String, Vector> known = new HashMap<>();

  String model() {
    return embedding.model().toString();
  }

  Optional<Vector> of(String text) {
    return Optional.of(
        known.computeIfAbsent(text, t -> Vector.of(embedding.embed(List.of(t)).get(0))));
  }

  @Override
  public void close() {
    embeddings.close();
  }
}
