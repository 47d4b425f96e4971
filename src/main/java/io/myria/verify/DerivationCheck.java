package io.myria.verify;

import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.eventlog.LogReader;
import io.myria.language.EventText;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * What was derived, against the log: checkpoints are of this log, nothing is derived of what it
 * does not hold, and up to its checkpoint every job has read every event that has a text. Of the
 * graph, of experience and of changes a text may state nothing; what there is has the event's own
 * scope, and both events of a change have the same.
 */
final class DerivationCheck implements StoreCheck {

  private static final int EVENTS = 500;

  private static final String CHECKPOINTS =
      """
      select 'the job ' || d.consumer || ' has read ' ||
             case when d.log_id <> l.log_id then 'another log'
                  else 'another event at place ' || d.event_seq end
      from derivation d
      cross join log l
      left join event e on e.event_seq = d.event_seq
      where d.state <> 'retired'
        and (d.log_id <> l.log_id or d.event_seq > 0 and e.event_id is distinct from d.event_id)
      order by 1
      """;

  private static final String SERVING =
      """
      select d.consumer, d.derivation_id, d.event_seq
      from derivation d cross join log l
      where d.state = 'serving' and d.log_id = l.log_id
      order by d.consumer
      """;

  private static final String STRAY =
      """
      select 'the job ' || d.consumer || ' has derived of places that the log does not hold'
      from derivation d
      cross join (select coalesce(max(event_seq), 0) as head from event) h
      where d.state = 'serving'
        and (exists (select from passage p
                     where p.derivation_id = d.derivation_id and p.event_seq > h.head)
          or exists (select from passage_vector p
                     where p.derivation_id = d.derivation_id and p.event_seq > h.head)
          or exists (select from fingerprint p
                     where p.derivation_id = d.derivation_id and p.event_seq > h.head)
          or exists (select from entity_mention p
                     where p.derivation_id = d.derivation_id and p.event_seq > h.head)
          or exists (select from entity_edge p
                     where p.derivation_id = d.derivation_id and p.event_seq > h.head)
          or exists (select from event_change p
                     where p.derivation_id = d.derivation_id and p.event_seq > h.head)
          or exists (select from experience p
                     where p.derivation_id = d.derivation_id and p.event_seq > h.head))
      order by 1
      """;

  private static final String ROWS =
      """
      select e.event_seq, e.event_id,
             (select count(*) from passage p
              where p.derivation_id = :passages and p.event_seq = e.event_seq),
             (select count(*) from passage_vector p
              where p.derivation_id = :vectors and p.event_seq = e.event_seq),
             (select count(*) from fingerprint f
              where f.derivation_id = :fingerprints and f.event_seq = e.event_seq),
             not exists (
                 select from fingerprint f
                 where f.derivation_id = :fingerprints and f.event_seq = e.event_seq
                   and (f.participant_set_id <> e.participant_set_id
                        or f.internal <> e.internal or f.occurred_at <> e.occurred_at)),
             not exists (
                 select from entity_mention f
                 where f.derivation_id = :graph and f.event_seq = e.event_seq
                   and (f.participant_set_id <> e.participant_set_id
                        or f.internal <> e.internal or f.occurred_at <> e.occurred_at))
             and not exists (
                 select from entity_edge f
                 where f.derivation_id = :graph and f.event_seq = e.event_seq
                   and (f.participant_set_id <> e.participant_set_id
                        or f.internal <> e.internal or f.occurred_at <> e.occurred_at))
             and not exists (
                 select from experience f
                 where f.derivation_id = :experience and f.event_seq = e.event_seq
                   and (f.participant_set_id <> e.participant_set_id
                        or f.internal <> e.internal or f.occurred_at <> e.occurred_at))
             and not exists (
                 select from event_change f
                 left join event p on p.event_seq = f.earlier_seq
                 where f.derivation_id = :changes and f.event_seq = e.event_seq
                   and (f.participant_set_id <> e.participant_set_id
                        or f.internal <> e.internal or f.occurred_at <> e.occurred_at
                        or p.participant_set_id is distinct from e.participant_set_id
                        or p.internal <> e.internal))
      from event e
      where e.event_seq > :after and e.event_seq <= :last
      order by e.event_seq
      """;

  private static final List<String> JOBS = List.of("passages", "vectors", "fingerprints");

  /** Not every text states something, so that none of it has to be there. */
  private static final List<String> OTHERS = List.of("graph", "experience", "changes");

  private final LogReader reader;

  /**
   * @param reader reads the events, for whether they have one
   */
  DerivationCheck(LogReader reader) {
    this.reader = reader;
  }

