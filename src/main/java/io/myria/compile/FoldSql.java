package io.myria.compile;

import java.util.List;

/** Statements over the fold's state: sets, terms and meanings of leaves. */
final class FoldSql {

  /** Parameters: the fold, the last event. The fold's own rows come after those behind it. */
  private static final String LINE = "with line as materialized (select * from fold_line(?, ?))\n";

  static final String STATES =
      LINE
          + """
          select w.participant_set_id, w.internal, s.events, s.open_topic_id, s.closed_topic_id,
                 s.roots, s.recent
          from unnest(?::bigint[], ?::boolean[]) as w (participant_set_id, internal)
          cross join lateral (
              select o.*
              from line l
              cross join lateral (
                  select * from fold_set f
                  where f.fold = l.fold and f.participant_set_id = w.participant_set_id
                    and f.internal = w.internal and f.event_seq <= l.until_seq
                  order by f.event_seq desc
                  limit 1) o
              order by o.event_seq desc
              limit 1
          ) s
          order by w.participant_set_id, w.internal
          """;

  static final String TERMS =
      LINE
          + """
          select w.participant_set_id, w.internal, w.term, s.events, s.postings
          from unnest(?::bigint[], ?::boolean[], ?::text[])
              as w (participant_set_id, internal, term)
          cross join lateral (
              select o.events, o.postings
              from line l
              cross join lateral (
                  select f.event_seq, f.events, f.postings from fold_term f
                  where f.fold = l.fold and f.participant_set_id = w.participant_set_id
                    and f.internal = w.internal and f.term = w.term
                    and f.event_seq <= l.until_seq
                  order by f.event_seq desc
                  limit 1) o
              order by o.event_seq desc
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

  /** The last word on each event, up to one; what is said before the event says nothing. */
  static final String WORDS =
      """
      select i.event_seq, w.against
      from unnest(?::bigint[]) as i (event_seq)
      join event e on e.event_seq = i.event_seq
      cross join lateral (
          select f.against from fold_word f
          where f.participant_set_id = e.participant_set_id and f.internal = e.internal
            and f.judged_id = e.event_id and f.event_seq > e.event_seq and f.event_seq <= ?
          order by f.event_seq desc
          limit 1) w
      order by i.event_seq
      """;

  static final String KEEP_WORDS =
      """
      insert into fold_word (participant_set_id, internal, judged_id, event_seq, against)
      select w.participant_set_id, w.internal, w.judged_id, w.event_seq, w.against
      from unnest(?::bigint[], ?::boolean[], ?::uuid[], ?::bigint[], ?::boolean[])
          as w (participant_set_id, internal, judged_id, event_seq, against)
      order by w.participant_set_id, w.internal, w.judged_id, w.event_seq
      on conflict do nothing
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
      LINE
          + """
          select w.topic_id, s.meaning
          from unnest(?::uuid[]) as w (topic_id)
          cross join lateral (
              select o.meaning
              from line l
              cross join lateral (
                  select f.event_seq, f.meaning from fold_leaf f
                  where f.fold = l.fold and f.topic_id = w.topic_id
                    and f.event_seq <= l.until_seq
                  order by f.event_seq desc
                  limit 1) o
              order by o.event_seq desc
              limit 1
          ) s
          order by w.topic_id
          """;

  static final String BEGIN_BRANCH =
      """
      insert into fold_branch (fold, parent_fold, until_seq) values (?, ?, ?)
      on conflict (fold) do nothing
      """;

  /** What a branch goes on from is in use as long as the branch is. */
  static final String BEHIND =
      """
      with recursive line (fold) as (
          select unnest(?::bigint[])
          union
          select b.parent_fold from line l join fold_branch b on b.fold = l.fold
      )
      select fold from line order by fold
      """;

  static final String KEEP_MEANINGS =
      """
      insert into fold_leaf (fold, topic_id, event_seq, meaning)
      select ?, w.topic_id, ?, w.meaning
      from unnest(?::uuid[], ?::bytea[]) as w (topic_id, meaning)
      order by w.topic_id
      on conflict (fold, topic_id, event_seq) do update set meaning = excluded.meaning
      """;

  /** Of what is served, may be again, or waits to be. */
  static final String VERSIONS =
      """
      select distinct builder_version from snapshot where status <> 'failed'
      order by builder_version
      """;

  static final List<String> TABLES = List.of("fold_set", "fold_term", "fold_leaf", "guided_set");

  /** From each fold to the next along the index: few folds, each of many rows. */
  static final String UNUSED =
      """
      with recursive each_one (fold) as (
          (select fold from fold_set order by fold limit 1)
          union all
          select (select s.fold from fold_set s where s.fold > e.fold order by s.fold limit 1)
          from each_one e
          where e.fold is not null
      )
      select fold from each_one where fold <> all(?) limit 1
      """;

  static final String DROP =
      "delete from fold_set where ctid = any(array(select ctid from fold_set where fold = ?"
          + " limit ?))";

  static final String DROP_BRANCHES = "delete from fold_branch where fold <> all(?)";

  /** Recorded answers of which no build is made any more go as old as the audit is kept. */
  static final List<String> RELEASE_ANSWERS =
      List.of(
          """
          delete from model_answer_use u
          where not exists (select from guided_set g where g.snapshot_id = u.snapshot_id)
          """,
          "update model_work set kept = false where kept");

  static final String FORGET_STATES =
      "delete from fold_set where fold = ? and participant_set_id = ? and internal = ?";

  static final String FORGET_TERMS =
      "delete from fold_term where fold = ? and participant_set_id = ? and internal = ?";

  static final String FORGET_MEANINGS =
      "delete from fold_leaf where fold = ? and topic_id = any(?)";

  private FoldSql() {}
}
