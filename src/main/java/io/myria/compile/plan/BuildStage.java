package io.myria.compile.plan;

import io.myria.event.EventSeq;
import io.myria.snapshot.ExactSetId;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A run of the log after which a model is asked; a build has one, a replay one for each build that
 * it repeats.
 *
 * @param after the last event before it
 * @param last its last event
 * @param replayed the sets whose recorded answers are taken, and for which portions of their
 *     topics; empty where a model is asked about all
 */
public record BuildStage(
    EventSeq after, EventSeq last, Optional<Map<ExactSetId, Set<Integer>>> replayed) {

  /** Whether recorded answers alone may be used. */
  public boolean isReplayed() {
    return replayed.isPresent();
  }
}
