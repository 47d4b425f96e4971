package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.rank.Part;
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
  void whatSpeaksAgainstATurnIsNoReason() {
    assertThat(Explanation.of(List.of(new Part("words", -1, -0.5), new Part("asked_base", 1, 0.1))))
        .isEqualTo("Chosen because it answers a question like this one.");
    assertThat(Explanation.of(List.of(new Part("words", -1, -0.5))))
        .isEqualTo("Chosen because nothing else fits better.");
  }
}
