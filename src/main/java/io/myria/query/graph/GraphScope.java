package io.myria.query.graph;

import io.myria.scope.Scope;
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

  /** No event is before the one or after the other, and the database knows both. */
  private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");

  private static final Instant LAST = Instant.parse("9999-12-31T00:00:00Z");

  public GraphScope {
    Objects.requireNonNull(scope);
    asOf = asOf.map(GraphScope::storable);
  }

  /** A time that means the same, and that the database can hold. */
  static Instant storable(Instant time) {
    if (time.isBefore(FIRST)) {
      return FIRST;
    }
    return time.isAfter(LAST) ? LAST : time;
  }

  Instant end() {
    return asOf.orElse(LAST);
  }
}