  @Override
  public String name() {
    return "derivations";
  }

  @Override
  public long extent(Database database, StorePin pin) {
    return pin.head();
  }

  /** What serves of one job. */
  private record Serving(long id, long checkpoint) {

    static final Serving NONE = new Serving(-1, 0);
  }

  private record Row(
      long seq, EventId id, Map<String, Long> rows, boolean ownScope, boolean graphScope) {

    static Row read(ResultSet row) throws SQLException {
      return new Row(
          row.getLong(1),
          new EventId(row.getObject(2, UUID.class)),
          Map.of(
              JOBS.get(0),
              row.getLong(3),
              JOBS.get(1),
              row.getLong(4),
              JOBS.get(2),
              row.getLong(5)),
          row.getBoolean(6),
          row.getBoolean(7));
    }
  }

  @Override
  public Stretch look(Database database, StorePin pin, String after) throws SQLException {
    long from = StoreCheck.seq(after);
    List<Finding> found = new ArrayList<>();
    if (from == 0) {
      database
          .list(CHECKPOINTS, row -> row.getString(1))
          .forEach(text -> found.add(Finding.of(Damage.DERIVATION_OFF_LOG, text)));
      database
          .list(STRAY, row -> row.getString(1))
          .forEach(text -> found.add(Finding.of(Damage.DERIVED_STRAY, text)));
    }
    Map<String, Serving> serving = serving(database);
    List<Event> events =
        reader.follow(database, new EventSeq(from), new EventSeq(pin.head()), EVENTS);
    long to = events.isEmpty() ? pin.head() : events.get(events.size() - 1).seq().value();
    List<Finding> missing = missing(database, serving, events, new long[] {from, to});
    // What was retired meanwhile is being deleted.
    if (missing.isEmpty() || sameRows(serving, serving(database))) {
      found.addAll(missing);
    }
    return Stretch.ofEvents(from, to, pin.head(), found);
  }

  private static boolean sameRows(Map<String, Serving> before, Map<String, Serving> now) {
    return JOBS.stream()
        .allMatch(
            job ->
                before.getOrDefault(job, Serving.NONE).id()
                    == now.getOrDefault(job, Serving.NONE).id());
  }

  private static Map<String, Serving> serving(Database database) throws SQLException {
    Map<String, Serving> serving = new HashMap<>();
    database.list(
        SERVING, row -> serving.put(row.getString(1), new Serving(row.getLong(2), row.getLong(3))));
    return serving;
  }

  private static Map<Long, Row> rows(
      Database database, Map<String, Serving> serving, long[] stretch) throws SQLException {
    Map<Long, Row> rows = new HashMap<>();
    Parameters parameters = Parameters.of("after", stretch[0]).and("last", stretch[1]);
    for (String job : JOBS) {
      parameters = parameters.and(job, serving.getOrDefault(job, Serving.NONE).id());
    }
    for (String job : OTHERS) {
      parameters = parameters.and(job, serving.getOrDefault(job, Serving.NONE).id());
    }
    database.list(ROWS, Row::read, parameters).forEach(row -> rows.put(row.seq(), row));
    return rows;
  }

  private static List<Finding> missing(
      Database database, Map<String, Serving> serving, List<Event> events, long[] stretch)
      throws SQLException {
    Map<Long, Row> rows = rows(database, serving, stretch);
    List<Finding> found = new ArrayList<>();
    for (Event event : events) {
      Row row = rows.get(event.seq().value());
      if (row == null) {
        continue;
      }
      boolean text = !EventText.of(event).isBlank();
      for (String job : JOBS) {
        long checkpoint = serving.getOrDefault(job, Serving.NONE).checkpoint();
        long has = row.rows().get(job);
        if (checkpoint >= row.seq() && text != has > 0) {
          found.add(
              Finding.event(
                  text ? Damage.DERIVED_MISSING : Damage.DERIVED_STRAY,
                  row.id(),
                  "the job %s has %s of the event at place %d"
                      .formatted(job, text ? "nothing" : "something", row.seq())));
        }
      }
      if (!row.ownScope()) {
        found.add(
            Finding.event(
                Damage.DERIVED_SCOPE_WRONG,
                row.id(),
                "the fingerprint of the event at place " + row.seq() + " is shown to others"));
      }
      if (!row.graphScope()) {
        found.add(
            Finding.event(
                Damage.DERIVED_SCOPE_WRONG,
                row.id(),
                "what the event at place " + row.seq() + " states is shown to others"));
      }
    }
    return found;
  }
}
