package io.myria.eventlog;

import io.myria.database.BatchedQuery;
import io.myria.database.Binding;
import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.event.EventSeq;
import io.myria.event.StorableTime;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * What a scope sees in canonical order, however much stands between it that the scope does not see:
 * every step goes along the events of one exact set, and those that are internal stand apart from
 * the others. So cost and answer are functions of the scope's own events. Stateless.
 */
public final class ScopeOrder {

  /** Of the scope's events, looked at together. */
  private static final int STRETCH = 125;

  /** Sets of one scope, the last ones that were interned. */
  private static final int SETS = 10_000;

  /** Events looked at for a neighbour: those behind a read's last one are passed over. */
  private static final int PASSED = 64;

  /** Parameters: scope; kinds; places; twice events looked at, last, reach. */
  private static final String AROUND =
      """
      select distinct n.event_seq
      from (select ?::bigint[] as members, ?::boolean[] as kinds) scope
      cross join unnest(?::bigint[]) as place (event_seq)
      join event w using (event_seq)
      join participant_set s using (participant_set_id)
      cross join unnest(scope.kinds) as kind (internal)
      cross join lateral (
          (select p.event_seq
           from (select e.occurred_at, e.event_seq
                 from event e
                 where e.participant_set_id = w.participant_set_id
                   and e.internal = kind.internal
                   and (e.occurred_at, e.event_seq) > (w.occurred_at, w.event_seq)
                 order by e.occurred_at, e.event_seq
                 limit ?) p
           where p.event_seq <= ?
           order by p.occurred_at, p.event_seq
           limit ?)
          union all
          (select p.event_seq
           from (select e.occurred_at, e.event_seq
                 from event e
                 where e.participant_set_id = w.participant_set_id
                   and e.internal = kind.internal
                   and (e.occurred_at, e.event_seq) < (w.occurred_at, w.event_seq)
                 order by e.occurred_at desc, e.event_seq desc
                 limit ?) p
           where p.event_seq <= ?
           order by p.occurred_at desc, p.event_seq desc
           limit ?)
      ) n
      where s.members @> scope.members and w.internal = any (scope.kinds)
      order by n.event_seq
      """;

  private static final String NEWEST =
      Mask.SETS
          + """
                and exists (select from event e
                            where e.participant_set_id = m.participant_set_id
                              and e.internal = any (:kinds::boolean[]))
              order by m.participant_set_id desc
              limit :sets
          ), latest as materialized (
              select sets.participant_set_id, kind.internal, n.occurred_at, n.event_seq
              from sets
              cross join unnest(:kinds::boolean[]) as kind (internal)
              cross join lateral (
                  select e.occurred_at, e.event_seq
                  from event e
                  where e.participant_set_id = sets.participant_set_id
                    and e.internal = kind.internal
                    and (e.occurred_at, e.event_seq) < (:at, :seq) and e.occurred_at >= :from
                  order by e.occurred_at desc, e.event_seq desc
                  limit 1
              ) n
              order by n.occurred_at desc, n.event_seq desc
              limit :rows
          ), seen as materialized (
              select n.occurred_at, n.event_seq
              from latest
              cross join lateral (
                  select e.occurred_at, e.event_seq
                  from event e
                  where e.participant_set_id = latest.participant_set_id
                    and e.internal = latest.internal
                    and (e.occurred_at, e.event_seq) < (:at, :seq) and e.occurred_at >= :from
                  order by e.occurred_at desc, e.event_seq desc
                  limit :rows
              ) n
              order by n.occurred_at desc, n.event_seq desc
              limit :rows
          )
          select m.occurred_at, m.event_seq, %s
          from seen m
          order by m.occurred_at desc, m.event_seq desc
          """;

  private static final String CONTENT =
      "(select %s from event_content c where c.event_seq = m.event_seq)";

  private ScopeOrder() {}

  /**
   * What the mask lets through and stands next to some events, among those of the same exact set.
   *
   * @param places of events that the mask lets through; what stands beside others is left out
   * @param reach how many before, and how many after each
   * @param last events above it do not exist
   */
  public static List<EventSeq> around(
      Database database, Mask mask, Collection<EventSeq> places, int reach, EventSeq last)
      throws SQLException {
    if (places.isEmpty()) {
      return List.of();
    }
    return WalkSql.inOrder(
        database,
        BatchedQuery.of(
            AROUND,
            row -> new EventSeq(row.getLong(1)),
            mask.ids(),
            mask.kinds(),
            places.stream().map(EventSeq::value).toArray(Long[]::new),
            (long) PASSED,
            last.value(),
            (long) reach,
            (long) PASSED,
            last.value(),
            (long) reach));
  }

  /**
   * The newest of all that the mask lets through, of those that the filter wants.
   *
   * @param last events above it do not exist
   * @param wanted most that are answered
   * @param examined events of the scope that are looked at
   */
  public static List<EventSeq> newest(
      Database database, Mask mask, EventFilter filter, EventSeq last, int wanted, int examined)
      throws SQLException {
    return newestPlaces(database, mask, filter, last, wanted, examined).stream()
        .map(EventPosition::seq)
        .toList();
  }

  /** The same with their times, the newest first. */
  public static List<EventPosition> newestPlaces(
      Database database, Mask mask, EventFilter filter, EventSeq last, int wanted, int examined)
      throws SQLException {
    List<EventPosition> newest = new ArrayList<>();
    Optional<EventPosition> before =
        Optional.of(new EventPosition(filter.to().orElse(StorableTime.LAST), EventSeq.NONE));
    int left = examined;
    // What came after the read began is passed over; a bound, because nothing else is one.
    int passed = examined;
    while (before.isPresent() && left > 0 && passed > 0) {
      int rows = Math.min(left, STRETCH);
      List<Looked> looked = stretch(database, mask, filter, before.get(), rows);
      for (Looked one : looked) {
        boolean exists = one.place().seq().compareTo(last) <= 0;
        left -= exists ? 1 : 0;
        passed -= exists ? 0 : 1;
        if (exists && one.wanted()) {
          newest.add(one.place());
          if (newest.size() == wanted) {
            return newest;
          }
        }
      }
      before =
          looked.size() < rows
              ? Optional.empty()
              : Optional.of(looked.get(looked.size() - 1).place());
    }
    return newest;
  }

  private record Looked(EventPosition place, boolean wanted) {

    static Looked of(ResultSet row) throws SQLException {
      Instant time = Binding.instant(row.getObject(1, OffsetDateTime.class));
      return new Looked(new EventPosition(time, new EventSeq(row.getLong(2))), row.getBoolean(3));
    }
  }

  private static List<Looked> stretch(
      Database database, Mask mask, EventFilter filter, EventPosition before, int rows)
      throws SQLException {
    ContentClauses content = ContentClauses.of(filter, mask);
    Instant from = filter.from().orElse(StorableTime.FIRST);
    Parameters parameters =
        content
            .parameters()
            .and("kinds", mask.kinds())
            .and("sets", (long) SETS)
            .and("at", before.timestamp())
            .and("seq", before.seq().value())
            .and("from", from)
            .and("rows", (long) rows);
    String wanted =
        content.clauses().isEmpty()
            ? "true"
            : CONTENT.formatted(String.join(" and ", content.clauses()));
    return WalkSql.inOrder(
        database, BatchedQuery.of(NEWEST.formatted(wanted), Looked::of, parameters));
  }
}
