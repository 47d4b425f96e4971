package io.myria.recall.rank;

import io.myria.recall.corpus.Columns;
import io.myria.recall.corpus.Question;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Learns weights from lessons. What a later step learns from is made with what an earlier one
 * learned from the other lessons only, so that it meets the errors it will meet in use.
 */
final class Learner {

  private static final int NETS = 3;

  private final int dimensions;
  private final Map<List<String>, Adapter> adapters = new HashMap<>();

  Learner(int dimensions) {
    this.dimensions = dimensions;
  }

  Weights from(List<Lesson> lessons, String version, String embedding) {
    return new Weights(
        version,
        embedding,
        adapter(lessons),
        model(lessons, false),
        dimensions > 0 ? model(lessons, true) : empty());
  }

  private Model model(List<Lesson> lessons, boolean vectors) {
    List<Sheet> firsts = new ArrayList<>();
    List<String> signals = new ArrayList<>();
    for (Lesson lesson : lessons) {
      Ranker ranker = ranker(lessons, lesson, empty());
      for (Lesson.Exercise exercise : lesson.exercises()) {
        Columns columns = ranker.round(lesson.corpus(), question(exercise, vectors)).columns();
        firsts.add(Sheet.first(lesson, exercise, columns));
        signals = List.copyOf(columns.all().keySet());
      }
    }
    float[] line = LearnLine.from(firsts);
    firsts.clear();
    Model first = new Model(signals, line, List.of());
    List<Sheet> lasts = new ArrayList<>();
    for (Lesson lesson : lessons) {
      Ranker ranker = ranker(lessons, lesson, first);
      for (Lesson.Exercise exercise : lesson.exercises()) {
        Ranker.Round round = ranker.round(lesson.corpus(), question(exercise, vectors));
        lasts.add(Sheet.last(lesson, exercise, round.finalists()));
      }
    }
    List<Net> nets =
        IntStream.range(0, NETS).mapToObj(seed -> LearnNet.from(lasts, line, seed)).toList();
    return new Model(signals, line, nets);
  }

  /** With an adapter that has not seen this lesson. */
  private Ranker ranker(List<Lesson> lessons, Lesson lesson, Model model) {
    List<Lesson> others = lessons.stream().filter(other -> !other.equals(lesson)).toList();
    return Ranker.of(new Weights("", "", adapter(others), model, model));
  }

  private Adapter adapter(List<Lesson> lessons) {
    List<String> names = lessons.stream().map(Lesson::name).toList();
    Adapter known = adapters.get(names);
    if (known == null) {
      known = LearnAdapter.from(lessons, dimensions);
      adapters.put(names, known);
    }
    return known;
  }

  static Question question(Lesson.Exercise exercise, boolean vectors) {
    return vectors ? exercise.question() : Question.of(exercise.question().text());
  }

  private static Model empty() {
    return new Model(List.of(), new float[0], List.of());
  }
}
