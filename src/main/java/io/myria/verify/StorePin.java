package io.myria.verify;

import io.myria.event.EventSeq;
import io.myria.eventlog.LogPin;
import io.myria.snapshot.PinnedSnapshot;
import java.util.Optional;

/**
 * What a verification looks at: the log up to its head, and the snapshot that was active.
 *
 * @param snapshot empty before the first build
 */
record StorePin(LogPin log, Optional<PinnedSnapshot> snapshot) {

  long head() {
    return log.head().value();
  }

  /** The last event that the snapshot covers; 0 without one. */
  long covered() {
    return snapshot.map(PinnedSnapshot::eventMaxSeq).map(EventSeq::value).orElse(0L);
  }

  /** 0 without a snapshot. */
  long ordinal() {
    return snapshot.map(PinnedSnapshot::ordinal).orElse(0L);
  }
}
