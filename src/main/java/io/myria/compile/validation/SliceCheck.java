package io.myria.compile.validation;

import io.myria.compile.plan.BuildPlan;
import io.myria.compile.validation.Breach.Problem;
import io.myria.database.Database;
import io.myria.snapshot.ExactSetId;
import io.myria.topics.TopicId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** A rule over all staged topics together. */
interface SliceCheck {

  /** The rule's name, for the person who reads why a build failed. */
  public String name();

  /** What is wrong, of each exact set the first; empty if nothing is. */
  public List<Problem> problems(Database database, BuildPlan plan) throws SQLException;

  /** Columns from {@code first} on: the topic, its set, the internal flag, what is wrong. */
  static Problem problem(ResultSet row, int first) throws SQLException {
    return new Problem(
        Optional.ofNullable(row.getObject(first, UUID.class)).map(TopicId::new),
        Set.of(new ExactSetId(row.getLong(first + 1), row.getBoolean(first + 2))),
        row.getString(first + 3));
  }

  /**
   * Every event of the build that is not Myria's own is in exactly one topic, and of the events
   * before it, but for erased ones, none was lost, doubled or taken from a topic that did not
   * change.
   */
  record Coverage() implements SliceCheck {

    private static final String HELD =
        """
        with held as materialized (
            select r.event_seq, t.participant_set_id, t.internal
            from staged_topic t
            cross join lateral unnest(t.refs) as r (event_seq)
            where t.snapshot_id = ?
        ), covered as materialized (
            select e.event_seq, e.participant_set_id, e.internal from event e
            where e.event_seq > ? and e.event_seq <= ?
              and not exists (select from event_content c
                              where c.event_seq = e.event_seq
                                and (e.internal and starts_with(c.type, 'myria.')
                                     or c.type = 'myria.erased'))
            union all
            select r.event_seq, v.participant_set_id, v.internal
            from (select topic_id from staged_topic where snapshot_id = ?
                  union
                  select topic_id from staged_gone where snapshot_id = ?) t
            join topic_version v using (topic_id)
            cross join lateral unnest(v.refs) as r (event_seq)
            where v.from_ordinal <= ? and (v.to_ordinal is null or v.to_ordinal > ?)
              and not exists (select from erased_event x
                              where x.event_seq = r.event_seq and x.erased)
        )
        """;

    /** To blame are the sets of all topics that hold the event, and its own. */
    private static final String PROBLEM =
        HELD
            + """
            select distinct on (w.participant_set_id, w.internal)
                   null::uuid, w.participant_set_id, w.internal,
                   case when b.held > 1 then 'event ' || b.event_seq || ' is in more than one topic'
                        when b.held = 0 then 'event ' || b.event_seq || ' is in no topic'
                        else 'event ' || b.event_seq
                            || ' was taken from a topic that did not change' end
            from (select u.event_seq, sum(u.held) as held
                  from (select event_seq, 1 as held, 0 as covered from held
                        union all
                        select event_seq, 0, 1 from covered) u
                  group by u.event_seq
                  having sum(u.held) <> 1 or sum(u.covered) = 0) b
            join (select * from held union select * from covered) w using (event_seq)
            order by w.participant_set_id, w.internal, b.event_seq
            """;

    @Override
    public String name() {
      return "coverage";
    }

    @Override
    public List<Problem> problems(Database database, BuildPlan plan) throws SQLException {
      return database.list(
          PROBLEM,
          row -> SliceCheck.problem(row, 1),
          plan.snapshot().value(),
          plan.after().value(),
          plan.last().value(),
          plan.snapshot().value(),
          plan.snapshot().value(),
          plan.parentOrdinal(),
          plan.parentOrdinal());
    }
  }

  /**
   * A leaf holds fewer events than {@code least} only where its set has no other leaf.
   *
   * @param least 2 where a lonely event is to be avoided
   */
  record NoLonelyLeaf(int least) implements SliceCheck {

    /**
     * A leaf that was alone in its set so far need not have changed. Where its set had two, they
     * were looked at when they came to be, so that two of a set are all that is read.
     */
    private static final String PROBLEM =
        """
        with arg as (select ?::uuid as snapshot_id, ?::bigint as ordinal, ?::int as least),
        served as not materialized (
            select v.* from topic_version v cross join arg
            where v.is_leaf and v.from_ordinal <= arg.ordinal
              and (v.to_ordinal is null or v.to_ordinal > arg.ordinal)
              and not exists (select from staged_gone g
                              where g.snapshot_id = arg.snapshot_id and g.topic_id = v.topic_id)
              and not exists (select from staged_topic s
                              where s.snapshot_id = arg.snapshot_id and s.topic_id = v.topic_id)
        ), staged as not materialized (
            select s.* from staged_topic s join arg using (snapshot_id) where s.is_leaf
        ), few as (
            select s.topic_id, s.participant_set_id, s.internal, s.refs from staged s
            union all
            select v.topic_id, v.participant_set_id, v.internal, v.refs
            from (select distinct participant_set_id, internal from staged) w
            cross join lateral (
                select s.*, count(*) over () as leaves
                from (select topic_id, participant_set_id, internal, refs from served s
                      where s.participant_set_id = w.participant_set_id
                        and s.internal = w.internal
                      order by s.opened_seq desc
                      limit 2) s) v
            where v.leaves = 1
        )
        select distinct on (t.participant_set_id, t.internal)
               t.topic_id, t.participant_set_id, t.internal,
               'holds ' || cardinality(t.refs) || ' events although its participants have more'
        from few t
        cross join arg
        where cardinality(t.refs) < arg.least
          and (exists (select from staged o
                       where o.participant_set_id = t.participant_set_id
                         and o.internal = t.internal and o.topic_id <> t.topic_id)
               or exists (select from served o
                          where o.participant_set_id = t.participant_set_id
                            and o.internal = t.internal and o.topic_id <> t.topic_id))
        order by t.participant_set_id, t.internal, t.topic_id
        """;

    @Override
    public String name() {
      return "no_lonely_leaf";
    }

    @Override
    public List<Problem> problems(Database database, BuildPlan plan) throws SQLException {
      return database.list(
          PROBLEM,
          row -> SliceCheck.problem(row, 1),
          plan.snapshot().value(),
          plan.parentOrdinal(),
          least);
    }
  }
}
