package io.myria.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** A cross-encoder of a folder, and what is no such folder. */
class CrossEncoderTest {

  private static final Duration LONG = Duration.ofMinutes(1);

  @TempDir private Path folder;

  @Test
  void scoresAreThoseOfTheTextAndNotOfTheQuestion() throws Exception {
    TinyOnnx.crossEncoder(folder, Map.of("harbour", 2f, "kite", -1f, "garden", 0.5f));
    try (CrossEncoder encoder = CrossEncoder.in(folder, 2)) {
      assertThat(
              encoder.scores(
                  "Which harbour?",
                  List.of("The harbour!", "a kite", "Harbour, kite", "garden garden", "none", ""),
                  LONG))
          .containsExactly(2, -1, 1, 1, 0, 0);
    }
  }

  @Test
  void longTextsLoseTheirEndAndLongQuestionsTakeHalfOfTheWindow() throws Exception {
    TinyOnnx.crossEncoder(folder, Map.of("harbour", 1f));
    Files.writeString(folder.resolve("config.json"), "{\"max_position_embeddings\": 23}");
    try (CrossEncoder encoder = CrossEncoder.in(folder, 1)) {
      String text = "harbour ".repeat(100);
      assertThat(encoder.scores("Where?", List.of(text), LONG)).containsExactly(18);
      assertThat(encoder.scores("word ".repeat(100), List.of(text), LONG)).containsExactly(10);
    }
  }

  @Test
  void whatTakesTooLongIsGivenUp() throws Exception {
    TinyOnnx.crossEncoder(folder, Map.of("harbour", 1f));
    try (CrossEncoder encoder = CrossEncoder.in(folder, 1)) {
      List<String> many = List.of("harbour ".repeat(2_000), "harbour ".repeat(2_000));
      assertThatThrownBy(() -> encoder.scores("Where?", many, Duration.ZERO))
          .isInstanceOf(TimeoutException.class);
      assertThat(encoder.scores("Where?", List.of("harbour"), LONG)).containsExactly(1);
    }
  }

  @Test
  void aFolderThatHoldsNoCrossEncoderIsRefusedWithWhatIsWrong() throws IOException {
    assertRefused("has no file model.onnx");
    TinyOnnx.crossEncoder(folder, Map.of("harbour", 1f));
    Files.write(folder.resolve("model.onnx"), new byte[] {1, 2, 3});
    assertRefused("cannot be loaded");
    Files.write(folder.resolve("model.onnx"), TinyOnnx.embedding(new float[10][4]));
    assertRefused("not one score, or two, for each pair of texts");
    Files.writeString(folder.resolve("tokenizer.json"), "{\"model\": {\"type\": \"BPE\"}}");
    assertRefused("of kind BPE");
  }

  private void assertRefused(String why) {
    assertThatThrownBy(() -> CrossEncoder.in(folder, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(folder.toString())
        .hasMessageContaining(why);
  }

  @Test
  void specialTokensStandWhereTheTokenizerHasThem() {
    assertThat(
            special(
                "{\"type\": \"RobertaProcessing\", \"sep\": [\"</s>\", 2], \"cls\": [\"<s>\", 0]}"))
        .satisfies(
            special -> {
              assertThat(special.of(new long[] {7}).ids()).containsExactly(0, 7, 2);
              assertThat(special.of(new long[] {7}, new long[] {8, 9}).ids())
                  .containsExactly(0, 7, 2, 2, 8, 9, 2);
              assertThat(special.aroundTwo()).isEqualTo(4);
            });
    String template =
        """
        {"type": "Sequence", "processors": [{"type": "ByteLevel"}, {"type": "TemplateProcessing",
        "single": [{"SpecialToken": {"id": "[CLS]", "type_id": 0}},
          {"Sequence": {"id": "A", "type_id": 0}}],
        "pair": [{"SpecialToken": {"id": "[CLS]", "type_id": 0}},
          {"Sequence": {"id": "A", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 1}}],
        "special_tokens": {"[CLS]": {"id": "[CLS]", "ids": [5, 6], "tokens": ["x", "y"]}}}]}
        """;
    SpecialTokens.Sequence pair = special(template).of(new long[] {7}, new long[] {8});
    assertThat(pair.ids()).containsExactly(5, 6, 7, 8);
    assertThat(pair.types()).containsExactly(0, 0, 0, 1);
    assertThatThrownBy(() -> special("null")).hasMessageContaining("[CLS]");
  }

  private static SpecialTokens special(String processor) {
    return SpecialTokens.of(
        JsonMapper.shared().readTree("{\"model\": {}, \"post_processor\": " + processor + "}"));
  }
}
