package io.myria.eventlog;

import io.myria.database.BatchedQuery;
import io.myria.database.Database;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * One stretch of a masked walk: over {@code posting}, or over the events of exact sets. Both find
 * the same rows.
 *
 * <p>The steps are materialised and the looks at other tables are scalar subqueries, so that no
 * plan can do them in another order: a bounded piece of index ranges, then the mask by primary
 * keys, then the content of what the mask let through. {@code masked} holds at most what is left of
 * the budget, and what a filter rejects is paid for out of it; what the mask rejects is not.
 */
final class WalkSql {

  /**
   * For one round trip, see {@link #inOrder}. Where statistics are missing or old, PostgreSQL may
   * take a participant for a rare one, and fetch and sort all its postings for one page; and a
   * stretch of many rows may look worth compiling, which takes longer than walking it. There is one
   * way to do a walk, so that it is planned once a connection and not at each call: with the limit
   * unknown it looks dear, and PostgreSQL would plan anew each time.
   */
  private static final String IN_ORDER =
      """
      select set_config('enable_bitmapscan', 'off', true),
             set_config('enable_seqscan', 'off', true),
             set_config('jit', 'off', true),
             set_config('plan_cache_mode', 'force_generic_plan', true)
      """;

  private static final String POSTINGS =
      """
      with walked as materialized (
          select p.occurred_at, p.event_seq, p.participant_set_id, p.internal
          from posting p
          where p.participant_id = :rarest
            and (p.occurred_at, p.event_seq) %1$s (:at, :seq)
            and p.occurred_at %2$s :bound
          order by p.occurred_at %3$s, p.event_seq %3$s
          limit :rows
      ),
      """;

  /**
   * {@code :last} is the last event that exists for the reader, and {@code :left} what is left of
   * the budget, which visible events alone use up.
   */
  private static final String MASKED =
      """
      masked as materialized (
          select w.occurred_at, w.event_seq
          from walked w
          where w.event_seq <= :last
            and (:internal or not w.internal)
            and (select s.members @> :members
                 from participant_set s
                 where s.participant_set_id = w.participant_set_id)
          order by w.occurred_at %3$s, w.event_seq %3$s
          limit :left
      ),
      walk_more as (select (select count(*) from walked) = :rows as more),
      """;

  /**
   * The same rows as {@link #POSTINGS} and {@link #MASKED} find, by the exact sets of which the
   * scope sees events. Of each set one row is looked at, and of those {@code :most} sets that come
   * first {@code :chunk} rows. Rows behind the {@code horizon} are left out: another set may have
   * an event before them that was not looked at.
   */
  private static final String OF_SETS =
      """
      with nearest as materialized (
          select one.participant_set_id, kind.internal, n.occurred_at, n.event_seq,
                 row_number() over (order by n.occurred_at %3$s, n.event_seq %3$s) as place
          from unnest(:sets::bigint[]) as one (participant_set_id)
          cross join unnest(:kinds::boolean[]) as kind (internal)
          cross join lateral (
              select e.occurred_at, e.event_seq
              from event e
              where e.participant_set_id = one.participant_set_id
                and e.internal = kind.internal
                and (e.occurred_at, e.event_seq) %1$s (:at, :seq)
                and e.occurred_at %2$s :bound and e.event_seq <= :last
              order by e.occurred_at %3$s, e.event_seq %3$s
              limit 1
          ) n
          order by place
          limit :most::bigint + 1
      ),
      piece as materialized (
          select n.occurred_at, n.event_seq, n.place
          from nearest f
          cross join lateral (
              select e.occurred_at, e.event_seq,
                     row_number() over (order by e.occurred_at %3$s, e.event_seq %3$s) as place
              from event e
              where e.participant_set_id = f.participant_set_id
                and e.internal = f.internal
                and (e.occurred_at, e.event_seq) %1$s (:at, :seq)
                and e.occurred_at %2$s :bound and e.event_seq <= :last
              order by e.occurred_at %3$s, e.event_seq %3$s
              limit :chunk
          ) n
          where f.place <= :most
      ),
      horizon as materialized (
          select x.occurred_at, x.event_seq
          from (select p.occurred_at, p.event_seq from piece p where p.place = :chunk
                union all
                select f.occurred_at, f.event_seq from nearest f where f.place > :most) x
          order by x.occurred_at %3$s, x.event_seq %3$s
          limit 1
      ),
      walked as materialized (
          select p.occurred_at, p.event_seq
          from piece p
          where not exists (select from horizon h
                            where (p.occurred_at, p.event_seq) %1$s (h.occurred_at, h.event_seq))
      ),
      masked as materialized (
          select w.occurred_at, w.event_seq
          from walked w
          order by w.occurred_at %3$s, w.event_seq %3$s
          limit :left
      ),
      walk_more as (select exists (select from horizon) as more),
      """;

