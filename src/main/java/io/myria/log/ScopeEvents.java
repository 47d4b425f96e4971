package io.myria.log;

import io.myria.event.EventSeq;
import io.myria.store.Database;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Everything that a scope sees, for who holds it and goes on with the log; stateless. */
public final class ScopeEvents {

  /** Below it the log's end is looked through; above, each of the scope's sets is asked. */
  private static final long TAIL = 4_096;

  /** Parameters: rarest participant, scope, sets; after, last, internal, events; events. */
  private static final String OF_SETS =
      """
      with sets as materialized (
          select m.participant_set_id
          from participant_set_member m
          join participant_set s using (participant_set_id)
          where m.participant_id = ? and s.members @> ?
          order by m.participant_set_id
          limit ?
      ), found as materialized (
          select n.event_seq
          from sets
          cross join lateral (
              select e.event_seq
              from event e
              where e.participant_set_id = sets.participant_set_id
                and e.event_seq > ? and e.event_seq <= ?
                and (? or not e.internal)
              order by e.event_seq
              limit ?
          ) n
          limit ?
      )
      """;

  /** Parameters: after, last, scope, internal, events. */
  private static final String OF_TAIL =
      """
      with found as materialized (
          select e.event_seq
          from event e
          join participant_set s using (participant_set_id)
          where e.event_seq > ? and e.event_seq <= ?
            and s.members @> ? and (? or not e.internal)
          order by e.event_seq
          limit ?
      )
      """;

  private static final String MEASURED =
      """
      select c.event_seq, c.payload_bytes
      from found
      join event_content c using (event_seq)
      """;

  /** Sets that were cut off hold events that were not found: that is too much of everything. */
  private static final String TOO_MANY_SETS =
      """
      union all
      select 0, 1::bigint << 60
      from sets
      having count(*) >= ?
      """;

  private static final String IN_ORDER = "order by 1";

  /** Parameters: participant; neighbours; participant; neighbours; places; last. */
  private static final String AROUND =
      """
      select distinct n.event_seq
      from event w
      cross join lateral (
          (select p.event_seq
           from posting p
           where p.participant_id = ?
             and (p.occurred_at, p.event_seq) > (w.occurred_at, w.event_seq)
           order by p.occurred_at, p.event_seq
           limit ?)
          union all
          (select p.event_seq
           from posting p
           where p.participant_id = ?
             and (p.occurred_at, p.event_seq) < (w.occurred_at, w.event_seq)
           order by p.occurred_at desc, p.event_seq desc
           limit ?)
      ) n
      where w.event_seq = any(?) and n.event_seq <= ?
      order by n.event_seq
      """;

  private ScopeEvents() {}

  /** How much a caller can hold. */
  public record Most(int events, long bytes) {}

  private record Measured(EventSeq seq, long bytes) {}

  /**
   * The places of all events that the mask lets through, after {@code after} up to and with {@code
   * last}, in order; empty where there are more than {@code most}.
   */
  public static Optional<List<EventSeq>> between(
      Database database, Mask mask, EventSeq after, EventSeq last, Most most) throws SQLException {
    int limit = most.events() + 1;
    boolean near = last.value() - after.value() <= TAIL;
    List<Measured> found =
        database.list(
            near ? OF_TAIL + MEASURED + IN_ORDER : OF_SETS + MEASURED + TOO_MANY_SETS + IN_ORDER,
            row -> new Measured(new EventSeq(row.getLong(1)), row.getLong(2)),
            near ? tail(mask, after, last, limit) : sets(mask, after, last, limit));
    long bytes = found.stream().mapToLong(Measured::bytes).sum();
    return found.size() > most.events() || bytes > most.bytes()
        ? Optional.empty()
        : Optional.of(found.stream().map(Measured::seq).toList());
  }

  private static Object[] tail(Mask mask, EventSeq after, EventSeq last, long limit) {
    return new Object[] {after.value(), last.value(), mask.ids(), mask.includeInternal(), limit};
  }

  private static Object[] sets(Mask mask, EventSeq after, EventSeq last, long limit) {
    return new Object[] {
      mask.rarest(),
      mask.ids(),
      limit,
      after.value(),
      last.value(),
      mask.includeInternal(),
      limit,
      limit,
      limit
    };
  }

  /**
   * What stands next to some events among those of the scope's rarest participant; not masked, so
   * that only the mask of whoever loads them decides what is seen.
   *
   * @param reach how many before, and how many after each
   */
  public static List<EventSeq> around(
      Database database, Mask mask, Collection<EventSeq> places, int reach, EventSeq last)
      throws SQLException {
    return database.list(
        AROUND,
        row -> new EventSeq(row.getLong(1)),
        mask.rarest(),
        (long) reach,
        mask.rarest(),
        (long) reach,
        places.stream().map(EventSeq::value).toArray(Long[]::new),
        last.value());
  }
}
