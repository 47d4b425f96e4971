package io.myria.topics.tree;

import io.myria.event.EventId;
import io.myria.json.Field;
import io.myria.llm.Inspection;
import io.myria.topics.TopicId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * What a walk ends with.
 *
 * @param answers ids of events and topics that were shown, the best first
 */
public record WalkConclusion(
    @Field(
            value = "event_id or topic_id of what answers, the best first",
            example = "018f2b6e-7c1a-7e3b-9d52-3f1c8a90b7d4")
        List<String> answers) {

  /** As many events as an agent is usually shown in an answer. */
  public static final int MOST = 50;

  /** More would tell nothing that the first do not. */
  private static final int TOLD = 5;

  public WalkConclusion {
    answers = List.copyOf(answers);
  }

  /**
   * A sentence for each rule that it breaks; an id that is not visible is one that was not shown.
   */
  List<String> violations(Inspection inspection) {
    if (answers.isEmpty()) {
      return List.of("answers is empty; name what comes nearest to an answer");
    }
    if (answers.size() > MOST) {
      return List.of("answers has " + answers.size() + " ids; name the best " + MOST + " at most");
    }
    Set<String> shown = new HashSet<>();
    inspection.topics().forEach(topic -> shown.add(topic.toString()));
    inspection.events().forEach(event -> shown.add(event.toString()));
    List<String> violations = new ArrayList<>();
    for (int index = 0; index < answers.size() && violations.size() < TOLD; index++) {
      if (!shown.contains(answers.get(index))) {
        violations.add("answers[" + index + "] is no id that you were shown");
      }
    }
    return violations;
  }

  /** As an event's id and as a topic's: which it is, the pin knows. */
  static EventId event(String id) {
    return new EventId(UUID.fromString(id));
  }

  static TopicId topic(String id) {
    return new TopicId(UUID.fromString(id));
  }
}
