package io.myria.recall.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Confidence on ground that the ranking was not learned from. */
class ShapedConfidenceTest {

  @Test
  void anAnswerThatHoldsMoreIsNeverTrustedLess() {
    ShapedConfidence confidence = ShapedConfidence.standard();
    Stream.of(confidence.relevant(), confidence.complete())
        .forEach(
            line -> {
              for (int i = 0; i < ConfidenceFeatures.MONOTONE; i++) {
                assertThat(line.weight()[i])
                    .as(ConfidenceFeatures.NAMES.get(i))
                    .isGreaterThanOrEqualTo(0);
              }
            });
  }

  @Test
  void everyFeatureHasOneNameAndTheTableIsReadAsItWasWritten() {
    Ranking ranking = Ranker.standard().rank(Said.corpus("Ada: red kite"), Question.of("kite"));
    BitSet held = new BitSet();
    held.set(0);
    double[] features = ranking.features(new AnswerParts(held, new BitSet()));
    assertThat(ConfidenceFeatures.NAMES).hasSize(features.length).doesNotHaveDuplicates();
    String table = ShapedConfidence.standard().table();
    assertThat(ShapedConfidence.read(table).table()).isEqualTo(table);
    String unknown = table + "relevant\tweather\t0\t1\t1\n";
    assertThatThrownBy(() -> ShapedConfidence.read(unknown)).hasMessage("no feature: weather");
  }

  /** Absent vectors are no sign that a question was never answered. */
  @Test
  void byWordsAloneCosinesCountAsOnAverageAndNothingIsSure() {
    ShapedConfidence confidence = ShapedConfidence.standard();
    double[] features = confidence.relevant().mean().clone();
    int cosine = ConfidenceFeatures.NAMES.indexOf("cosine_in_1");
    features[cosine] = -1;
    assertThat(confidence.relevant().of(features, false))
        .isGreaterThan(confidence.relevant().of(features, true));
    features[cosine] = 100;
    features[ConfidenceFeatures.NAMES.indexOf("facts")] = 100;
    assertThat(confidence.of(features, true)).isGreaterThan(confidence.of(features, false));
    assertThat(confidence.of(features, false)).isLessThan(ShapedConfidence.SURE);
  }

  @Test
  void whatIsShownIsStretchedBetweenTheBounds() {
    ShapedConfidence.Bounds bounds = new ShapedConfidence.Bounds(0.5, 0.7);
    assertThat(bounds.shown(0)).isZero();
    assertThat(bounds.shown(0.5)).isEqualTo(0.3);
    assertThat(bounds.shown(0.7)).isEqualTo(0.8);
    assertThat(bounds.shown(1)).isEqualTo(0.99);
    assertThat(new ShapedConfidence.Bounds(0.5, 1).shown(0.999)).isLessThan(0.8);
  }
}
