package io.myria.contents;

import io.myria.snapshot.TopicRows;

/** Statements over what a build stages of the table of contents, beside what its parent serves. */
final class StagedTocSql {

  /** Places that are looked for: a level of a set, from one day up to, without, another. */
  private static final String WANTED =
      """
      unnest(:sets::bigint[], :internals::boolean[], :levels::text[], :froms::text[],
             :tos::text[], :parts::bigint[])
          with ordinality as w (set_id, internal, level, begins, ends, part, place)
      """;

  private static final String STAGED =
      """
      s.snapshot_id = :id and s.participant_set_id = w.set_id and s.internal = w.internal
        and s.level = w.level and s.begins >= w.begins::date and s.begins < w.ends::date
        and s.part >= w.part
      """;

  private static final String PARENTS =
      """
      t.participant_set_id = w.set_id and t.internal = w.internal and t.level = w.level
        and t.begins >= w.begins::date and t.begins < w.ends::date and t.part >= w.part
        and %s
        and not exists (select from staged_toc s
                        where s.snapshot_id = :id and s.participant_set_id = t.participant_set_id
                          and s.internal = t.internal and s.level = t.level
                          and s.begins = t.begins and s.part = t.part)
      """
          .formatted(TopicRows.SERVED);

  static final String FIND_STAGED =
      "select {t.*} from "
          + WANTED
          + "join staged_toc t on "
          + STAGED.replace("s.", "t.")
          + """
            and t.event_count > 0
          order by w.place, t.begins, t.part
          """;

  static final String FIND_PARENTS =
      "select {t.*} from "
          + WANTED
          + "join toc_version t on "
          + PARENTS
          + "order by w.place, t.begins, t.part";

  /** Without segments, which are most of a row. */
  private static final String COLUMNS =
      """
      w.place, t.participant_set_id, t.internal, t.level, t.begins, t.part, t.event_count,
      t.tokens, t.first_at, t.first_seq, t.last_at, t.last_seq, t.title, t.keywords, t.bullets,
      '[]'::jsonb as segments
      """;

  static final String TOLD_STAGED =
      "select {t.*} from (select t.snapshot_id, "
          + COLUMNS
          + "from "
          + WANTED
          + "join staged_toc t on "
          + STAGED.replace("s.", "t.")
          + "and t.event_count > 0) t order by t.place, t.begins, t.part";

  static final String TOLD_PARENTS =
      "select {t.*} from (select t.from_ordinal, t.to_ordinal, "
          + COLUMNS
          + "from "
          + WANTED
          + "join toc_version t on "
          + PARENTS
          + ") t order by t.place, t.begins, t.part";

  static final String HEADS =
      "select w.place, h.part, h.first_at, h.first_seq from "
          + WANTED
          + """
          cross join lateral (
              select s.begins, s.part, s.first_at, s.first_seq from staged_toc s where
          """
          + STAGED
          + """
                and s.event_count > 0
              union all
              select t.begins, t.part, t.first_at, t.first_seq from toc_version t where
          """
          + PARENTS
          + """
          ) h
          order by w.place, h.begins, h.part
          """;

  static final String STAGE =
      """
      insert into staged_toc
          (snapshot_id, participant_set_id, internal, level, begins, part, event_count, tokens,
           first_at, first_seq, last_at, last_seq, title, keywords, bullets, segments)
      select :id, n.set_id, n.internal, n.level, n.begins::date, n.part, n.events, n.tokens,
             n.first_at, n.first_seq, n.last_at, n.last_seq, n.title, n.keywords::jsonb,
             n.bullets::jsonb, n.segments::jsonb
      from unnest(:sets::bigint[], :internals::boolean[], :levels::text[], :begins::text[],
                  :parts::bigint[], :events::bigint[], :tokens::bigint[],
                  :firstAts::timestamptz[], :firstSeqs::bigint[], :lastAts::timestamptz[],
                  :lastSeqs::bigint[], :titles::text[], :keywords::text[], :bullets::text[],
                  :segments::text[])
          as n (set_id, internal, level, begins, part, events, tokens, first_at, first_seq,
                last_at, last_seq, title, keywords, bullets, segments)
      order by n.set_id, n.internal, n.level, n.begins, n.part
      on conflict (snapshot_id, participant_set_id, internal, level, begins, part) do update
      set event_count = excluded.event_count, tokens = excluded.tokens,
          first_at = excluded.first_at, first_seq = excluded.first_seq,
          last_at = excluded.last_at, last_seq = excluded.last_seq, title = excluded.title,
          keywords = excluded.keywords, bullets = excluded.bullets, segments = excluded.segments
      """;

  static final String GONE =
      """
      insert into staged_toc
          (snapshot_id, participant_set_id, internal, level, begins, part, event_count, tokens,
           first_at, first_seq, last_at, last_seq, title, keywords, bullets, segments)
      select :id, g.set_id, g.internal, g.level, g.begins::date, g.part, 0, 0,
             'epoch', 0, 'epoch', 0, '', '[]', '[]', '[]'
      from unnest(:sets::bigint[], :internals::boolean[], :levels::text[], :begins::text[],
                  :parts::bigint[])
          as g (set_id, internal, level, begins, part)
      order by g.set_id, g.internal, g.level, g.begins, g.part
      on conflict (snapshot_id, participant_set_id, internal, level, begins, part) do update
      set event_count = 0, segments = '[]'
      """;

  static final String TOUCHED =
      """
      select distinct s.participant_set_id, s.internal, s.begins
      from staged_toc s
      where s.snapshot_id = :id and s.level = 'day'
        and (s.participant_set_id, s.internal, s.begins) > (:set, :internal, :begins::date)
      order by s.participant_set_id, s.internal, s.begins
      limit :most
      """;

  private StagedTocSql() {}
}
