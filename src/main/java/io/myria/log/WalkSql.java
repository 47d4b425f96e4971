package io.myria.log;

import java.util.List;

/**
 * One stretch of a masked walk over {@code posting}.
 *
 * <p>The three steps are materialised and the looks at other tables are scalar subqueries, so that
 * no plan can do them in another order: a bounded piece of one participant's index range, then the
 * mask by primary keys, then the content of what the mask let through. {@code walked} alone is
 * bounded by the limit, and every other clause works on its rows: what a clause rejects is paid for
 * out of the walk's budget.
 */
final class WalkSql {

  /**
   * For the rest of the transaction. Where statistics are missing or old, PostgreSQL may take a
   * participant for a rare one, and fetch and sort all its postings for one page; and a stretch of
   * many rows may look worth compiling, which takes longer than walking it.
   */
  static final String IN_ORDER =
      """
      select set_config('enable_bitmapscan', 'off', true),
             set_config('enable_seqscan', 'off', true),
             set_config('jit', 'off', true)
      """;

  /** Parameters: participant; time and event_seq to start behind; the far bound; rows. */
  private static final String WALKED =
      """
      with walked as materialized (
          select p.occurred_at, p.event_seq, p.participant_set_id, p.internal
          from posting p
          where p.participant_id = ?
            and (p.occurred_at, p.event_seq) %1$s (?, ?)
            and p.occurred_at %2$s ?
          order by p.occurred_at %3$s, p.event_seq %3$s
          limit ?
      ),
      """;

  /** Parameters: the last event_seq that exists for the reader; includeInternal; the scope. */
  private static final String MASKED =
      """
      masked as materialized (
          select w.occurred_at, w.event_seq
          from walked w
          where w.event_seq <= ?
            and (? or not w.internal)
            and (select s.members @> ?
                 from participant_set s
                 where s.participant_set_id = w.participant_set_id)
      ),
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

  /** One row a match, and one row without a match where there is none; no row after the end. */
  private static final String ANSWER =
      """
      walk_end as (
          select w.occurred_at, w.event_seq, (select count(*) from walked) as examined
          from walked w
          order by w.occurred_at %1$s, w.event_seq %1$s
          limit 1
      )
      select e.examined, e.occurred_at, e.event_seq, m.occurred_at, m.event_seq
      from walk_end e
      left join matching m on true
      order by m.occurred_at %2$s, m.event_seq %2$s
      """;

  /** None of Myria's own. */
  static final String NOT_OWN = "not starts_with(c.type, 'myria.')";

  static final String CONTEXT = "c.context_id = ?";
  static final String CHANNELS = "c.channel = any(?)";
  static final String TYPES = "c.type = any(?)";

  /** The subquery makes PostgreSQL parse the terms once and not once a row. */
  static final String TERMS = StoredTerms.OF_CONTENT + " @@ (select ?::tsquery)";

  static final String PAYLOAD = "c.payload @> ?";

  /** A member of a member, or one with a dot in its name. */
  static final String NESTED_PAYLOAD = "(c.payload @> ? or c.payload @> ?)";

  static final String HINTS =
      """
      exists (
                 select from jsonb_array_elements(c.topic_hints) h
                 where h ->> 'hint' = any(?))
      """
          .strip();

  /**
   * Parameters: the event_seq before and of the last; the first time, and the one behind the last;
   * the scope; includeInternal.
   */
  private static final String TAIL =
      """
      with masked as materialized (
          select e.occurred_at, e.event_seq
          from event e
          join participant_set s using (participant_set_id)
          where e.event_seq > ? and e.event_seq <= ?
            and e.occurred_at >= ? and e.occurred_at < ?
            and s.members @> ? and (? or not e.internal)
      )
      select m.occurred_at, m.event_seq
      from masked m
      %s
      order by m.occurred_at, m.event_seq
      """;

  /**
   * Parameters: the events; the first time, and the one behind the last; the scope;
   * includeInternal.
   */
  private static final String AMONG =
      """
      with masked as materialized (
          select e.occurred_at, e.event_seq
          from unnest(?::bigint[]) as w (event_seq)
          join event e using (event_seq)
          join participant_set s using (participant_set_id)
          where e.occurred_at >= ? and e.occurred_at < ?
            and s.members @> ? and (? or not e.internal)
      )
      select m.event_seq
      from masked m
      %s
      order by m.event_seq
      """;

  /** Parameters: the events; the scope; includeInternal; hints and their weights. */
  static final String STRENGTHS =
      """
      with masked as materialized (
          select e.event_seq
          from unnest(?::bigint[]) as w (event_seq)
          join event e using (event_seq)
          join participant_set s using (participant_set_id)
          where s.members @> ? and (? or not e.internal)
      )
      select m.event_seq, max((h ->> 'confidence')::float8 * k.weight::float8)
      from masked m
      join event_content c using (event_seq)
      cross join lateral jsonb_array_elements(c.topic_hints) h
      join unnest(?::text[], ?::text[]) as k (hint, weight) on k.hint = h ->> 'hint'
      group by m.event_seq
      order by m.event_seq
      """;

  private WalkSql() {}

  /**
   * @param content clauses over {@code event_content c} that all have to hold
   */
  static String among(List<String> content) {
    return AMONG.formatted(filter(content));
  }

  /**
   * @param content clauses over {@code event_content c} that all have to hold
   */
  static String tail(List<String> content) {
    return TAIL.formatted(filter(content));
  }

  private static String filter(List<String> content) {
    return content.isEmpty() ? "" : CONTENT.formatted(String.join(" and ", content)).strip();
  }

  /**
   * @param content clauses over {@code event_content c} that all have to hold
   */
  static String stretch(Order order, List<String> content) {
    boolean newest = order == Order.NEWEST;
    return WALKED.formatted(newest ? "<" : ">", newest ? ">=" : "<", newest ? "desc" : "asc")
        + MASKED
        + MATCHING.formatted(filter(content))
        + ANSWER.formatted(newest ? "asc" : "desc", newest ? "desc" : "asc");
  }
}
