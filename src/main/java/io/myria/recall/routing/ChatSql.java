package io.myria.recall.routing;

/**
 * Statements over the chats of what a graph's view sees, with its mask. Parameters by {@code
 * GraphView.parameters}; further ones are named.
 */
final class ChatSql {

  private static final String VISIBLE =
      """
      m.derivation_id = :derivation and m.participant_set_id = any(:sets)
          and m.internal = any(:internals)
          and m.occurred_at <= :asOf and m.event_seq <= :last""";

  /**
   * Chats by how many rare entities they share with some events: those of at most so many mentions
   * and chats. Parameters: seqs, participants (keys), mentions, chats, shared, most.
   */
  static final String RELATED =
      """
      with mine as materialized (
          select distinct m.key from entity_mention m
          where m.event_seq = any(:seqs) and m.type not in ('time', 'amount')
            and m.key <> all(:participants::text[]) and {visible}
      ), near as materialized (
          select k.key, n.event_seq, n.occurred_at, count(*) over (partition by k.key) as mentions
          from mine k
          cross join lateral (
              select m.event_seq, m.occurred_at from entity_mention m
              where m.key = k.key and {visible}
              limit :mentions + 1) n
      ), beside as materialized (
          select n.key, c.context_id, max(n.occurred_at) as last_at
          from near n
          join event_content c using (event_seq)
          where n.mentions <= :mentions and c.context_id is not null
          group by n.key, c.context_id
      ), rare as materialized (
          select key from beside group by key having count(*) <= :chats
      )
      select b.context_id
      from beside b join rare using (key)
      group by b.context_id
      having count(*) >= :shared
      order by count(*) desc, max(b.last_at) desc, b.context_id
      limit :most
      """
          .replace("{visible}", VISIBLE);

  /** Chats by how many of their newest events mention some. Parameters: keys, mentions, most. */
  static final String ABOUT =
      """
      select c.context_id
      from (select distinct n.event_seq, n.occurred_at
            from unnest(:keys::text[]) as k (key)
            cross join lateral (
                select m.event_seq, m.occurred_at from entity_mention m
                where m.key = k.key and {visible}
                order by m.event_seq desc limit :mentions) n) n
      join event_content c using (event_seq)
      where c.context_id is not null
      group by c.context_id
      order by count(*) desc, max(n.occurred_at) desc, c.context_id
      limit :most
      """
          .replace("{visible}", VISIBLE);

  private ChatSql() {}
}
