package io.myria.memory;

/**
 * Statements that count what a scope sees, set by set. Parameters of each: the rarest participant,
 * the scope, the derivation, the last event, the time after which nothing is counted,
 * includeInternal; further ones are named.
 */
final class CensusSql {

  private static final String SEEN =
      """
      with sets as materialized (
          select m.participant_set_id
          from participant_set_member m
          join participant_set s using (participant_set_id)
          where m.participant_id = ? and s.members @> ?
      ), arg as materialized (
          select ?::bigint as derivation_id, ?::bigint as last, ?::timestamptz as now,
                 ?::boolean as include_internal
      ), seen as not materialized (
          select f.derivation_id, f.event_seq, f.occurred_at, f.kind, f.explicit
          from arg
          cross join sets
          join fingerprint f on f.derivation_id = arg.derivation_id
              and f.participant_set_id = sets.participant_set_id
              and f.event_seq <= arg.last and f.occurred_at <= arg.now
              and (arg.include_internal or not f.internal)
      )
      """;

  /**
   * Further parameters: the events that persons archived; kinds that are archived by their age, and
   * in parallel the times before which they are.
   */
  static final String KINDS =
      SEEN
          + """
          select k.kind, count(*),
                 count(*) filter (where k.by_person),
                 count(*) filter (
                     where not k.by_person and not k.explicit
                         and k.occurred_at < k.archived_before)
          from (select s.kind, s.explicit, s.occurred_at, t.archived_before,
                       s.event_seq = any(?::bigint[]) as by_person
                from seen s
                left join unnest(?::text[], ?::timestamptz[]) as t (kind, archived_before)
                    using (kind)) k
          group by k.kind
          order by k.kind
          """;

  /** Both ends are of one exact set; the earlier one may be internal where the later is not. */
  static final String LINKS =
      SEEN
          + """
          select l.relation, count(*)
          from seen s
          join causal_link l on l.derivation_id = s.derivation_id and l.to_seq = s.event_seq
          join seen c on c.event_seq = l.from_seq
          group by l.relation
          order by l.relation
          """;

  private CensusSql() {}
}
