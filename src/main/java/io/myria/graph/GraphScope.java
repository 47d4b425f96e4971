package io.myria.graph;

import io.myria.event.StorableTime;
import io.myria.security.Scope;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * For whom a graph is read, and as of when.
 *
 * @param asOf what was said later does not exist; empty for the time of the newest event that the
 *     scope sees
 */
public record GraphScope(Scope scope, Optional<Instant> asOf) {

  public GraphScope {
    Objects.requireNonNull(scope);
    asOf = asOf.map(StorableTime::of);
  }

  Instant end() {
    return asOf.orElse(StorableTime.LAST);
  }
}
