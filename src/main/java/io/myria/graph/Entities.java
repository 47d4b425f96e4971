package io.myria.graph;

import io.myria.database.Database;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What entities are, among what a view sees. Confined to one transaction. */
record Entities(Database database, GraphView view) {

  /** Those of the keys that are mentioned. */
  Map<String, GraphEntity> of(Collection<String> keys) throws SQLException {
    Map<String, GraphEntity> found = new LinkedHashMap<>();
    if (!keys.isEmpty() && !view.seesNothing()) {
      database.list(
          EntitySql.ENTITIES,
          row -> found.put(row.getString(1), entity(row)),
          view.parameters().and("keys", keys.toArray(String[]::new)));
    }
    return found;
  }

  /** How many events the view sees; at most as many as make a difference to these entities. */
  long events(Collection<GraphEntity> entities) throws SQLException {
    long most = entities.stream().mapToLong(GraphEntity::mentions).max().orElse(0);
    if (most <= GraphEntity.HUB_MENTIONS) {
      return Long.MAX_VALUE;
    }
    return database
        .one(
            GraphSql.EVENTS,
            row -> row.getLong(1),
            view.parameters().and("most", most * GraphEntity.HUB_SHARE))
        .orElse(0L);
  }

  private GraphEntity entity(ResultSet row) throws SQLException {
    long mentions = row.getLong(2);
    Instant last = row.getObject(3, OffsetDateTime.class).toInstant();
    return new GraphEntity(
        row.getString(1),
        row.getString(5),
        commonest(row.getArray(4)),
        GraphTier.of(mentions, last, view.asOf()),
        mentions,
        last);
  }

  private static String commonest(Array types) throws SQLException {
    Map<String, Integer> counts = new TreeMap<>();
    List.of((String[]) types.getArray()).forEach(type -> counts.merge(type, 1, Integer::sum));
    int most = counts.values().stream().max(Integer::compare).orElseThrow();
    return counts.keySet().stream().filter(type -> counts.get(type) == most).findFirst().get();
  }

  /**
   * Statements over what events mention, each with the mask of {@link GraphSql}. Parameters by
   * {@link GraphView#parameters}; further ones are named.
   */
  static final class EntitySql {

    /** Of the newest mentions of each entity: they decide what it is. */
    private static final int TYPED_BY = 10;

    /**
     * Counts, types and names; an event has one mention of a key. Counts go through the index
     * alone, the few newest through the rows. Parameter: keys.
     */
    static final String ENTITIES =
        """
        select k.key, c.mentions, c.last_at, n.types, n.surface
        from unnest(:keys::text[]) as k (key)
        cross join lateral (
            select count(*) as mentions, max(m.occurred_at) as last_at
            from entity_mention m where m.key = k.key and %s
        ) c
        cross join lateral (
            select array_agg(s.type order by s.event_seq desc) as types,
                   (array_agg(s.surface order by s.event_seq desc))[1] as surface
            from (%s) s
        ) n
        where c.mentions > 0
        order by k.key
        """
            .formatted(
                GraphSql.visible("m"), newestMentions(TYPED_BY, "m.event_seq, m.type, m.surface"));

    /** Of each entity the newest events that mention it: they decide what is shown beside it. */
    static final int BESIDE_EVENTS = 10;

    /**
     * What the newest events that mention an entity mention beside it; an event is seen whole.
     * Parameters: keys, participants.
     */
    static final String BESIDE =
        """
        select k.key, o.key, array_agg(distinct n.event_seq)
        from unnest(:keys::text[]) as k (key)
        cross join lateral (%s) n
        join entity_mention o on o.derivation_id = :derivation and o.event_seq = n.event_seq
            and o.key <> k.key and o.type not in ('time', 'amount')
            and o.key <> all(:participants::text[])
        group by k.key, o.key
        """
            .formatted(newestMentions(BESIDE_EVENTS, "m.event_seq"));

    /**
     * Entities by what they are called and how often they are mentioned, these first; an event has
     * one mention of a key. Parameters: keys where some are named, words, tiers and since, most.
     */
    static final String RANKED =
        """
        with seen as materialized (
            select m.key, count(*) as mentions, max(m.occurred_at) as last_at
            from entity_mention m where %s %%s
            group by m.key
        )
        select s.key
        from seen s
        where not exists (select from unnest(:words::text[]) as w (word)
                          where strpos(' ' || s.key, ' ' || w.word) = 0)
          and case when s.mentions >= :stable then 'stable'
                   when s.last_at >= :since then 'active' else 'inferred' end = any(:tiers)
        order by s.mentions desc, s.last_at desc, s.key
        limit :most
        """
            .formatted(GraphSql.visible("m"));

    static final String RANKED_ALL = RANKED.formatted("");
    static final String RANKED_NAMED = RANKED.formatted("and m.key = any(:keys)");

    /** Whom and what some events mention, in their order. Parameter: ids. */
    static final String MENTIONED =
        """
        select i.event_id, array_agg(m.surface order by m.mention)
        from event_by_id i
        join entity_mention m using (event_seq)
        where i.event_id = any(:ids) and m.type not in ('time', 'amount') and %s
        group by i.event_id
        order by i.event_id
        """
            .formatted(GraphSql.visible("m"));

    /**
     * First names, and the only person whose full name begins with each: where no event mentions
     * both, which would say whether they are the same. Parameter: keys.
     */
    static final String ONLY_FULL_NAME =
        """
        select k.key, f.key
        from unnest(:keys::text[]) as k (key)
        cross join lateral (
            select m.key from entity_mention m
            where m.key >= k.key || ' ' and m.key < k.key || '!' and {whole}
            order by m.key limit 1
        ) f
        where not exists (select from entity_mention m
                          where m.key > f.key and m.key < k.key || '!' and {whole})
          and not exists (select from entity_mention m
                          join entity_mention o using (derivation_id, event_seq)
                          where m.key = k.key and o.key = f.key and {visible})
        order by k.key
        """
            .replace("{whole}", "m.type = 'person' and strpos(m.key, chr(39)) = 0 and {visible}")
            .replace("{visible}", GraphSql.visible("m"));

    private EntitySql() {}

    /**
     * So many of a key's newest mentions. Of few sets each by its own end of the index; of many,
     * which would be as many looks, by all that there are. Parameters: few and many, the sets.
     */
    private static String newestMentions(int most, String columns) {
      return """
      select * from (
          select {columns}
          from unnest(:few::bigint[]) as f (id)
          cross join unnest(:internals::boolean[]) as part (internal)
          cross join lateral (
              select m.* from entity_mention m
              where m.key = k.key and m.participant_set_id = f.id and m.internal = part.internal
                and {visible}
              order by m.event_seq desc limit {most}) m
          union all
          select {columns}
          from (select n.participant_set_id, n.internal, n.event_seq from entity_mention n
                where n.key = k.key and n.participant_set_id = any(:many) and {visible_n}
                order by n.event_seq desc limit {most}) n
          join entity_mention m using (participant_set_id, internal, event_seq)
          where m.derivation_id = :derivation and m.key = k.key) newest
      order by event_seq desc limit {most}
      """
          .replace("{columns}", columns)
          .replace("{most}", String.valueOf(most))
          .replace("{visible_n}", GraphSql.visible("n"))
          .replace("{visible}", GraphSql.visible("m"));
    }
  }
}
