package io.myria.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.config.Source;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The models that the server brings, with their native library. */
class OnnxEmbeddingTest {

  /** Bytes of a token's signs, and of these with its number. */
  private static final int SIGNS = 384 / Byte.SIZE;

  private static final int TOKEN = Short.BYTES + SIGNS;

  @ParameterizedTest
  @ValueSource(strings = {"bge-small-en-v1.5-q", "all-minilm-l6-v2-q"})
  void whatMeansTheSameIsNear(String model) {
    try (ConfiguredEmbeddings embeddings = configured(model)) {
      Embedding embedding = embeddings.configured().orElseThrow();
      assertThat(embedding.model().name()).isEqualTo(model);
      assertThat(embedding.model().hash()).matches("[0-9a-f]{16}");
      List<byte[]> vectors =
          embedding.embed(
              List.of(
                  "She adopted a puppy from the shelter.",
                  "They got a young dog last week.",
                  "The interest rate was raised by a quarter point."));
      assertThat(vectors).allMatch(vector -> vector.length == 384);
      assertThat(cosine(vectors.get(0), vectors.get(1)))
          .isGreaterThan(cosine(vectors.get(0), vectors.get(2)) + 0.1);
    }
  }

  @Test
  void aTextHasTheSameVectorWhateverItIsAskedWith() {
    try (ConfiguredEmbeddings embeddings = configured("all-minilm-l6-v2-q")) {
      Embedding embedding = embeddings.configured().orElseThrow();
      List<String> texts = new ArrayList<>(List.of("", " ", "a", "dog ".repeat(3_000), "今日は"));
      for (int number = 0; number < 40; number++) {
        texts.add("a longer text about the number " + number + ", ".repeat(number));
      }
      List<byte[]> together = embedding.embed(texts);
      Embedding reading = embeddings.of(embedding.model().toString()).orElseThrow();
      for (int index = 0; index < texts.size(); index++) {
        assertThat(reading.embed(List.of(texts.get(index))).get(0))
            .as(texts.get(index))
            .isEqualTo(together.get(index));
      }
    }
  }

  @Test
  void theTokensOfAQuestionAreNearThoseOfWhatAnswersIt() {
    try (ConfiguredEmbeddings embeddings = configured("bge-small-en-v1.5-q")) {
      Embedding embedding = embeddings.configured().orElseThrow();
      assertThat(embedding.hasTokens()).isTrue();
      List<String> texts = List.of("young dog", "She adopted a puppy.", "The rate was raised.");
      List<Embedded> made = embedding.embedWithTokens(texts);
      assertThat(made.stream().map(Embedded::vector))
          .containsExactlyElementsOf(embedding.embed(texts));
      byte[] asked = made.get(0).tokens().orElseThrow();
      assertThat(asked).hasSize(3 * TOKEN);
      assertThat(differing(asked, 2, made.get(1).tokens().orElseThrow()))
          .isLessThan(differing(asked, 2, made.get(2).tokens().orElseThrow()) - 10);
    }
    try (ConfiguredEmbeddings embeddings = configured("all-minilm-l6-v2-q")) {
      Embedding embedding = embeddings.configured().orElseThrow();
      assertThat(embedding.hasTokens()).isFalse();
      assertThat(embedding.embedWithTokens(List.of("one")).get(0).tokens()).isEmpty();
    }
  }

  /** The least number of signs that differ between one's token and the tokens of another. */
  private static int differing(byte[] one, int token, byte[] other) {
    int least = Integer.MAX_VALUE;
    int tokens = other.length / TOKEN;
    for (int at = 0; at < tokens; at++) {
      int differing = 0;
      for (int eight = 0; eight < SIGNS; eight++) {
        int left = one[one.length / TOKEN * Short.BYTES + token * SIGNS + eight];
        int right = other[tokens * Short.BYTES + at * SIGNS + eight];
        differing += Integer.bitCount((left ^ right) & 0xFF);
      }
      least = Math.min(least, differing);
    }
    return least;
  }

  @Test
  void aTextBeyondTheWindowIsNotCutOff() {
    try (ConfiguredEmbeddings embeddings = configured("all-minilm-l6-v2-q")) {
      Embedding embedding = embeddings.configured().orElseThrow();
      String start = "The weather was mild and the wind came from the west. ".repeat(30);
      String end = "Her dog was ill and the vet prescribed antibiotics. ".repeat(30);
      List<byte[]> vectors = embedding.embed(List.of(start, start + end, end));
      assertThat(cosine(vectors.get(1), vectors.get(2))).isGreaterThan(0.5);
      assertThat(cosine(vectors.get(0), vectors.get(1))).isBetween(0.5, 0.95);
    }
  }

  @Test
  void aModelThatMadeVectorsBeforeIsThereStill() {
    try (ConfiguredEmbeddings embeddings = configured("bge-small-en-v1.5-q")) {
      EmbeddingModel other = OnnxModel.named("all-minilm-l6-v2-q").orElseThrow().identity();
      assertThat(embeddings.of(other.toString())).isPresent();
      assertThat(embeddings.of(other.name() + " 0123456789abcdef")).isEmpty();
      assertThat(embeddings.of("text-embedding-9 0123456789abcdef")).isEmpty();
    }
    try (ConfiguredEmbeddings embeddings = configured("none")) {
      assertThat(embeddings.configured()).isEmpty();
    }
  }

  @Test
  void whoAsksAClosedModelIsTold() {
    ConfiguredEmbeddings embeddings = configured("all-minilm-l6-v2-q");
    Embedding embedding = embeddings.configured().orElseThrow();
    embedding.embed(List.of("one"));
    embeddings.close();
    assertThatThrownBy(() -> embedding.embed(List.of("one")))
        .isInstanceOfSatisfying(
            Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.MODEL_UNAVAILABLE));
  }

  private static ConfiguredEmbeddings configured(String model) {
    return new ConfiguredEmbeddings(
        Source.of(Map.of("myria.embedding.model", model)).read(EmbeddingSettings.class),
        (request, texts) -> {
          throw new IllegalStateException("there is no endpoint");
        });
  }

  private static double cosine(byte[] left, byte[] right) {
    double dot = 0;
    double leftSquare = 0;
    double rightSquare = 0;
    for (int index = 0; index < left.length; index++) {
      dot += left[index] * right[index];
      leftSquare += left[index] * left[index];
      rightSquare += right[index] * right[index];
    }
    return dot / Math.sqrt(leftSquare * rightSquare);
  }
}
