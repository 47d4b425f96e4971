package io.myria.recall.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is told of a corpus and a question before anything is weighed. */
class GroundTest {

  private final Corpus people = Said.corpus("Ada: red kite", "Bob: a blue boat");

  private final Corpus assisted =
      Corpus.of(
          List.of(
              as(Role.USER, 1, "Plan the trip."),
              as(Role.ASSISTANT, 2, "Day one is Oslo. Day two is Bergen."),
              as(Role.USER, 3, "Fine.")));

  private static Turn as(Role role, long seq, String text) {
    Turn turn = Said.turn(seq, 1, "somebody", text);
    int half = text.length() / 2;
    List<Passage> passages =
        role == Role.ASSISTANT
            ? List.of(
                new Passage(0, half, Optional.empty()),
                new Passage(half, text.length(), Optional.empty()))
            : List.of();
    return Said.as(turn, role, passages);
  }

  private static Ground ground(Corpus corpus, String question) {
    return Ground.of(corpus, ParsedQuestion.of(Question.of(question), corpus.stage()));
  }

  @Test
  void rolesAreReadInTheWordsOfTheUsualApis() {
    assertThat(Role.of(Optional.of(" Human "))).isEqualTo(Role.USER);
    assertThat(Role.of(Optional.of("model"))).isEqualTo(Role.ASSISTANT);
    assertThat(Role.of(Optional.of("tool"))).isEqualTo(Role.NONE);
    assertThat(Role.of(Optional.empty())).isEqualTo(Role.NONE);
  }

  @Test
  void anAssistantIsKnownByItsRoleAndAContinuationByItsSentences() {
    assertThat(ground(people, "What flies?")).isEqualTo(new Ground(false, false));
    assertThat(ground(assisted, "oslo bergen")).isEqualTo(new Ground(false, true));
    assertThat(ground(assisted, "That is done. What comes next?"))
        .isEqualTo(new Ground(true, true));
  }

  @Test
  void weightsDifferByWhatTheGroundAddsToWhatAllHaveInCommon() {
    GroundWeights weights =
        new GroundWeights(new float[] {1, 2}, new float[] {10, 0}, new float[] {0, 100});
    assertThat(weights.on(new Ground(false, false))).containsExactly(1, 2);
    assertThat(weights.on(new Ground(true, false))).containsExactly(11, 2);
    assertThat(weights.on(new Ground(true, true))).containsExactly(11, 102);
  }

  @Test
  void besideAPassageStandTheTurnsBesideItsOwn() {
    Neighbourhood near = new Neighbourhood(assisted.stage());
    double[] values = {1, 5, 3, 7};
    assertThat(near.beside(values, -1)).containsExactly(0, 1, 1, 5);
    assertThat(near.beside(values, 1)).containsExactly(5, 7, 7, 0);
  }

  @Test
  void ofPassagesOfATurnTheBestCountsInLearningWhicheverItIs() {
    List<Integer> best = new ArrayList<>();
    Sheet sheet =
        new Sheet(
            new float[4][1],
            new int[] {0, 1, 3, 4},
            new boolean[] {false, true, false},
            1,
            new Ground(false, true),
            2);
    float[] scores = {0.5f, 0.1f, 0.9f, 0.2f};
    for (int row : sheet.best(scores)) {
      best.add(row);
    }
    assertThat(best).containsExactly(0, 2, 3);
    float[] slopes = sheet.slopes(scores, sheet.best(scores));
    assertThat(slopes[1]).isPositive();
    assertThat(slopes[0]).isNegative();
    assertThat(slopes[2]).isNegative();
  }
}
