package io.myria.read;

import io.myria.database.Database;
import io.myria.event.EventSeq;
import io.myria.eventlog.Mask;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Puts all that a scope sees in order for a question, better than the words of single events can.
 * What it reads, it reads in a transaction; a model it asks outside of any. Thread-safe.
 */
public interface Guide {

  /** Knows no order: words alone decide. */
  Guide NONE = (database, mask, pin, last) -> Optional.empty();

  /**
   * Inside a transaction.
   *
   * @param last event that there is
   * @return empty where the scope is too large to be put in order whole
   */
  Optional<Reading> read(Database database, Mask mask, ReadPin pin, EventSeq last)
      throws SQLException;

  /** What was read. */
  interface Reading {

    /**
     * Outside of transactions.
     *
     * @param way of an earlier page, whose order this is again; empty at the first
     * @return empty where that way cannot be gone any more
     */
    Optional<Guided> order(String question, Optional<String> way);
  }

  /**
   * An order.
   *
   * @param way what it was made with; with the same question, scope and pin the same way makes the
   *     same order; of letters, digits and colons
   * @param best all events that have a text, the best first
   * @param near those of them that are near the question in meaning, whatever words they have
   * @param degraded what the order was made without
   */
  record Guided(String way, List<EventSeq> best, Set<EventSeq> near, List<Degraded> degraded) {

    public Guided {
      best = List.copyOf(best);
      near = Set.copyOf(near);
      degraded = List.copyOf(degraded);
    }
  }
}
