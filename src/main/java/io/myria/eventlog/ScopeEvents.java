package io.myria.eventlog;

import io.myria.database.Database;
import io.myria.event.EventSeq;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Everything that a scope sees, for who holds it and goes on with the log; stateless. */
public final class ScopeEvents {

  /** Below it the log's end is looked through; above, each of the scope's sets is asked. */
  private static final long TAIL = 4_096;

  /** A set of which the scope sees nothing new does not count. */
  private static final String OF_SETS =
      Mask.SETS
          + """
                and exists (select from event e
                            where e.participant_set_id = m.participant_set_id
                              and e.event_seq > :after and e.event_seq <= :last
                              and (:internal or not e.internal))
              order by m.participant_set_id
              limit :most
          ), found as materialized (
              select n.event_seq
              from sets
              cross join lateral (
                  select e.event_seq
                  from event e
                  where e.participant_set_id = sets.participant_set_id
                    and e.event_seq > :after and e.event_seq <= :last
                    and (:internal or not e.internal)
                  order by e.event_seq
                  limit :most
              ) n
              limit :most
          )
          """;

  private static final String OF_TAIL =
      """
      with found as materialized (
          select e.event_seq
          from event e
          join participant_set s using (participant_set_id)
          where e.event_seq > :after and e.event_seq <= :last and %s
          order by e.event_seq
          limit :most
      )
      """
          .formatted(Mask.OF_EVENT);

  private static final String MEASURED =
      """
      select c.event_seq, c.payload_bytes
      from found
      join event_content c using (event_seq)
      order by c.event_seq
      """;

  private ScopeEvents() {}

  /** How much a caller can hold. */
  public record Most(int events, long bytes) {}

  /**
   * What was found.
   *
   * @param bytes of their payloads
   */
  public record Found(List<EventSeq> events, long bytes) {

    public Found {
      events = List.copyOf(events);
    }
  }

  private record Measured(EventSeq seq, long bytes) {}

  /**
   * The places of all events that the mask lets through, after {@code after} up to and with {@code
   * last}, in order; empty where there are more than {@code most}.
   */
  public static Optional<Found> between(
      Database database, Mask mask, EventSeq after, EventSeq last, Most most) throws SQLException {
    int limit = most.events() + 1;
    boolean near = last.value() - after.value() <= TAIL;
    List<Measured> found =
        database.list(
            (near ? OF_TAIL : OF_SETS) + MEASURED,
            row -> new Measured(new EventSeq(row.getLong(1)), row.getLong(2)),
            mask.parameters()
                .and("after", after.value())
                .and("last", last.value())
                .and("most", (long) limit));
    long bytes = found.stream().mapToLong(Measured::bytes).sum();
    return found.size() > most.events() || bytes > most.bytes()
        ? Optional.empty()
        : Optional.of(new Found(found.stream().map(Measured::seq).toList(), bytes));
  }
}