  private static final String MATCHING =
      """
      matching as (
          select m.occurred_at, m.event_seq
          from masked m
          %s
      ),
      """;

  private static final String CONTENT =
      """
      where (select %s
             from event_content c
             where c.event_seq = m.event_seq)
      """;

  /** Where the stretch ends: with the last visible event that the budget allows, if it does. */
  private static final String END =
      """
      counted as materialized (
          select (select count(*) from walked) as examined,
                 (select count(*) from masked) as visible, m.more
          from walk_more m
      ),
      walk_end as (
          select c.examined, c.visible, c.more, w.occurred_at, w.event_seq
          from counted c
          cross join walked w
          where c.visible < :left or w.event_seq in (select m.event_seq from masked m)
          order by w.occurred_at %1$s, w.event_seq %1$s
          limit 1
      )
      """;

  /** One row a match, and one row without a match where there is none; no row after the end. */
  private static final String ANSWER =
      """
      select e.examined, e.visible, e.more, e.occurred_at, e.event_seq, m.occurred_at, m.event_seq
      from walk_end e
      left join matching m on true
      order by m.occurred_at %2$s, m.event_seq %2$s
      """;

  /**
   * As {@link #ANSWER}, and the first events themselves, masked a second time. A subquery with a
   * limit is a look-up by key for each of them, whatever the planner expects.
   */
  private static final String LOADED =
      """
      , placed as (
          select m.occurred_at, m.event_seq,
                 row_number() over (order by m.occurred_at %2$s, m.event_seq %2$s) as place
          from matching m
      )
      select w.examined, w.visible, w.more, w.occurred_at, w.event_seq, m.occurred_at, m.event_seq,
             loaded.*
      from walk_end w
      left join placed m on true
      left join lateral (
          select {a.*}, {b.*}
          from event a
          join event_content b using (event_seq)
          join participant_set s using (participant_set_id)
          where a.event_seq = m.event_seq and m.place <= :ahead
            and %3$s
          limit 1
      ) loaded on true
      order by m.occurred_at %2$s, m.event_seq %2$s
      """;

  /**
   * The exact sets of which the scope may see events, unless more than {@code :most} of the rarest
   * participant's sets would have to be looked at.
   */
  static final String SETS =
      """
      with named as materialized (
          select m.participant_set_id
          from participant_set_member m
          where m.participant_id = :rarest
          limit :most::bigint + 1
      )
      select (select count(*) from named) <= :most,
             array(select n.participant_set_id
                   from named n
                   where (select s.members @> :members
                          from participant_set s
                          where s.participant_set_id = n.participant_set_id)
                   order by n.participant_set_id)
      """;

  /** None of Myria's own. */
  static final String NOT_OWN = "not starts_with(c.type, 'myria.')";

  static final String CONTEXT = "c.context_id = :context";
  static final String CHANNELS = "c.channel = any(:channels)";
  static final String TYPES = "c.type = any(:types)";

  /** The subquery makes PostgreSQL parse the terms once and not once a row. */
  static final String TERMS = StoredTerms.OF_CONTENT + " @@ (select :terms::tsquery)";

  static final String PAYLOAD = "c.payload @> :%s";

  static final String HINTS =
      """
      exists (
                 select from jsonb_array_elements(c.topic_hints) h
                 where h ->> 'hint' = any(:hints))
      """
          .strip();

  /** The newest visible events of a stretch of the log; each with whether the filter wants it. */
  private static final String TAIL =
      """
      with masked as materialized (
          select e.occurred_at, e.event_seq
          from event e
          join participant_set s using (participant_set_id)
          where e.event_seq > :after and e.event_seq <= :last
            and e.occurred_at >= :from and e.occurred_at < :to
            and %1$s
          order by e.event_seq desc
          limit :most
      )
      """
          .formatted(Mask.OF_EVENT);

