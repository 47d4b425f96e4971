package io.myria.recall.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.recall.ranking.TrustCase.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * How far answers can be trusted, by what ships: of conversations that neither the ranking nor the
 * confidence was learned from. Without vectors, and of some questions, so that it takes seconds;
 * {@link LearnConfidenceTest} prints the tables of docs/ranking.md.
 */
@Drill
class TrustLeaveOneOutTest {

  private static final Path FOLDER = Path.of("..", "shared", "data", "locomo");
  private static final int EVERY = Rounds.of("myria.rank.every", 18, 6);

  @Test
  void whatDoesNotHoldTheAnswerIsHardlyTrusted() {
    Assumptions.assumeTrue(Files.isDirectory(FOLDER), "the LoCoMo conversations are not here");
    List<Lesson> lessons = Lesson.kept(FOLDER);
    Map<TrustCase, Double> said = new IdentityHashMap<>();
    List<TrustCase> cases = new ArrayList<>();
    for (int number = 0; number < lessons.size(); number++) {
      Lesson lesson = lessons.get(number);
      Lesson other = lessons.get((number + 1) % lessons.size());
      Confidence confidence = Confidence.standard();
      Ranker ranker = Ranker.standard();
      for (TrustCase one :
          TrustLesson.cases(lesson, other, ranker, text -> Optional.empty(), EVERY)) {
        cases.add(one);
        said.put(one, confidence.of(one.features(), Basis.WORDS));
      }
    }
    Reliability reliability = new Reliability(cases, said::get);
    System.out.println(reliability.byKind() + reliability.own(2_000));
    assertThat(reliability.low(Kind.NONSENSE)).isGreaterThan(0.95);
    assertThat(reliability.low(Kind.TINY_NONSENSE)).isGreaterThan(0.95);
    assertThat(reliability.low(Kind.NEVER_SAID)).isGreaterThan(0.85);
    assertThat(reliability.low(Kind.ARCHIVED)).isGreaterThan(0.8);
    assertThat(reliability.low(Kind.TIME_WITHOUT)).isGreaterThan(0.85);
    assertThat(reliability.low(Kind.SITTING_WITHOUT)).isGreaterThan(0.95);
    assertThat(reliability.low(Kind.WRONG_DAY)).isGreaterThan(0.9);
    assertThat(reliability.low(Kind.OTHER_DAY)).isGreaterThan(0.8);
    assertThat(reliability.low(Kind.SECOND_PAGE)).isGreaterThan(0.9);
    assertThat(reliability.low(Kind.OWN)).isLessThan(0.35);
    assertThat(reliability.mean(Kind.OWN, 500)).isLessThan(reliability.mean(Kind.OWN, 4_000));
  }
}
