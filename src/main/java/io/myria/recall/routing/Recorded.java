package io.myria.recall.routing;

import io.myria.event.EventId;
import io.myria.read.Degraded;
import java.util.Optional;

/**
 * What became of a retrieval.
 *
 * @param id for feedback on the answer; empty where nothing was appended
 * @param degraded why not, where it was meant to be
 */
public record Recorded(Optional<EventId> id, Optional<Degraded> degraded) {

  /** Nothing was to be appended. */
  public static final Recorded NONE = new Recorded(Optional.empty(), Optional.empty());

  static Recorded failed(String reason) {
    return new Recorded(Optional.empty(), Optional.of(new Degraded("routing", reason)));
  }
}
