package io.myria.graph;

import io.myria.graph.Entities.EntitySql;

/**
 * Statements over what events state ({@link EntitySql} has those over what they mention), each with
 * the mask: of the sets that the scope sees, resolved once a request by {@link #SETS}, with
 * internal events or without, as of a time and a place in the log. Parameters by {@link
 * GraphView#parameters}; further ones are named. What a model proposes is read beside what events
 * state, and only with its relations.
 */
final class GraphSql {

  /**
   * What serves; whose statements are read: of it, and of a model's proposals beside it; and what
   * tells of feedback.
   */
  static final String SERVING =
      """
      select d.derivation_id, d.event_seq,
             array(select s.derivation_id from derivation s
                   where s.consumer in ('graph', 'proposals') and s.state = 'serving'
                   order by s.derivation_id),
             f.derivation_id, coalesce(f.event_seq, 0)
      from derivation d
      left join derivation f on f.consumer = 'experience' and f.state = 'serving'
      where d.consumer = 'graph' and d.state = 'serving'
      order by d.derivation_id, f.derivation_id
      limit 1
      """;

  /**
   * The exact sets with the scope's members of which it sees an event, and when the newest was.
   * Internal events and others lie apart in the index, so that each part's newest is its first.
   */
  static final String SETS =
      """
      select m.participant_set_id, n.newest
      from participant_set_member m
      join participant_set s using (participant_set_id)
      cross join lateral (
          select max(x.occurred_at) as newest
          from (values (false), (true)) as part (internal)
          cross join lateral (
              select e.occurred_at
              from event e
              where e.participant_set_id = m.participant_set_id and e.internal = part.internal
                and (:internal or not part.internal)
                and e.occurred_at <= :asOf and e.event_seq <= :last
              order by e.occurred_at desc, e.event_seq desc
              limit 1
          ) x
      ) n
      where m.participant_id = :rarest and s.members @> :members and n.newest is not null
      order by m.participant_set_id
      """;

  /** The participants of events that the scope sees, and no other names. Parameter: sets. */
  static final String PARTICIPANTS =
      """
      select distinct p.name from participant_set s
      join participant p on p.participant_id = any(s.members)
      where s.participant_set_id = any(:sets)
      order by p.name
      """;

  /** How many events are seen, and at most so many. Parameter: most. */
  static final String EVENTS =
      """
      select count(*) from (select from event e
            where e.participant_set_id = any(:sets) and e.internal = any(:internals)
              and e.occurred_at <= :asOf and e.event_seq <= :last
            limit :most) x
      """;

  static final String EDGE_COLUMNS =
      "e.event_seq, e.edge, e.occurred_at, e.from_key, e.relation, e.to_key, e.to_surface,"
          + " e.negated, e.valid_from, e.valid_to, e.confidence, e.source";

  private static final String FUNCTIONAL_FIRST = "(e.relation = any(:functional)) desc, ";

  /**
   * The statements about each entity, from it and to it, and the attributes of what it has:
   * relations of which there is one at a time first, then the newest. Parameters: keys, functional,
   * most.
   */
  static final String EDGES = edges("");

  /** The same of some relations alone. Parameter beside: relations. */
  static final String EDGES_OF = edges("e.relation = any(:relations) and ");

  private static String edges(String wanted) {
    return String.join(
            "union all\n",
            newest("k.key, 'from', ", "e.from_key = k.key", FUNCTIONAL_FIRST),
            newest("k.key, 'to', ", "e.to_key = k.key and e.from_key <> k.key", FUNCTIONAL_FIRST),
            newest(
                "k.key, 'of', ",
                "e.relation = 'attr'"
                    + " and e.from_key >= k.key || '''s ' and e.from_key < k.key || '''s!'",
                ""))
        .replace("{wanted}", wanted + edge("e"));
  }

  /**
   * What else was said of subjects and relations, of those of which there is one at a time; of the
   * others what denies; since what they are asked for was said, for what was said before ends none
   * of it, nor does a proposal. Parameters: subjects and beside them chains and since, functional,
   * most.
   */
  static final String CHAINS =
      """
      select {e}
      from unnest(:subjects::text[], :chains::text[], :since::text[]) c (subject, relation, since)
      cross join lateral (
          (select e.* from entity_edge e
           where c.relation = any(:functional) and not e.negated and {said}
           order by e.event_seq desc, e.edge desc limit :most)
          union all
          (select e.* from entity_edge e where e.negated and {said}
           order by e.event_seq desc, e.edge desc limit :most)) e
      """
          .replace("{e}", EDGE_COLUMNS)
          .replace(
              "{said}",
              "e.from_key = c.subject and e.relation = c.relation"
                  + " and e.occurred_at >= c.since::timestamptz and "
                  + visible("e"));

  /**
   * Whether emitters state anything with some events, or anybody judges these. It has no mask of
   * its own: the caller was shown these events by a masked ranking, and learns of no others.
   * Parameter: seqs.
   */
  static final String STATES =
      """
      (select e.event_seq
       from derivation d
       join entity_edge e using (derivation_id)
       where d.consumer = 'graph' and d.state = 'serving' and e.event_seq = any(:seqs)
         and e.source = 'emitter'
       limit 1)
      union all
      (select l.from_seq
       from derivation d
       join experience_link l using (derivation_id)
       join experience x on x.derivation_id = l.derivation_id and x.event_seq = l.to_seq
       where d.consumer = 'experience' and d.state = 'serving' and l.from_seq = any(:seqs)
         and l.relation = 'refers_to' and x.feedback in ('correction', 'rejection')
       limit 1)
      order by 1
      limit 1
      """;

