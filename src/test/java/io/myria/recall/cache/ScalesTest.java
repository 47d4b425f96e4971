package io.myria.recall.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.myria.embedding.ConfiguredEmbeddings;
import io.myria.embedding.Embedding;
import io.myria.embedding.EmbeddingSettings;
import io.myria.recall.ranking.BudgetCandidate;
import io.myria.recall.ranking.CosineScale;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a cosine means is told by strangers, for every model in the same way. */
class ScalesTest {

  /** As {@code myria.cba.early_pruning_threshold} has it. */
  private static final double THRESHOLD = 0.6;

  @ParameterizedTest
  @ValueSource(strings = {"bge-small-en-v1.5-q", "all-minilm-l6-v2-q"})
  void theThresholdKeepsWhatAnswersAndHardlyAStrangerByEveryModel(String name) {
    EmbeddingSettings settings =
        new EmbeddingSettings(name, java.util.Optional.empty(), 2, Duration.ofMinutes(1), null);
    try (ConfiguredEmbeddings models = new ConfiguredEmbeddings(settings, null)) {
      Embedding model = models.configured().orElseThrow();
      double[] strangers = Scales.cosines(model, false);
      double[] related = Scales.cosines(model, true);
      CosineScale measured = CosineScale.of(strangers);
      CosineScale known = new Scales().of(model);
      System.out.printf(
          Locale.ROOT,
          "%s: strangers %.4f ± %.4f, related %.4f; kept of strangers %.3f, of related %.3f%n",
          name,
          measured.mean(),
          measured.deviation(),
          CosineScale.of(related).mean(),
          kept(strangers, measured),
          kept(related, measured));
      assertThat(known.mean()).isCloseTo(measured.mean(), within(1e-3));
      assertThat(known.deviation()).isCloseTo(measured.deviation(), within(1e-3));
      assertThat(kept(strangers, known)).isLessThan(0.05);
      assertThat(kept(related, known)).isGreaterThan(0.9);
      List<byte[]> asked =
          model.embed(
              List.of(
                  "What is the boiling point of tungsten hexafluoride?",
                  "Melanie: The kids loved the pottery class!",
                  "Caroline: I joined a support group on Tuesday."));
      double[] cosines = new double[2];
      for (int index = 0; index < cosines.length; index++) {
        cosines[index] =
            io.myria.recall.ranking.Vector.of(asked.get(0))
                .cosine(io.myria.recall.ranking.Vector.of(asked.get(index + 1)));
      }
      assertThat(kept(cosines, known)).isZero();
    }
  }

  private static double kept(double[] cosines, CosineScale scale) {
    return Arrays.stream(cosines)
            .filter(cosine -> BudgetCandidate.relevance(scale.onReference(cosine)) > THRESHOLD)
            .count()
        / (double) cosines.length;
  }
}
