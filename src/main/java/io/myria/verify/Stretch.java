package io.myria.verify;

import java.util.List;
import java.util.Optional;

/**
 * What one look found.
 *
 * @param next where to go on; empty at the end
 * @param looked how many things were looked at: events, rows or topics
 */
record Stretch(Optional<String> next, long looked, List<Finding> findings) {

  Stretch {
    findings = List.copyOf(findings);
  }

  /** Of a walk along the log from {@code after} to {@code to}, of which {@code last} is the end. */
  static Stretch ofEvents(long after, long to, long last, List<Finding> findings) {
    return new Stretch(
        to < last ? Optional.of(Long.toString(to)) : Optional.empty(), to - after, findings);
  }
}
