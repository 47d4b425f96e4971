package io.myria.snapshot;

import io.myria.store.Database;
import java.sql.SQLException;
import java.util.List;

/**
 * Topics as an ordinal served them, unmasked: for the builder, never for a caller. Stateless;
 * thread-safe.
 */
public final class TopicReader {

  private static final String LATEST =
      "select "
          + TopicRows.COLUMNS
          + """
          from unnest(?::bigint[], ?::boolean[]) as w (participant_set_id, internal)
          cross join lateral (
              select * from topic_version l
              where l.participant_set_id = w.participant_set_id and l.internal = w.internal
                and l.is_leaf
                and l.from_ordinal <= ? and (l.to_ordinal is null or l.to_ordinal > ?)
              order by l.opened_seq desc, l.from_ordinal desc
              limit 1
          ) t
          order by t.participant_set_id, t.internal
          """;

  private TopicReader() {}

  /**
   * The leaf that was opened last in each of some sets, where there is one.
   *
   * @param ordinal as of this one; 0 is before the first
   */
  public static List<TopicVersion> latestLeaves(
      Database database, long ordinal, Long[] sets, Boolean[] internal) throws SQLException {
    return database.list(LATEST, TopicRows::topic, sets, internal, ordinal, ordinal);
  }
}
