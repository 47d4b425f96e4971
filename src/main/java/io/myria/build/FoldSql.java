package io.myria.build;

/** Statements over the fold's state: sets, terms and meanings of leaves. */
final class FoldSql {

  static final String STATES =
      """
      select w.participant_set_id, w.internal, s.events, s.open_topic_id, s.closed_topic_id,
             s.roots, s.recent
      from unnest(?::bigint[], ?::boolean[]) as w (participant_set_id, internal)
      cross join lateral (
          select * from fold_set f
          where f.fold = ? and f.participant_set_id = w.participant_set_id
            and f.internal = w.internal and f.event_seq <= ?
          order by f.event_seq desc
          limit 1
      ) s
      order by w.participant_set_id, w.internal
      """;

  static final String TERMS =
      """
      select w.participant_set_id, w.internal, w.term, s.events, s.postings
      from unnest(?::bigint[], ?::boolean[], ?::text[]) as w (participant_set_id, internal, term)
      cross join lateral (
          select f.events, f.postings from fold_term f
          where f.fold = ? and f.participant_set_id = w.participant_set_id
            and f.internal = w.internal and f.term = w.term and f.event_seq <= ?
          order by f.event_seq desc
          limit 1
      ) s
      order by w.participant_set_id, w.internal, w.term
      """;

  /** Arrays of arrays have one length each, so that lists of topics come as they are written. */
  static final String KEEP_STATES =
      """
      insert into fold_set
          (fold, participant_set_id, internal, event_seq, events, open_topic_id, closed_topic_id,
           roots, recent)
      select ?, w.participant_set_id, w.internal, ?, w.events, w.open_topic_id, w.closed_topic_id,
             w.roots::uuid[], w.recent::uuid[]
      from unnest(?::bigint[], ?::boolean[], ?::bigint[], ?::uuid[], ?::uuid[], ?::text[],
                  ?::text[])
          as w (participant_set_id, internal, events, open_topic_id, closed_topic_id, roots, recent)
      order by w.participant_set_id, w.internal
      on conflict (fold, participant_set_id, internal, event_seq) do update
      set events = excluded.events, open_topic_id = excluded.open_topic_id,
          closed_topic_id = excluded.closed_topic_id, roots = excluded.roots,
          recent = excluded.recent
      """;

  /** In one order, so that two builders never wait for each other. */
  static final String KEEP_TERMS =
      """
      insert into fold_term
          (fold, participant_set_id, internal, term, event_seq, events, postings)
      select ?, w.participant_set_id, w.internal, w.term, ?, w.events, w.postings
      from unnest(?::bigint[], ?::boolean[], ?::text[], ?::bigint[], ?::text[])
          as w (participant_set_id, internal, term, events, postings)
      order by w.participant_set_id, w.internal, w.term
      on conflict (fold, participant_set_id, internal, term, event_seq) do update
      set events = excluded.events, postings = excluded.postings
      """;

  static final String MEANINGS =
      """
      select w.topic_id, s.meaning
      from unnest(?::uuid[]) as w (topic_id)
      cross join lateral (
          select f.meaning from fold_leaf f
          where f.fold = ? and f.topic_id = w.topic_id and f.event_seq <= ?
          order by f.event_seq desc
          limit 1
      ) s
      order by w.topic_id
      """;

  static final String KEEP_MEANINGS =
      """
      insert into fold_leaf (fold, topic_id, event_seq, meaning)
      select ?, w.topic_id, ?, w.meaning
      from unnest(?::uuid[], ?::bytea[]) as w (topic_id, meaning)
      order by w.topic_id
      on conflict (fold, topic_id, event_seq) do update set meaning = excluded.meaning
      """;

  static final String VERSIONS =
      """
      select distinct builder_version from snapshot where status in ('active', 'archived')
      order by builder_version
      """;

  static final String DROP_STATES = "delete from fold_set where fold <> all(?)";

  static final String DROP_TERMS = "delete from fold_term where fold <> all(?)";

  static final String DROP_MEANINGS = "delete from fold_leaf where fold <> all(?)";

  static final String FORGET_STATES =
      "delete from fold_set where fold = ? and participant_set_id = ? and internal = ?";

  static final String FORGET_TERMS =
      "delete from fold_term where fold = ? and participant_set_id = ? and internal = ?";

  private FoldSql() {}
}
