package io.myria.compile.validation;

import io.myria.compile.plan.BuildPlan;
import io.myria.compile.validation.Breach.Problem;
import io.myria.contents.StagedToc;
import io.myria.contents.TocLevel;
import io.myria.contents.TocPeriod;
import io.myria.contents.TocSettings;
import io.myria.contents.TocVersion;
import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.database.SqlDate;
import io.myria.snapshot.ExactSetId;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The table of contents tells of every event of the build that is not Myria's own in one day of its
 * set, and of no other: a day that the build touched has as many events more than before as the
 * build has of it. No set is blamed, since the fault is in none of them alone.
 */
record ContentsCheck() implements SliceCheck {

  private static final int PAGE = 500;

  private static final TocVersion.Key NONE =
      new TocVersion.Key(
          new ExactSetId(0, false), TocPeriod.of(TocLevel.DAY, LocalDate.of(1, 1, 1)), 0);

  private static final String NOT_OWN =
      """
      not exists (select from event_content c
                  where c.event_seq = e.event_seq
                    and (e.internal and starts_with(c.type, 'myria.')
                         or c.type = 'myria.erased'))
      """;

  /** Of sets that are compiled anew, all events are new ones. */
  private static final String NEW =
      """
      select (select count(*) from event e
              where e.event_seq > :after and e.event_seq <= :last and %1$s)
             + (select coalesce(sum((
                    select count(*) from event e
                    where e.participant_set_id = a.set_id and e.internal = a.internal
                      and e.event_seq <= :after and %1$s)), 0)
                from unnest(:anew::bigint[], :anewInternals::boolean[]) as a (set_id, internal))
      """
          .formatted(NOT_OWN);

  /** The days' new events, how many more the staged contents have, and whether all agree. */
  private static final String DAYS =
      """
      with day as materialized (
          select w.set_id, w.internal, w.begins::date as begins, w.from_at, w.to_at,
                 exists (select from unnest(:anew::bigint[], :anewInternals::boolean[])
                                         as a (set_id, internal)
                         where a.set_id = w.set_id and a.internal = w.internal) as anew
          from unnest(:sets::bigint[], :internals::boolean[], :begins::text[],
                      :froms::timestamptz[], :tos::timestamptz[])
              as w (set_id, internal, begins, from_at, to_at)
      ), found as materialized (
          select n.set_id, n.internal, n.begins, count(*) as events
          from (select d.set_id, d.internal, d.begins
                from event e
                join day d on d.set_id = e.participant_set_id and d.internal = e.internal
                          and e.occurred_at >= d.from_at and e.occurred_at < d.to_at
                where e.event_seq > :after and e.event_seq <= :last and %1$s
                union all
                select d.set_id, d.internal, d.begins
                from day d
                cross join lateral (
                    select from event e
                    where d.anew and e.participant_set_id = d.set_id and e.internal = d.internal
                      and e.occurred_at >= d.from_at and e.occurred_at < d.to_at
                      and e.event_seq <= :after and %1$s
                    offset 0) o) n
          group by n.set_id, n.internal, n.begins
      ), told as materialized (
          select d.set_id, d.internal, d.begins,
                 coalesce((select sum(s.event_count) from staged_toc s
                           where s.snapshot_id = :id and s.participant_set_id = d.set_id
                             and s.internal = d.internal and s.level = 'day'
                             and s.begins = d.begins), 0)
                 - case when d.anew then 0 else
                   coalesce((select sum(v.event_count) from toc_version v
                             join staged_toc s using
                                 (participant_set_id, internal, level, begins, part)
                             where s.snapshot_id = :id and v.participant_set_id = d.set_id
                               and v.internal = d.internal and v.level = 'day'
                               and v.begins = d.begins and v.from_ordinal <= :ordinal
                               and (v.to_ordinal is null or v.to_ordinal > :ordinal)), 0)
                   end as events
          from day d
      )
      select coalesce(sum(f.events), 0)::bigint,
             coalesce(bool_and(t.events = coalesce(f.events, 0)), true)
      from told t
      left join found f using (set_id, internal, begins)
      """
          .formatted(NOT_OWN);

  @Override
  public String name() {
    return "contents_complete";
  }

  @Override
  public List<Problem> problems(Database database, BuildPlan plan) throws SQLException {
    Optional<ZoneId> zone = TocSettings.zone(plan.versions().builder());
    if (zone.isEmpty()) {
      return List.of();
    }
    List<ExactSetId> anew = List.copyOf(plan.anew());
    Parameters range =
        Parameters.of("after", plan.after().value())
            .and("last", plan.last().value())
            .and("id", plan.snapshot().value())
            .and("ordinal", plan.parentOrdinal())
            .and("anew", anew.stream().map(ExactSetId::participantSetId).toArray(Long[]::new))
            .and("anewInternals", anew.stream().map(ExactSetId::internal).toArray(Boolean[]::new));
    long told = 0;
    TocVersion.Key last = NONE;
    while (true) {
      List<TocVersion.Key> days = StagedToc.touched(database, plan.snapshot(), last, PAGE);
      if (days.isEmpty()) {
        long events = database.one(NEW, row -> row.getLong(1), range).orElseThrow();
        return events == told
            ? List.of()
            : problem("has " + told + " of " + events + " new events in its table of contents");
      }
      List<Long> page = new ArrayList<>();
      boolean agrees =
          database
              .one(
                  DAYS,
                  row -> {
                    page.add(row.getLong(1));
                    return row.getBoolean(2);
                  },
                  of(range, days, zone.get()))
              .orElseThrow();
      if (!agrees) {
        return problem("has a day in its table of contents with other events than the log");
      }
      told += page.get(0);
      last = days.get(days.size() - 1);
    }
  }

  private static List<Problem> problem(String text) {
    return List.of(new Problem(Optional.empty(), Set.of(), "the build " + text));
  }

  private static Parameters of(Parameters range, List<TocVersion.Key> days, ZoneId zone) {
    return range
        .and("sets", days.stream().map(day -> day.set().participantSetId()).toArray(Long[]::new))
        .and("internals", days.stream().map(day -> day.set().internal()).toArray(Boolean[]::new))
        .and(
            "begins",
            days.stream().map(day -> SqlDate.of(day.period().begins())).toArray(String[]::new))
        .and("froms", days.stream().map(day -> day.period().from(zone)).toArray(Instant[]::new))
        .and("tos", days.stream().map(day -> day.period().to(zone)).toArray(Instant[]::new));
  }
}
