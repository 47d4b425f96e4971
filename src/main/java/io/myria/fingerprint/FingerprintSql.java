package io.myria.fingerprint;

import io.myria.eventlog.Mask;

/** Statements that read fingerprints, links and marks, each with a mask. */
final class FingerprintSql {

  /**
   * What the log says is archived: after one place, up to another. Only an event of the very same
   * participants says it of an event, and only a later one.
   */
  static final String SAID =
      """
      select m.event_seq as mark_seq, t.event_seq, t.participant_set_id, t.internal,
             c.payload -> 'archived' is distinct from 'false'::jsonb as archived
      from event_content c
      join event m on m.event_seq = c.event_seq
      join event_by_id i on i.event_id =
          case when c.payload ->> 'event_id'
                    ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
               then (c.payload ->> 'event_id')::uuid end
      join event t on t.event_seq = i.event_seq and t.event_seq < m.event_seq
           and t.participant_set_id = m.participant_set_id
      where c.type = 'myria.archive' and m.internal
        and c.event_seq > :after and c.event_seq <= :last
      """;

  static final String OF_EVENTS =
      """
      select e.event_seq, f.kind, f.entities, f.subjects, f.decision, f.rejected, f.reasons,
             f.validated_by, f.assignee, f.deadline, f.dates::text[], f.tokens, f.explicit,
             f.telling, f.worth
      from event e
      join participant_set s using (participant_set_id)
      join fingerprint f on f.derivation_id = :derivation and f.event_seq = e.event_seq
      where e.event_seq = any(:seqs) and %s
      order by e.event_seq
      """
          .formatted(Mask.OF_EVENT);

  static final String CAUSES = links("to_seq");

  static final String CONSEQUENCES = links("from_seq");

  /**
   * What was derived, of sets with the scope's rarest participant, and what the log says since: an
   * archived event is so at once.
   */
  static final String MARKS =
      """
      select distinct on (m.event_seq) m.event_seq, m.mark_seq, m.archived
      from (
          select d.mark_seq, t.event_seq, t.participant_set_id, t.internal, d.archived
          from archive_mark d
          join event t on t.event_seq = d.event_seq
          where d.derivation_id = :derivation and d.mark_seq <= :last
            and d.participant_set_id in (
                select m.participant_set_id from participant_set_member m
                where m.participant_id = :rarest)
          union all
          select s.mark_seq, s.event_seq, s.participant_set_id, s.internal, s.archived
          from (%s) s
      ) m
      join participant_set s on s.participant_set_id = m.participant_set_id
      where %s
      order by m.event_seq, m.mark_seq desc
      """
          .formatted(SAID, Mask.of("m"));

  private FingerprintSql() {}

  /** Both ends are of one exact set, so that the mask asks for its members once. */
  private static String links(String known) {
    return """
    select l.from_seq, l.to_seq, l.relation, l.weight, l.words
    from causal_link l
    join event a on a.event_seq = l.from_seq
    join event b on b.event_seq = l.to_seq and b.participant_set_id = a.participant_set_id
    join participant_set s on s.participant_set_id = a.participant_set_id
    where l.derivation_id = :derivation and l.%s = any(:seqs) and l.to_seq <= :last
      and %s and (:internal or not b.internal)
    order by l.to_seq desc, l.from_seq desc, l.relation
    """
        .formatted(known, Mask.of("a"));
  }
}
