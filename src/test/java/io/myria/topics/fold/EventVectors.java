package io.myria.topics.fold;

import io.myria.config.Source;
import io.myria.embedding.ConfiguredEmbeddings;
import io.myria.embedding.Embedding;
import io.myria.embedding.EmbeddingSettings;
import io.myria.event.Event;
import io.myria.language.EventText;
import io.myria.language.Passages;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** What events mean by the default model, as it is recorded of them. Not thread-safe. */
final class EventVectors implements Function<Event, Optional<Meaning>>, AutoCloseable {

  private final ConfiguredEmbeddings embeddings =
      new ConfiguredEmbeddings(Source.of(Map.of()).read(EmbeddingSettings.class), null);

  @Override
  public Optional<Meaning> apply(Event event) {
    Embedding model = embeddings.configured().orElseThrow();
    Optional<String> speaker = EventText.speaker(event.payload());
    String text = EventText.of(event);
    List<String> passages =
        Passages.of(text).stream()
            .map(passage -> EventText.spoken(speaker, passage.in(text)))
            .toList();
    return passages.isEmpty() ? Optional.empty() : Meaning.ofPassages(model.embed(passages));
  }

  @Override
  public void close() {
    embeddings.close();
  }
}
