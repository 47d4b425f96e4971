package io.myria.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.config.Source;
import io.myria.embedding.MessageNetwork.Scores;
import io.myria.embedding.MessageNetwork.Word;
import io.myria.error.Fault;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** The network that the server brings: its shapes, and that it reads alike each time. */
@TestInstance(Lifecycle.PER_CLASS)
class MessageNetworkTest {

  private final ConfiguredEmbeddings embeddings = configured("bge-small-en-v1.5-q");
  private final MessageNetwork network = embeddings.network().orElseThrow();

  @AfterAll
  void close() {
    embeddings.close();
  }

  private static ConfiguredEmbeddings configured(String model) {
    return new ConfiguredEmbeddings(
        Source.of(Map.of("myria.embedding.model", model)).read(EmbeddingSettings.class),
        (request, texts) -> {
          throw new IllegalStateException("there is no endpoint");
        });
  }

  @Test
  void eachWordHasItsScores() {
    assertThat(network.works()).isTrue();
    Scores scores = network.read("My sister Ann works at Acme.");
    assertThat(scores.words())
        .extracting(Word::text)
        .containsExactly("My", "sister", "Ann", "works", "at", "Acme", ".");
    assertThat(scores.entity()).hasDimensions(7, 13);
    assertThat(scores.argument()).hasDimensions(7, 3);
    assertThat(scores.relation()).hasDimensions(8, 8);
    assertThat(scores.relation()[2][5]).hasSize(14);
    assertThat(scores.ended()).hasDimensions(8, 8);
    for (float[] tags : scores.entity()) {
      float sum = 0;
      for (float tag : tags) {
        sum += tag;
      }
      assertThat(sum).isBetween(0.999f, 1.001f);
    }
  }

  @Test
  void theSameMessageIsReadAlike() {
    String text = "Ravi moved to Lisbon in March.";
    float[][] first = network.read(text).entity();
    network.read("something else, of another length altogether");
    assertThat(network.read(text).entity()).isDeepEqualTo(first);
    double likely = network.replaces("Ravi lives in Goa.", text);
    assertThat(likely).isBetween(0.0, 1.0);
    assertThat(network.replaces("Ravi lives in Goa.", text)).isEqualTo(likely);
  }

  @Test
  void oddTextsAreRead() {
    for (String text : List.of("", " ", "…", "今日は", "\uD83D\uDE00 ok", "a".repeat(500), "\u0000")) {
      assertThat(network.read(text).entity().length).isLessThanOrEqualTo(text.length());
      assertThat(network.replaces(text, "Ann left.")).isBetween(0.0, 1.0);
      assertThat(network.replaces("Ann came.", text)).isBetween(0.0, 1.0);
    }
    assertThat(network.read("word ".repeat(500)).words()).hasSize(MessageNetwork.MOST_WORDS);
  }

  @Test
  void vectorsStayAsTheyWere() {
    // The output in the middle is beside the model's own, which is what vectors are made of.
    assertThat(OnnxModel.named("bge-small-en-v1.5-q").orElseThrow().identity().hash())
        .isEqualTo(embeddings.configured().orElseThrow().model().hash());
    assertThat(embeddings.configured().orElseThrow().embed(List.of("one"))).hasSize(1);
  }

  @Test
  void thereIsNoneWithoutAModel() {
    try (ConfiguredEmbeddings none = configured("none")) {
      assertThat(none.network()).isEmpty();
    }
    ConfiguredEmbeddings closed = configured("bge-small-en-v1.5-q");
    MessageNetwork gone = closed.network().orElseThrow();
    closed.close();
    assertThatThrownBy(() -> gone.read("one")).isInstanceOf(Fault.class);
  }
}
