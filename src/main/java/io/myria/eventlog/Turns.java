package io.myria.eventlog;

import io.myria.database.Binding;
import io.myria.database.Database;
import io.myria.event.EventSeq;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Events as turns of a conversation: where they stand in it and who speaks; stateless. */
public final class Turns {

  private static final String TURNS =
      """
      select e.event_seq, e.occurred_at, e.participant_set_id, e.internal, c.context_id,
             left(c.payload ->> 'speaker', 200),
             coalesce(strpos(c.payload ->> 'text', '?') > 0, false)
      from event e
      join event_content c using (event_seq)
      join participant_set s using (participant_set_id)
      where e.event_seq = any(:seqs) and %s
      order by e.occurred_at, e.event_seq
      """
          .formatted(Mask.OF_EVENT);

  private Turns() {}

  /**
   * One event.
   *
   * @param participantSetId of its exact set
   * @param speaker {@code payload.speaker}, or its beginning
   * @param asks whether its text has a question mark
   */
  public record Turn(
      EventSeq seq,
      Instant timestamp,
      long participantSetId,
      boolean internal,
      Optional<String> contextId,
      Optional<String> speaker,
      boolean asks) {}

  /** Those of {@code seqs} that the mask lets through, in canonical order. */
  public static List<Turn> of(Database database, Mask mask, Collection<EventSeq> seqs)
      throws SQLException {
    Long[] wanted = seqs.stream().map(EventSeq::value).toArray(Long[]::new);
    return database.list(TURNS, Turns::turn, mask.parameters().and("seqs", wanted));
  }

  private static Turn turn(ResultSet row) throws SQLException {
    return new Turn(
        new EventSeq(row.getLong(1)),
        Binding.instant(row.getObject(2, OffsetDateTime.class)),
        row.getLong(3),
        row.getBoolean(4),
        Optional.ofNullable(row.getString(5)),
        Optional.ofNullable(row.getString(6)),
        row.getBoolean(7));
  }
}
