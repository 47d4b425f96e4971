package io.myria.log;

import io.myria.database.BatchedQuery;
import io.myria.event.EventSeq;
import io.myria.log.EventRows.EventRow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What goes with the first stretch of an {@link EventWalk} in its round trip: the events that it
 * finds first, and statements behind it. A walk that is not taken, since an index answers, leaves
 * it unsent. For one request.
 */
public final class ReadAhead {

  private final int most;
  private final List<BatchedQuery<?>> behind;
  private final Map<EventSeq, EventRow> rows = new HashMap<>();
  private boolean sent;

  /**
   * @param most events, which all stand in memory
   * @param behind to be sent after them
   */
  public ReadAhead(int most, List<BatchedQuery<?>> behind) {
    this.most = most;
    this.behind = List.copyOf(behind);
  }

  /** Whether what stands behind the walk was answered. */
  public boolean isSent() {
    return sent;
  }

  int most() {
    return most;
  }

  List<BatchedQuery<?>> behind() {
    return behind;
  }

  void note(List<EventRow> found) {
    sent = true;
    found.forEach(row -> rows.put(row.seq(), row));
  }

  /** Masked as {@link LogReader#load} masks; empty where it is not at hand. */
  Optional<EventRow> row(EventSeq seq) {
    return Optional.ofNullable(rows.get(seq));
  }
}