  /**
   * What was thought last of events, by the newest words on any but those that were archived, and
   * what these events state. Parameters: feedback, the derivation; stating; most.
   */
  static final String WORDS =
      """
      with words as materialized (
          select x.event_seq, x.feedback in ('correction', 'rejection') as against
          from experience x
          where x.feedback <> 'neutral' and {said}
            and {not_archived}
          order by x.event_seq desc limit :most
      ), judged as (
          select distinct on (l.from_seq) l.from_seq, w.event_seq as said, w.against
          from words w
          join experience_link l on l.derivation_id = :feedback and l.to_seq = w.event_seq
          join event t on t.event_seq = l.from_seq
          where l.relation = 'refers_to' and t.internal = any(:internals)
            and t.occurred_at <= :asOf
          order by l.from_seq, w.event_seq desc
      )
      select j.from_seq, j.said, j.against, {e}
      from judged j
      left join entity_edge e on e.event_seq = j.from_seq and {visible}
      order by j.from_seq, e.edge, e.derivation_id
      """
          .replace("{e}", EDGE_COLUMNS)
          .replace("{not_archived}", notArchived("x"))
          .replace("{said}", visible("x").replace(":derivation", ":feedback"))
          .replace("{visible}", visible("e").replace("= :derivation", "= any(:stating)"));

  /**
   * What emitters state of the subjects and relations of some events' statements. Parameters: seqs,
   * most.
   */
  static final String STATED =
      """
      select {e}
      from (select distinct k.from_key, k.relation from entity_edge k
            where k.event_seq = any(:seqs) and k.source = 'emitter' and {visible_k}) c
      cross join lateral (
          select e.* from entity_edge e
          where e.from_key = c.from_key and e.relation = c.relation and e.source = 'emitter'
            and {visible}
          order by e.event_seq desc, e.edge desc limit :most) e
      order by e.event_seq, e.edge
      """
          .replace("{e}", EDGE_COLUMNS)
          .replace("{visible}", visible("e"))
          .replace("{visible_k}", visible("k"));

  /** Statements that names are of the same, of each name the newest. Parameters: keys, most. */
  static final String SAME =
      (newest("", "e.relation = 'same_as' and e.from_key = k.key", "")
              + "union\n"
              + newest("", "e.relation = 'same_as' and e.to_key = k.key", "")
              + "order by event_seq, edge\n")
          .replace("{wanted}", visible("e"));

  /**
   * Of events that state one thing each, those that a later event replaces for sure, as recall
   * marks them: when that was said. Parameters: seqs, sure.
   */
  static final String REPLACED =
      """
      select c.earlier_seq, min(c.occurred_at)
      from event_change c
      where c.derivation_id in (select d.derivation_id from derivation d
                                where d.consumer = 'changes' and d.state = 'serving')
        and c.earlier_seq = any(:seqs) and c.probability >= :sure and {visible} and {not_archived}
        and not exists (select from event_change b
                        where b.derivation_id = c.derivation_id and b.event_seq = c.event_seq
                          and (b.probability > c.probability
                               or b.probability = c.probability and b.earlier_seq < c.earlier_seq))
        and (select count(*) from entity_edge e
             where e.derivation_id = :derivation and e.event_seq = c.earlier_seq) = 1
      group by c.earlier_seq
      order by c.earlier_seq
      """
          .replace("{not_archived}", notArchived("c"))
          .replace("{visible}", seen("c"));

  static final String EVENT_IDS =
      """
      select e.event_seq, e.event_id from event e
      where e.event_seq = any(:seqs) and e.participant_set_id = any(:sets)
        and e.internal = any(:internals)
      order by e.event_seq
      """;

  private GraphSql() {}

  /** Of each key the newest statements, with what else is selected of each. */
  private static String newest(String more, String about, String first) {
    return """
    select %s%s
    from unnest(:keys::text[]) as k (key)
    cross join lateral (
        select e.* from entity_edge e
        where %s and {wanted}
        order by %se.event_seq desc, e.edge desc, e.derivation_id limit :most) e
    """
        .formatted(more, EDGE_COLUMNS, about, first);
  }

  /** As {@link #visible}, of statements; of proposed ones where these are wanted. */
  private static String edge(String row) {
    return visible(row).replace("= :derivation", "= any(:stating)")
        + " and (:proposed or %s.source <> 'proposed')".formatted(row);
  }

  static String visible(String row) {
    return row + ".derivation_id = :derivation and " + seen(row);
  }

  private static String seen(String row) {
    return """
    {r}.participant_set_id = any(:sets) and {r}.internal = any(:internals)
        and {r}.occurred_at <= :asOf and {r}.event_seq <= :last"""
        .replace("{r}", row);
  }

  private static String notArchived(String row) {
    return """
    (select m.archived
             from derivation d
             join archive_mark m using (derivation_id)
             where d.consumer = 'fingerprints' and d.state = 'serving'
               and m.participant_set_id = {r}.participant_set_id
               and m.event_seq = {r}.event_seq and m.mark_seq <= :last
             order by m.mark_seq desc
             limit 1) is not true"""
        .replace("{r}", row);
  }
}
