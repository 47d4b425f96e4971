package io.myria.experience;

import io.myria.eventlog.Mask;

/** Statements that read experiences, each with a mask. */
final class ExperienceSql {

  /**
   * Each set of the scope is asked by itself, so that what others did with the same arguments costs
   * nothing.
   */
  private static final String OF_SETS =
      Mask.SETS
          + """
          )
          select x.event_seq, x.occurred_at, x.kind, x.action, x.args_digest, x.words_digest,
                 x.terms, x.fetched_at, x.ttl_seconds, x.success, x.error_class, x.feedback,
                 x.value_digest, x.situation, x.arguments
          from sets
          cross join (values (false), (true)) i (internal)
          cross join lateral (
              select *
              from experience x
              where x.derivation_id = :derivation and x.participant_set_id = sets.participant_set_id
                and x.internal = i.internal and x.event_seq <= :last and x.occurred_at <= :asOf
                and %1$s
              order by %2$s
              limit :most
          ) x
          where :internal or not i.internal
          order by %2$s
          limit :most
          """;

  /**
   * Of the latest fetched results of a call those after which no other counts: {@code :each} of
   * all, as many that did not fail, and those of which something is said. The reader has to take
   * the first two as if the third were not there, for a mask may hide what is said.
   */
  static final String CALLS = calls("args_digest");

  static final String ALIKE_CALLS = calls("words_digest");

  static final String NEWEST = OF_SETS.formatted("x.kind <> 'retrieval'", "x.event_seq desc");

  static final String BY_SEQ =
      """
      select x.event_seq, x.occurred_at, x.kind, x.action, x.args_digest, x.words_digest, x.terms,
             x.fetched_at, x.ttl_seconds, x.success, x.error_class, x.feedback,
             x.value_digest, x.situation, x.arguments
      from experience x
      join participant_set s using (participant_set_id)
      where x.derivation_id = :derivation and x.event_seq = any(:seqs) and x.event_seq <= :last
        and x.occurred_at <= :asOf and %s
      order by x.event_seq
      """
          .formatted(Mask.of("x"));

  /**
   * The newest of each event and relation, so that one that thousands refer to is read like others.
   * Both ends are of one exact set, so that the mask asks for its members once.
   */
  static final String LINKS =
      """
      select l.from_seq, l.to_seq, l.event_id, l.relation
      from unnest(:seqs::bigint[]) asked (from_seq)
      join event a on a.event_seq = asked.from_seq
      join participant_set s on s.participant_set_id = a.participant_set_id
      cross join (values ('refers_to'), ('used')) r (relation)
      cross join lateral (
          select l.from_seq, l.to_seq, b.event_id, l.relation
          from experience_link l
          join event b on b.event_seq = l.to_seq and b.participant_set_id = a.participant_set_id
          where l.derivation_id = :derivation and l.from_seq = asked.from_seq
            and l.relation = r.relation and l.to_seq <= :last and b.occurred_at <= :asOf
            and (:internal or not b.internal)
          order by l.to_seq desc
          limit :most
      ) l
      where %s
      order by l.to_seq, l.from_seq, l.relation
      """
          .formatted(Mask.of("a"));

  /** The events that some events that are seen refer to, those that are seen, too. */
  static final String REFERRED =
      """
      select distinct l.from_seq
      from unnest(:seqs::bigint[]) asked (to_seq)
      join experience_link l on l.derivation_id = :derivation and l.to_seq = asked.to_seq
        and l.relation = 'refers_to'
      join event a on a.event_seq = l.from_seq and a.occurred_at <= :asOf
      join participant_set s on s.participant_set_id = a.participant_set_id
      where a.event_seq <= :last and %s
      order by l.from_seq
      """
          .formatted(Mask.of("a"));

  /**
   * The messages that some events that are seen refer to, those that are seen, with what they begin
   * with. Parameters: seqs.
   */
  static final String REQUESTS =
      """
      select l.to_seq, l.from_seq, left(c.payload ->> 'text', 500)
      from unnest(:seqs::bigint[]) asked (to_seq)
      join experience_link l on l.derivation_id = :derivation and l.to_seq = asked.to_seq
        and l.relation = 'refers_to'
      join event a on a.event_seq = l.from_seq and a.occurred_at <= :asOf
      join event_content c on c.event_seq = a.event_seq and c.type = 'message'
      join participant_set s on s.participant_set_id = a.participant_set_id
      where a.event_seq <= :last and c.payload ->> 'text' is not null and %s
      order by l.to_seq, l.from_seq
      """
          .formatted(Mask.of("a"));

  /**
   * Of some events those after which a person goes on, within ten minutes and in the same context,
   * with something else than feedback, with the first such event and what it begins with.
   * Parameters: seqs.
   */
  static final String FOLLOWED =
      """
      select e.event_seq, n.event_seq, n.words
      from unnest(:seqs::bigint[]) asked (event_seq)
      join event e using (event_seq)
      join event_content c using (event_seq)
      join participant_set s on s.participant_set_id = e.participant_set_id
      cross join lateral (
          select f.event_seq, coalesce(left(d.payload ->> 'text', 200), '') as words
          from event f
          join event_content d on d.event_seq = f.event_seq
          where f.participant_set_id = e.participant_set_id and f.event_seq > e.event_seq
            and f.event_seq <= :last and f.internal = any(array[false, :internal::boolean])
            and f.occurred_at >= e.occurred_at and f.occurred_at <= :asOf
            and f.occurred_at <= e.occurred_at + interval '10 minutes'
            and d.context_id = c.context_id and d.type <> 'feedback'
            and (lower(d.payload ->> 'role') in ('user', 'human')
                 or d.payload ->> 'role' is null and d.type = 'message')
          order by f.event_seq
          limit 1) n
      where %s
      order by e.event_seq
      """
          .formatted(Mask.OF_EVENT);

  private ExperienceSql() {}

  private static String calls(String column) {
    String latest = "x.fetched_at desc, x.event_seq desc";
    String all = OF_SETS.formatted("x.kind = 'result' and x." + column + " = :digest", latest);
    return """
        select x.*
        from (
            select x.*, row_number() over (order by %1$s) as place,
                   row_number() over (partition by x.success is not false order by %1$s) as among
            from (
        %2$s
            ) x
        ) x
        where x.place <= :each or x.among <= :each or exists (
            select from experience_link l
            where l.derivation_id = :derivation and l.from_seq = x.event_seq
              and l.relation = 'refers_to')
        order by %1$s
        """
        .formatted(latest, all);
  }
}
