package io.myria.erasure;

import io.myria.config.Service;
import io.myria.database.Binding;
import io.myria.database.Parameters;
import io.myria.database.Transactions;
import io.myria.event.EventId;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Requests in words to forget something, for a person who may erase. Thread-safe. */
@Service
public final class ForgetRequests {

  private static final int TEXT_CHARACTERS = 200;

  /** Those that are not erased and were not taken back. */
  private static final String OPEN =
      """
      select e.event_id, e.occurred_at, c.payload ->> 'speaker',
             left(c.payload ->> 'text', :characters),
             (select array_agg(te.event_id order by te.event_seq)
              from forget_target t
              join event te on te.event_seq = t.event_seq
              join event_content tc on tc.event_seq = t.event_seq
              where t.derivation_id = r.derivation_id and t.request_seq = r.event_seq
                and tc.type <> 'myria.erased')
      from forget_request r
      join derivation d on d.derivation_id = r.derivation_id
          and d.consumer = 'forgetting' and d.state = 'serving'
      join event e on e.event_seq = r.event_seq
      join event_content c on c.event_seq = r.event_seq
      left join lateral (
          select m.archived
          from archive_mark m
          join derivation f on f.derivation_id = m.derivation_id and f.state = 'serving'
          where m.participant_set_id = r.participant_set_id and m.event_seq = r.event_seq
          order by m.mark_seq desc
          limit 1) a on true
      where c.type <> 'myria.erased' and a.archived is distinct from false
      order by r.event_seq desc
      limit :most
      """;

  private final Transactions transactions;

  @Inject
  public ForgetRequests(Transactions transactions) {
    this.transactions = transactions;
  }

  /**
   * A request.
   *
   * @param text how it begins
   * @param events that are withheld because of it, and not erased yet
   */
  public record Open(
      EventId id, Instant at, Optional<String> speaker, String text, List<EventId> events) {

    public Open {
      events = List.copyOf(events);
    }
  }

  /** The newest first. */
  public List<Open> list(int most) {
    return transactions.read(
        db ->
            db.list(
                OPEN,
                ForgetRequests::open,
                Parameters.of("most", (long) most).and("characters", TEXT_CHARACTERS)));
  }

  private static Open open(ResultSet row) throws SQLException {
    UUID[] events = row.getArray(5) == null ? new UUID[0] : (UUID[]) row.getArray(5).getArray();
    return new Open(
        new EventId(row.getObject(1, UUID.class)),
        Binding.instant(row.getObject(2, OffsetDateTime.class)),
        Optional.ofNullable(row.getString(3)),
        Optional.ofNullable(row.getString(4)).orElse(""),
        Stream.of(events).map(EventId::new).toList());
  }
}
