package io.myria.snapshot;

import io.myria.event.ParticipantSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A model's part in a snapshot, for administrators.
 *
 * @param prompt name and version of its instructions
 * @param model as it calls itself; empty where none answered
 * @param taken sets whose topics are as it proposed
 * @param repaired of these, whose first proposal broke rules
 * @param refused sets whose topics are as without a model, by the reason's code
 * @param sets the first of these
 */
public record ModelShare(
    String prompt,
    Optional<String> model,
    long taken,
    long repaired,
    Map<String, Long> refused,
    List<Refused> sets) {

  public ModelShare {
    refused = Map.copyOf(refused);
    sets = List.copyOf(sets);
  }

  public long refusedSets() {
    return refused.values().stream().mapToLong(Long::longValue).sum();
  }

  /** A set whose topics are as without a model. */
  public record Refused(ParticipantSet participants, boolean internal, GuidedSet.Refusal why) {}
}
