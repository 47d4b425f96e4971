package io.myria.compile.validation;

import io.myria.snapshot.ExactSetId;
import io.myria.snapshot.Snapshot;
import io.myria.topics.TopicId;
import java.util.Optional;
import java.util.Set;

/**
 * A violation of a validation rule.
 *
 * @param rule its name
 */
public record Breach(String rule, Problem problem) {

  /**
   * What is wrong.
   *
   * @param topic to blame, if it is one
   * @param sets whose topics are to blame; where there is none, the whole build is
   * @param text completes "topic … ", or is a sentence where no topic is named
   */
  public record Problem(Optional<TopicId> topic, Set<ExactSetId> sets, String text) {

    public Problem {
      sets = Set.copyOf(sets);
    }
  }

  public Snapshot.Failure failure() {
    String topic = problem.topic().map(id -> "topic " + id + " ").orElse("");
    return new Snapshot.Failure(
        "the snapshot breaks the rule " + rule + ": " + topic + problem.text(),
        Optional.of(rule),
        problem.topic());
  }
}
