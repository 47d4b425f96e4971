package io.myria.read;

import io.myria.event.EventSeq;
import io.myria.eventlog.LogPin;
import java.util.Objects;
import java.util.Optional;

/**
 * A first page's pin and the query's position.
 *
 * @param logMark tells the log from others
 * @param head of the log
 * @param ordinal of the snapshot, where one was read
 * @param position in the query's own form
 */
public record Cursor(int logMark, EventSeq head, Optional<Long> ordinal, String position) {

  public Cursor {
    Objects.requireNonNull(head);
    Objects.requireNonNull(position);
  }

  public static Cursor of(LogPin log, Optional<Long> ordinal, String position) {
    return new Cursor(mark(log), log.head(), ordinal, position);
  }

  /** Whether it goes on in this log, which has not lost anything since, nor had it erased. */
  boolean continues(LogPin now) {
    return logMark == mark(now) && now.head().compareTo(head) >= 0;
  }

  private static int mark(LogPin log) {
    return 31 * log.logId().hashCode() + Long.hashCode(log.erasures());
  }
}
