package io.myria.recall.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.recall.RecallOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * The figures of docs/ranking.md, by the code that ships: of conversations that were learned from
 * by the weights without their third of the data, of the others by the weights that ship.
 */
class LeaveOneOutTest {

  private static final int EVERY = Rounds.of("myria.rank.every", 48, 8);
  private static final int LOOKED_UP = Rounds.of("myria.rank.looked_up", 18, 1);
  private static final Path DATA = Path.of("..", "shared", "data");

  /** The conversation whose turns are embedded, or {@code all}, which takes many minutes. */
  private static final String EMBEDDED = System.getProperty("myria.rank.embedded", "conv-30");

  /** In points, by which a category's evidence may be found less for the latest word's sake. */
  private static final double FARTHEST = 0.4;

  @Test
  void smallTalkThatWasNotLearnedFromIsFoundWithoutVectors() {
    HeldEvidence figures = locomo(Lesson.kept(present("locomo")), false);
    System.out.println("LoCoMo, without vectors\n" + figures.table());
    assertThat(figures.mean("all", 1)).isGreaterThan(LeastFigures.WORDS_IN_1000);
    assertThat(figures.mean("all", 2)).isGreaterThan(LeastFigures.WORDS_IN_2000);
  }

  @Test
  void smallTalkThatWasNotLearnedFromIsFoundWithVectors() {
    Path folder = present("locomo");
    try (TurnVectors vectors = new TurnVectors()) {
      Function<String, Optional<Vector>> by = vectors::of;
      List<Lesson> lessons =
          EMBEDDED.equals("all")
              ? Lesson.in(folder, by)
              : List.of(Lesson.named(folder, EMBEDDED, by));
      HeldEvidence figures = locomo(lessons, true);
      System.out.println("LoCoMo, " + EMBEDDED + ", with vectors\n" + figures.table());
      assertThat(figures.mean("all", 1)).isGreaterThan(LeastFigures.MEANING_IN_1000);
      assertThat(figures.mean("all", 2)).isGreaterThan(LeastFigures.MEANING_IN_2000);
    }
  }

  /** Without vectors, which of long turns take many minutes, and of some questions. */
  @Drill
  @Test
  void whatUsersTellAssistantsIsFoundByWeightsThatHaveNotSeenThem() {
    List<Lesson> lessons = Lesson.in(present("realmem"), text -> Optional.empty());
    HeldEvidence found = new HeldEvidence();
    HeldEvidence plain = new HeldEvidence();
    for (Lesson lesson : lessons) {
      Ranker ranker = Ranker.of(LearnConfidenceTest.kept(Learn.fold(lessons, lesson)));
      List<Lesson> asked = new ArrayList<>(List.of(lesson));
      asked.addAll(GeneratedLessons.of(lesson, text -> Optional.empty()));
      for (Lesson one : asked) {
        int every = one.domain().endsWith(GeneratedLessons.LOOKED_UP) ? LOOKED_UP : EVERY;
        for (int index = 0; index < one.exercises().size(); index += every) {
          Lesson.Exercise exercise = one.exercises().get(index);
          Question question = Learner.question(exercise, false);
          Ranking ranking = ranker.rank(one.at(exercise), question);
          found.add(one.domain(), HeldEvidence.found(one, exercise, ranking));
          Ranking sum = PlainSum.RANKER.rank(one.at(exercise), question);
          plain.add(one.domain(), HeldEvidence.found(one, exercise, sum));
        }
      }
    }
    System.out.println("found\n" + found.table() + "by BM25 alone\n" + plain.table());
    assertThat(found.mean("realmem", 1)).isGreaterThan(LeastFigures.ASSISTED_IN_1000);
    assertThat(found.mean("realmem", 2)).isGreaterThan(LeastFigures.ASSISTED_IN_2000);
    // Nothing learned is the floor, whatever is asked, in the usual budgets.
    for (String domain : List.of("realmem", "realmem, asked", "realmem, looked up")) {
      assertThat(found.mean(domain, 1)).isGreaterThanOrEqualTo(plain.mean(domain, 1));
      assertThat(found.mean(domain, 2)).isGreaterThanOrEqualTo(plain.mean(domain, 2));
    }
  }

  private static HeldEvidence locomo(List<Lesson> lessons, boolean vectors) {
    HeldEvidence figures = new HeldEvidence();
    HeldEvidence asRecalled = new HeldEvidence();
    for (Lesson lesson : lessons) {
      RecallOrder recall =
          vectors ? RecallOrder.of(lesson.corpus()) : RecallOrder.kept(lesson.corpus());
      for (Lesson.Exercise exercise : lesson.exercises()) {
        Ranking ranking =
            Ranker.standard().rank(lesson.corpus(), Learner.question(exercise, vectors));
        figures.add(exercise.category(), HeldEvidence.recall(lesson, exercise, ranking));
        int[] order = recall.of(exercise.question().text(), ranking);
        asRecalled.add(exercise.category(), HeldEvidence.recall(lesson, exercise, ranking, order));
      }
    }
    System.out.println("in the order of a recall\n" + asRecalled.table());
    assertThat(asRecalled.farthest(figures)).isLessThanOrEqualTo(FARTHEST);
    return figures;
  }

  private static Path present(String domain) {
    Path folder = DATA.resolve(domain);
    Assumptions.assumeTrue(Files.isDirectory(folder), "the data of " + domain + " is not here");
    return folder;
  }
}
