package io.myria.cli.evaluation;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The questions of one folder, or of one language of it.
 *
 * @param name the folder's, and the language where the folder has several
 */
public record Domain(String name, List<EvaluationQuestion> questions) {

  public Domain {
    questions = List.copyOf(questions);
  }

  /** At most so many of its questions, evenly spread: the same ones each time. */
  public Domain sample(int most) {
    int size = questions.size();
    return size <= most
        ? this
        : new Domain(
            name,
            IntStream.range(0, most)
                .mapToObj(i -> questions.get((int) ((long) i * size / most)))
                .toList());
  }
}
