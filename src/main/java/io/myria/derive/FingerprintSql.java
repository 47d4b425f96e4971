package io.myria.derive;

/** Statements that read fingerprints, links and marks, each with a mask. */
final class FingerprintSql {

  static final String OF_EVENTS =
      """
      select e.event_seq, f.kind, f.entities, f.subjects, f.decision, f.rejected, f.reasons,
             f.validated_by, f.assignee, f.deadline, f.dates, f.tokens
      from event e
      join participant_set s using (participant_set_id)
      join fingerprint f on f.derivation_id = ? and f.event_seq = e.event_seq
      where e.event_seq = any(?)
        and s.members @> ? and (? or not e.internal)
      order by e.event_seq
      """;

  static final String CAUSES = links("to_seq");

  static final String CONSEQUENCES = links("from_seq");

  static final String MARKS =
      """
      select distinct on (m.event_seq) m.event_seq, m.mark_seq, m.archived
      from archive_mark m
      join event e on e.event_seq = m.event_seq
      join participant_set s on s.participant_set_id = e.participant_set_id
      where m.derivation_id = ? and m.mark_seq <= ?
        and s.members @> ? and (? or not e.internal)
      order by m.event_seq, m.mark_seq desc
      """;

  private FingerprintSql() {}

  /** Both ends are of one exact set, so that the mask asks for its members once. */
  private static String links(String known) {
    return """
    select l.from_seq, l.to_seq, l.relation, l.weight, l.words
    from causal_link l
    join event a on a.event_seq = l.from_seq
    join event b on b.event_seq = l.to_seq and b.participant_set_id = a.participant_set_id
    join participant_set s on s.participant_set_id = a.participant_set_id
    where l.derivation_id = ? and l.%s = any(?) and l.to_seq <= ?
      and s.members @> ? and (? or not a.internal) and (? or not b.internal)
    order by l.to_seq desc, l.from_seq desc, l.relation
    """
        .formatted(known);
  }
}
