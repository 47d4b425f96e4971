package io.myria.topics.tree;

import io.myria.event.EventId;
import io.myria.read.Degraded;
import io.myria.topics.TopicId;
import java.util.List;
import java.util.Optional;

/**
 * What came of a walk.
 *
 * @param steps what answers, the best first; empty where the walk failed
 * @param degraded why it failed
 */
public record Walk(List<Step> steps, Optional<Degraded> degraded) {

  /** One of both: an event, or a topic with all below it. */
  public record Step(Optional<EventId> event, Optional<TopicId> topic) {}

  public Walk {
    steps = List.copyOf(steps);
  }

  /** The stage's name. */
  public static final String STAGE = "walker";

  static Walk failed(String code, String why) {
    return new Walk(
        List.of(),
        Optional.of(new Degraded(STAGE, code + ": " + why + "; the usual order stands")));
  }

  /** Where what it concluded with is not what was asked for. */
  public static Walk filtered() {
    return failed("proposal_invalid", "the model chose nothing that the filters let through");
  }
}
