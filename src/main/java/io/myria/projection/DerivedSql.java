package io.myria.projection;

import io.myria.eventlog.Mask;

/** Statements that read what was derived, each with a mask but for one. */
final class DerivedSql {

  /**
   * Event by event: the offset keeps the planner from reading whole derivations, which look small
   * to it until they were analyzed.
   */
  private static final String PASSAGES =
      """
      select e.event_seq, p.passage, p.from_unit, p.to_unit, p.tokens, p.vector, p.signs
      from event e
      join participant_set s using (participant_set_id)
      cross join lateral (
          select d.passage, d.from_unit, d.to_unit, d.tokens, v.vector, v.tokens as signs
          from passage d
          left join passage_vector v
              on v.derivation_id = :vectors and v.event_seq = e.event_seq and v.passage = d.passage
          where d.derivation_id = :passages and d.event_seq = e.event_seq
          offset 0) p
      """;

  private static final String MASK_AND_ORDER =
      " and " + Mask.OF_EVENT + " order by e.event_seq, p.passage";

  static final String OF_EVENTS = PASSAGES + "where e.event_seq = any(:seqs)" + MASK_AND_ORDER;

  /** Unmasked: for compiling the log. So many passages say what an event is about. */
  static final String VECTORS =
      """
      select v.event_seq, v.vector from passage_vector v
      where v.derivation_id = ? and v.event_seq = any(?) and v.passage < 16
        and v.vector is not null
      order by v.event_seq, v.passage
      """;

  private DerivedSql() {}
}
