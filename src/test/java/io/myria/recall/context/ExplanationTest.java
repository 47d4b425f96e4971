package io.myria.recall.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.recall.ranking.Part;
import io.myria.recall.ranking.Ranker;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Why a turn was chosen, for a person. */
class ExplanationTest {

  @Test
  void partsThatSayTheSameAreOneReason() {
    assertThat(
            Explanation.of(
                List.of(
                    new Part("meaning", 2, 1.5),
                    new Part("words", 2, 1),
                    new Part("rarest", 2, 0.9),
                    new Part("words_before", 1, 0.05))))
        .isEqualTo(
            "Chosen because it has words of the question and it means something like the"
                + " question.");
  }

  @Test
  void everySignalThatThereIsHasWords() {
    assertThat(Ranker.signals()).hasSizeGreaterThan(80).contains("words", "meaning", "together");
    for (String signal : Ranker.signals()) {
      assertThat(Explanation.words(signal)).as(signal).isPresent();
    }
    for (String signal : FactorScores.SIGNALS) {
      assertThat(Explanation.words(signal)).as(signal).isPresent();
    }
    assertThat(Explanation.words("no such signal")).isEmpty();
  }

  @Test
  void aNumberIsAReasonWhereOneIsThereAndAskedForOnlyWhereItWas() {
    assertThat(Explanation.of(List.of(new Part("numbers", 1, 0.4))))
        .isEqualTo("Chosen because it has a number.");
    assertThat(Explanation.of(List.of(new Part("how_many*numbers", 1, 0.4))))
        .isEqualTo("Chosen because it has a number, as was asked for.");
    assertThat(Explanation.of(List.of(new Part("how_many*numbers", 0, 0))))
        .isEqualTo("Chosen because nothing else fits better.");
    assertThat(Explanation.of(List.of(new Part("words", -1.2, 0.7))))
        .isEqualTo("Chosen because nothing else fits better.");
  }

  @Test
  void aDayIsAReasonOnlyWhereItIsTheOneAskedFor() {
    assertThat(Explanation.of(List.of(new Part("date", 1, 0.9))))
        .isEqualTo("Chosen because it was said on the day that the question names.");
    assertThat(Explanation.of(List.of(new Part("date", 0.5, 0.9))))
        .isEqualTo("Chosen because nothing else fits better.");
  }

  @Test
  void aProductIsToldByItsFactors() {
    assertThat(
            Explanation.of(
                List.of(
                    new Part("relevance", 0.7, 0.7),
                    new Part("density", 0.1, -0.63),
                    new Part("recency", 0.9, -0.007),
                    new Part("novelty", 0.5, -0.03))))
        .isEqualTo("Chosen because it is near the question in meaning and it is recent.");
    assertThat(Explanation.of(List.of(new Part("ranking", 0.9, 0.9), new Part("decay", 0.1, -0.8))))
        .isEqualTo("Chosen because its words stand high in the ranking.");
  }

  @Test
  void whatSpeaksAgainstATurnIsNoReason() {
    assertThat(Explanation.of(List.of(new Part("words", -1, -0.5), new Part("asked_base", 1, 0.1))))
        .isEqualTo("Chosen because it follows a question.");
    assertThat(Explanation.of(List.of(new Part("words", -1, -0.5))))
        .isEqualTo("Chosen because nothing else fits better.");
  }
}
