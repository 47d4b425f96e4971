package io.myria.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.error.Fault;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model that is read from {@code myria.embedding.path}. */
class FolderModelTest {

  private static final String CLS = "{\"pooling_mode_cls_token\": true}";

  @TempDir private Path folder;

  @Test
  void theVectorsOfAFolderAreThoseOfItsModel() throws IOException {
    copy("bge-small-en-v1.5-q", CLS);
    String text = "She adopted a puppy from the shelter.";
    try (ConfiguredEmbeddings embeddings = configured();
        ConfiguredEmbeddings bundled = configured(Optional.empty())) {
      Embedding embedding = embeddings.configured().orElseThrow();
      assertThat(embedding.model().name()).startsWith("folder:");
      assertThat(embedding.hasTokens()).isFalse();
      assertThat(embedding.embed(List.of(text)))
          .usingRecursiveComparison()
          .isEqualTo(bundled.configured().orElseThrow().embed(List.of(text)));
      assertThat(embeddings.of(embedding.model().toString())).isPresent();
      assertThat(embeddings.of(bundled.configured().orElseThrow().model().toString())).isPresent();
      assertThat(EmbeddingModel.isOfLatinScript(embedding.model().toString())).isFalse();
    }
  }

  @Test
  void aChineseModelKnowsWhatMeansTheSame() throws IOException {
    copy("bge-small-zh", CLS);
    try (ConfiguredEmbeddings embeddings = configured()) {
      List<byte[]> vectors =
          embeddings
              .configured()
              .orElseThrow()
              .embed(List.of("他在医院做了体检", "医生给他检查了身体", "股票价格今天下跌了"));
      assertThat(cosine(vectors.get(0), vectors.get(1)))
          .isGreaterThan(cosine(vectors.get(0), vectors.get(2)) + 0.1);
    }
  }

  /** Numbers are those that SentencePiece's best division has; each token has a direction. */
  @Test
  void aModelWithAnUnigramTokenizerHasTheVectorsOfItsPieces() throws IOException {
    Unigram.write(folder);
    float[][] vectors = new float[Unigram.SIZE][Unigram.SIZE];
    for (int token = 0; token < Unigram.SIZE; token++) {
      vectors[token][token] = 1;
    }
    Files.write(folder.resolve("model.onnx"), TinyOnnx.embedding(vectors));
    try (ConfiguredEmbeddings embeddings = configured()) {
      Embedding embedding = embeddings.configured().orElseThrow();
      assertThat(counts(embedding, "harbours  kite")).containsExactly(1, 0, 1, 0, 0, 0, 1, 1, 1);
      assertThat(counts(embedding, "harb kite")).containsExactly(1, 0, 1, 1, 1, 0, 0, 1, 0);
      assertThat(counts(embedding, "ｋｉｔｅ </s>")).as("NFKC, no special token").startsWith(1, 0, 1);
      assertThat(embedding.embed(List.of("", "kite ".repeat(2_000)))).hasSize(2);
    }
  }

  /** Of each token how often it stands in a text that has none more than once. */
  private static List<Integer> counts(Embedding embedding, String text) {
    List<Integer> counts = new ArrayList<>();
    for (byte value : embedding.embed(List.of(text)).get(0)) {
      counts.add(value > 0 ? 1 : 0);
    }
    return counts;
  }

  @Test
  void aFolderThatIsNoModelStopsTheStart() throws IOException {
    assertThatThrownBy(this::configured)
        .isInstanceOf(Fault.class)
        .hasMessageContaining("myria.embedding.path")
        .hasMessageContaining("model.onnx");
    Files.write(folder.resolve("model.onnx"), new byte[1]);
    Files.writeString(folder.resolve("tokenizer.json"), "{\"model\": {\"type\": \"BPE\"}}");
    assertThatThrownBy(this::configured)
        .isInstanceOf(Fault.class)
        .hasMessageContaining("BPE")
        .hasMessageContaining("WordPiece and Unigram");
    Files.writeString(folder.resolve("tokenizer.json"), "{\"model\": {\"type\": \"Unigram\"}}");
    assertThatThrownBy(this::configured)
        .isInstanceOf(Fault.class)
        .hasMessageContaining("post_processor");
    Files.writeString(folder.resolve("tokenizer.json"), "no JSON");
    assertThatThrownBy(this::configured).isInstanceOf(Fault.class);
  }

  private ConfiguredEmbeddings configured() {
    return configured(Optional.of(folder.toString()));
  }

  private static ConfiguredEmbeddings configured(Optional<String> path) {
    return new ConfiguredEmbeddings(
        new EmbeddingSettings("bge-small-en-v1.5-q", path, 1, Duration.ofMinutes(1), null), null);
  }

  private void copy(String model, String pooling) throws IOException {
    resource("/" + model + ".onnx", "model.onnx");
    resource("/" + model + "-tokenizer.json", "tokenizer.json");
    Files.createDirectories(folder.resolve("1_Pooling"));
    Files.writeString(folder.resolve("1_Pooling").resolve("config.json"), pooling);
  }

  private void resource(String resource, String file) throws IOException {
    try (InputStream stream = FolderModelTest.class.getResourceAsStream(resource)) {
      Files.copy(stream, folder.resolve(file));
    }
  }

  private static double cosine(byte[] one, byte[] other) {
    double dot = 0;
    double left = 0;
    double right = 0;
    for (int at = 0; at < one.length; at++) {
      dot += one[at] * other[at];
      left += one[at] * one[at];
      right += other[at] * other[at];
    }
    return dot / Math.sqrt(left * right);
  }
}