  /** The same, without a look at events of other sets. */
  private static final String TAIL_OF_SETS =
      Mask.SETS
          + """
          ),
          masked as materialized (
              select n.occurred_at, n.event_seq
              from sets
              cross join lateral (
                  select e.occurred_at, e.event_seq
                  from event e
                  where e.participant_set_id = sets.participant_set_id
                    and e.event_seq > :after and e.event_seq <= :last
                    and e.occurred_at >= :from and e.occurred_at < :to
                    and (:internal or not e.internal)
                  order by e.event_seq desc
                  limit :most
              ) n
              order by n.event_seq desc
              limit :most
          )
          """;

  private static final String TAIL_WANTED =
      """
      select m.occurred_at, m.event_seq, %s
      from masked m
      order by m.event_seq desc
      """;

  private static final String IS_WANTED =
      "(select %s from event_content c where c.event_seq = m.event_seq)";

  private static final String AMONG =
      """
      with masked as materialized (
          select e.occurred_at, e.event_seq
          from unnest(:seqs::bigint[]) as w (event_seq)
          join event e using (event_seq)
          join participant_set s using (participant_set_id)
          where e.occurred_at >= :from and e.occurred_at < :to
            and %s
      )
      select m.event_seq
      from masked m
      %s
      order by m.event_seq
      """;

  static final String STRENGTHS =
      """
      with masked as materialized (
          select e.event_seq
          from unnest(:seqs::bigint[]) as w (event_seq)
          join event e using (event_seq)
          join participant_set s using (participant_set_id)
          where %s
      )
      select m.event_seq, max((h ->> 'confidence')::float8 * k.weight::float8)
      from masked m
      join event_content c using (event_seq)
      cross join lateral jsonb_array_elements(c.topic_hints) h
      join unnest(:hints::text[], :weights::text[]) as k (hint, weight) on k.hint = h ->> 'hint'
      group by m.event_seq
      order by m.event_seq
      """
          .formatted(Mask.OF_EVENT);

  private WalkSql() {}

  /**
   * @param content clauses over {@code event_content c} that all have to hold
   */
  static String among(List<String> content) {
    return AMONG.formatted(Mask.OF_EVENT, filter(content));
  }

  /**
   * @param ofSets whether events of other sets are not looked at
   * @param content clauses over {@code event_content c} that all have to hold
   */
  static String tail(boolean ofSets, List<String> content) {
    return (ofSets ? TAIL_OF_SETS : TAIL)
        + TAIL_WANTED.formatted(
            content.isEmpty() ? "true" : IS_WANTED.formatted(String.join(" and ", content)));
  }

  private static String filter(List<String> content) {
    return content.isEmpty() ? "" : CONTENT.formatted(String.join(" and ", content)).strip();
  }

  /**
   * A stretch along the rarest participant's events.
   *
   * @param content clauses over {@code event_content c} that all have to hold
   */
  static String stretch(Order order, List<String> content) {
    return stretch(order, POSTINGS + MASKED, content, ANSWER);
  }

  /** The same with its first {@code :ahead} events, {@code a} and {@code b}. */
  static String loadedStretch(Order order, List<String> content) {
    return stretch(order, POSTINGS + MASKED, content, LOADED);
  }

  /** A stretch along the events of exact sets. */
  static String setStretch(Order order, List<String> content) {
    return stretch(order, OF_SETS, content, ANSWER);
  }

  private static String stretch(Order order, String walked, List<String> content, String answer) {
    boolean newest = order == Order.NEWEST;
    return walked.formatted(newest ? "<" : ">", newest ? ">=" : "<", newest ? "desc" : "asc")
        + MATCHING.formatted(filter(content))
        + (END + answer).formatted(newest ? "asc" : "desc", newest ? "desc" : "asc", Mask.of("a"));
  }

  /** The rows of a walk, which is planned as it is written; one round trip. */
  static <T> List<T> inOrder(Database database, BatchedQuery<T> walk) throws SQLException {
    return inOrder(database, walk, List.of());
  }

  /** The same, with what is asked behind it. */
  static <T> List<T> inOrder(Database database, BatchedQuery<T> walk, List<BatchedQuery<?>> behind)
      throws SQLException {
    List<BatchedQuery<?>> all = new ArrayList<>();
    all.add(BatchedQuery.of(IN_ORDER, row -> true));
    all.add(walk);
    all.addAll(behind);
    database.together(all);
    return walk.rows();
  }
}
