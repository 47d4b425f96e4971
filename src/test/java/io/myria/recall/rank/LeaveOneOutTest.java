package io.myria.recall.rank;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.recall.RecallOrder;
import io.myria.recall.corpus.Vector;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * The figures of docs/ranking.md, by the code that ships: each conversation is ranked with weights
 * that were learned from the others.
 */
class LeaveOneOutTest {

  private static final Path FOLDER = Path.of("..", "shared", "data", "locomo");

  /** The conversation whose turns are embedded, or {@code all}, which takes minutes. */
  private static final String EMBEDDED = System.getProperty("myria.rank.embedded", "conv-30");

  /** In points, by which a category's evidence may be found less for the latest word's sake. */
  private static final double FARTHEST = 0.3;

  @Test
  void withoutVectorsTheFiguresAreThoseOfTheDocument() {
    assumePresent();
    Figures figures = figures(Lesson.in(FOLDER, text -> Optional.empty()), false);
    System.out.println("leave one out, without vectors\n" + figures.table());
    assertThat(figures.mean("all", 1)).isGreaterThan(LeastFigures.WORDS_IN_1000);
    assertThat(figures.mean("all", 2)).isGreaterThan(LeastFigures.WORDS_IN_2000);
  }

  @Test
  void withVectorsTheFiguresAreThoseOfTheDocument() {
    assumePresent();
    try (TurnVectors vectors = new TurnVectors()) {
      Function<String, Optional<Vector>> by = vectors::of;
      List<Lesson> lessons =
          EMBEDDED.equals("all")
              ? Lesson.in(FOLDER, by)
              : List.of(Lesson.named(FOLDER, EMBEDDED, by));
      Figures figures = figures(lessons, true);
      System.out.println("leave one out, " + EMBEDDED + ", with vectors\n" + figures.table());
      assertThat(figures.mean("all", 1)).isGreaterThan(LeastFigures.MEANING_IN_1000);
      assertThat(figures.mean("all", 2)).isGreaterThan(LeastFigures.MEANING_IN_2000);
    }
  }

  private static Figures figures(List<Lesson> lessons, boolean vectors) {
    Figures figures = new Figures();
    Figures asRecalled = new Figures();
    for (Lesson lesson : lessons) {
      Ranker ranker = Ranker.of(without(lesson));
      RecallOrder recall = RecallOrder.of(lesson.corpus());
      System.out.printf("%s: %.1f %% marked%n", lesson.name(), 100 * recall.replaced());
      for (Lesson.Exercise exercise : lesson.exercises()) {
        Ranking ranking = ranker.rank(lesson.corpus(), Learner.question(exercise, vectors));
        figures.add(exercise.category(), Figures.recall(lesson, exercise, ranking));
        int[] order = recall.of(exercise.question().text(), ranking);
        asRecalled.add(exercise.category(), Figures.recall(lesson, exercise, order));
      }
    }
    System.out.println("in the order of a recall\n" + asRecalled.table());
    assertThat(asRecalled.farthest(figures)).isLessThanOrEqualTo(FARTHEST);
    return figures;
  }

  private static Weights without(Lesson lesson) {
    String resource = "without-" + lesson.name() + ".bin";
    try (InputStream stream = LeaveOneOutTest.class.getResourceAsStream(resource)) {
      return Weights.read(stream);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void assumePresent() {
    Assumptions.assumeTrue(Files.isDirectory(FOLDER), "the LoCoMo conversations are not here");
  }
}
