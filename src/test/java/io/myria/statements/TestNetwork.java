package io.myria.statements;

import io.myria.config.Source;
import io.myria.embedding.ConfiguredEmbeddings;
import io.myria.embedding.EmbeddingSettings;
import io.myria.embedding.MessageNetwork;
import io.myria.statements.reader.AnswerReader;
import io.myria.statements.reader.MessageReader;
import io.myria.statements.reader.NetworkAnswers;
import io.myria.statements.reader.NetworkReader;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The network that the server brings, loaded once for all tests. */
public final class TestNetwork {

  private static final ConfiguredEmbeddings EMBEDDINGS =
      new ConfiguredEmbeddings(
          Source.of(Map.of()).read(EmbeddingSettings.class),
          (request, texts) -> {
            throw new IllegalStateException("there is no endpoint");
          });

  private static final Map<List<String>, MessageReader.Read> READ = new ConcurrentHashMap<>();

  private TestNetwork() {}

  public static MessageNetwork network() {
    return EMBEDDINGS.network().orElseThrow();
  }

  /** Compares as the server does. */
  public static Replacements replacements() {
    return new NetworkReplacements(network());
  }

  /** Reads whether messages answer, as the server does. */
  public static AnswerReader answers() {
    return new NetworkAnswers(EMBEDDINGS);
  }

  /** Reads as the server does, what is read again only once. */
  public static MessageReader reader() {
    NetworkReader reader = new NetworkReader(network());
    return (text, speaker) ->
        READ.computeIfAbsent(List.of(text, speaker), any -> reader.read(text, speaker));
  }
}
