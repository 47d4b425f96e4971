package io.myria.recall.routing;

import io.myria.eventlog.Mask;

/** Statements that read retrievals and what is said of them, each with a mask. */
final class RetrievalSql {

  /** Retrievals are internal events; {@code :actions} says which of them count. */
  private static final String NEWEST_OF =
      Mask.SETS
          + """
                and (not :own or cardinality(s.members) = cardinality(:members::bigint[]))
          ), newest as materialized (
              select x.event_seq, x.occurred_at, x.terms
              from sets
              cross join unnest(:actions::text[]) a (action)
              cross join lateral (
                  select *
                  from experience x
                  where x.derivation_id = :derivation and x.kind = 'retrieval'
                    and x.participant_set_id = sets.participant_set_id and x.action = a.action
                    and x.event_seq <= :last and x.occurred_at <= :asOf
                  order by x.event_seq desc
                  limit :most
              ) x
              order by x.event_seq desc
              limit :most
          )
          """;

  /**
   * Of each the last word that is seen. Parameters beside the mask's: derivation, last, asOf,
   * actions, most, and {@code own} as false.
   */
  static final String JUDGED =
      NEWEST_OF
          + """
          select n.event_seq, n.occurred_at, n.terms, f.feedback
          from newest n
          left join lateral (
              select x.feedback
              from experience_link l
              join experience x
                  on x.derivation_id = l.derivation_id and x.event_seq = l.to_seq
              where l.derivation_id = :derivation and l.from_seq = n.event_seq
                and l.relation = 'judges' and l.to_seq <= :last
                and x.kind = 'feedback' and x.feedback <> 'neutral' and x.occurred_at <= :asOf
                and (:internal or not x.internal)
              order by l.to_seq desc
              limit 1
          ) f on true
          order by n.event_seq
          """;

  /** The same parameters, {@code own} as true; and since. */
  static final String COUNT =
      NEWEST_OF
          + """
          select count(*) from newest n where n.occurred_at > :since
          """;

  /**
   * The first events behind the last one that was derived: those that the scope sees, and
   * retrievals that count for it. Parameters: after, last, most.
   */
  static final String TAIL =
      Mask.SETS
          + """
          ), found as materialized (
              select n.event_seq
              from sets
              cross join lateral (
                  select e.event_seq
                  from event e
                  where e.participant_set_id = sets.participant_set_id
                    and e.event_seq > :after and e.event_seq <= :last
                    and (:internal or not e.internal
                         or (select c.type = 'myria.retrieval'
                                    and c.payload -> 'include_internal'
                                        is distinct from 'true'::jsonb
                             from event_content c
                             where c.event_seq = e.event_seq))
                  order by e.event_seq
                  limit :most
              ) n
              order by n.event_seq
              limit :most
          )
          select c.event_seq, c.payload_bytes
          from found
          join event_content c using (event_seq)
          order by c.event_seq
          """;

  /** How many events there are, internal ones apart. Parameters: last, most. */
  static final String SIZE =
      Mask.SETS
          + """
          )
          select count(*)
          from (select 1
                from sets
                cross join lateral (
                    select 1
                    from event e
                    where e.participant_set_id = sets.participant_set_id and not e.internal
                      and e.event_seq <= :last
                    order by e.event_seq
                    limit :most) e
                limit :most) seen
          """;

  private RetrievalSql() {}
}
