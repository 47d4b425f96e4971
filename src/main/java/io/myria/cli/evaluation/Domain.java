package io.myria.cli.evaluation;

import java.util.List;

/**
 * The questions of one folder.
 *
 * @param name the folder's
 */
public record Domain(String name, List<EvaluationQuestion> questions) {

  public Domain {
    questions = List.copyOf(questions);
  }
}
