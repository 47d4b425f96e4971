package io.myria.recall.cache;

import io.myria.database.Database;
import io.myria.event.EventSeq;
import io.myria.eventlog.LogPin;
import io.myria.security.Scope;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What emitters' own statements say to be so no more, as recall reads it. Thread-safe. */
public interface StatedChanges {

  /** Where there are no such statements. */
  StatedChanges NONE = (database, asked) -> Map.of();

  /**
   * Of which events it is asked, and for whom.
   *
   * @param log what is in it alone exists
   * @param asOf what happened later does not exist
   * @param archived events that replace nothing
   */
  record Asked(
      Scope scope,
      LogPin log,
      Optional<Instant> asOf,
      List<EventSeq> events,
      Set<EventSeq> archived) {

    public Asked {
      events = List.copyOf(events);
    }
  }

  /**
   * Of the events that state what holds no more: the event that states what holds instead, or that
   * it is over; on the caller's connection.
   */
  Map<EventSeq, EventSeq> of(Database database, Asked asked) throws SQLException;
}
