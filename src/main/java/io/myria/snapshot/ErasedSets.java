package io.myria.snapshot;

import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.event.EventSeq;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which exact sets lost events by erasures. A set is folded by itself, so that a build compiles
 * these anew and goes on with all others. Rows are written by the function that deletes content.
 * Stateless; thread-safe.
 */
public final class ErasedSets {

  /** Sets, and how many events they have together; both of the log as it is. */
  private static final String SINCE =
      """
      select x.participant_set_id, x.internal,
             (select count(*) from event e
              where e.participant_set_id = x.participant_set_id and e.internal = x.internal)
      from memory m
      join snapshot s on s.snapshot_id = m.active_snapshot_id
      join erased_set x on x.erasures > s.erasures
      order by x.participant_set_id, x.internal
      """;

  private ErasedSets() {}

  /**
   * Those that lost events since the active snapshot's build began; none where there is no active
   * snapshot, and where they have more than half of the log, which is then compiled as a whole.
   */
  public static Set<ExactSetId> ofActive(Database database, EventSeq head) throws SQLException {
    TreeMap<ExactSetId, Long> events =
        new TreeMap<>(
            Comparator.comparing(ExactSetId::participantSetId).thenComparing(ExactSetId::internal));
    database.list(
        SINCE,
        row -> events.put(new ExactSetId(row.getLong(1), row.getBoolean(2)), row.getLong(3)),
        Parameters.none());
    long all = events.values().stream().mapToLong(Long::longValue).sum();
    return all > head.value() / 2 ? Set.of() : Set.copyOf(events.keySet());
  }
}
