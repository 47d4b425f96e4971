package io.myria.recall.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.myria.recall.ranking.Lesson.Exercise;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LearnerTest {

  @Test
  void theGradientIsThatOfTheLoss() {
    float[] scores = {0.3f, -1, 2, 0.7f};
    boolean[] evidence = {true, false, false, true};
    float[] gradient = Listwise.gradient(scores, evidence, 3);
    for (int i = 0; i < scores.length; i++) {
      float[] more = scores.clone();
      float[] less = scores.clone();
      more[i] += 1e-2f;
      less[i] -= 1e-2f;
      double slope = (gain(more, evidence, 3) - gain(less, evidence, 3)) / 2e-2;
      assertThat((double) gradient[i]).isCloseTo(slope, within(1e-3));
    }
  }

  /** Mean logarithm of what each piece of evidence has against all that is none. */
  private static double gain(float[] scores, boolean[] evidence, int wanted) {
    double others = 0;
    for (int i = 0; i < scores.length; i++) {
      others += evidence[i] ? 0 : Math.exp(scores[i]);
    }
    double gain = 0;
    for (int i = 0; i < scores.length; i++) {
      double mine = Math.exp(scores[i]);
      gain += evidence[i] ? Math.log(mine / (mine + others)) / wanted : 0;
    }
    return gain;
  }

  @Test
  void learningTwiceGivesTheSameWeightsAndTheyAreReadAsTheyWereWritten() throws IOException {
    List<Lesson> lessons = List.of(lesson("a", "kite"), lesson("b", "boat"), lesson("c", "song"));
    Weights weights = new Learner(false, Map.of()).from(lessons, "test", "none");
    byte[] once = bytes(weights);
    assertThat(bytes(new Learner(false, Map.of()).from(lessons, "test", "none"))).isEqualTo(once);
    Weights read = Weights.read(new ByteArrayInputStream(once));
    assertThat(bytes(read)).isEqualTo(once);
    Lesson lesson = lessons.get(0);
    Question question = lesson.exercises().get(0).question();
    assertThat(Ranker.of(read).rank(lesson.corpus(), question).score(2))
        .isEqualTo(Ranker.of(weights).rank(lesson.corpus(), question).score(2));
  }

  @Test
  void whatIsLearnedRanksTheEvidenceFirst() {
    List<Lesson> lessons = List.of(lesson("a", "kite"), lesson("b", "boat"), lesson("c", "song"));
    Ranker ranker = Ranker.of(new Learner(false, Map.of()).from(lessons, "test", "none"));
    Lesson unseen = lesson("d", "lamp");
    for (Exercise exercise : unseen.exercises()) {
      assertThat(exercise.evidence())
          .contains(ranker.rank(unseen.corpus(), exercise.question()).order()[0]);
    }
  }

  /** The words of a question stand in a question; what follows it is the answer. */
  private static Lesson lesson(String name, String word) {
    List<String> lines = new ArrayList<>();
    List<Exercise> exercises = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      exercises.add(
          new Exercise(
              Question.of("What about the " + word + i + "?"), "", Set.of(lines.size() + 1), 1));
      lines.add("Ada: What about your " + word + i + "?");
      lines.add("Bob: It is all well with me, number " + i);
      lines.add("Ada: thanks");
    }
    Corpus corpus = Said.corpus(lines.toArray(String[]::new));
    return new Lesson("kites", name, corpus, LineTokens.of(corpus), exercises);
  }

  private static byte[] bytes(Weights weights) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    weights.write(new DataOutputStream(bytes));
    return bytes.toByteArray();
  }
}
