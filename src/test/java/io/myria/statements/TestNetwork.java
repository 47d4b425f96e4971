package io.myria.statements;

import io.myria.config.Source;
import io.myria.embedding.ConfiguredEmbeddings;
import io.myria.embedding.EmbeddingSettings;
import io.myria.embedding.MessageNetwork;
import io.myria.statements.reader.MessageReader;
import io.myria.statements.reader.NetworkReader;
import java.util.Map;

/** The network that the server brings, loaded once for all tests. */
public final class TestNetwork {

  private static final ConfiguredEmbeddings EMBEDDINGS =
      new ConfiguredEmbeddings(
          Source.of(Map.of()).read(EmbeddingSettings.class),
          (request, texts) -> {
            throw new IllegalStateException("there is no endpoint");
          });

  private TestNetwork() {}

  public static MessageNetwork network() {
    return EMBEDDINGS.network().orElseThrow();
  }

  /** Reads as the server does. */
  public static MessageReader reader() {
    return new NetworkReader(network());
  }
}
