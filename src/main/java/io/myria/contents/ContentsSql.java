package io.myria.contents;

import io.myria.eventlog.Mask;

/**
 * Masked statements over the table of contents as of an ordinal. Rows are of exact sets: who is in
 * the set, and asks for its internal events where the row is of these, sees all that a row tells.
 */
final class ContentsSql {

  /** A set of which nothing is seen does not count. */
  private static final String SEEN =
      Mask.SETS
          + """
                and (:internal or exists (select from event e
                                          where e.participant_set_id = m.participant_set_id
                                            and not e.internal))
          """;

  /** The sets of which the scope sees events. */
  private static final String SETS =
      SEEN
          + """
              order by m.participant_set_id
              limit :sets
          )
          """;

  /** Whether a scope has more sets than are looked at. */
  static final String MORE_SETS =
      SEEN
          + """
              order by m.participant_set_id
              offset :sets
              limit 1
          )
          select 1 from sets
          """;

  /** When some events were, of those that are seen. Parameter: seqs. */
  static final String TIMES =
      """
      select e.occurred_at
      from event e
      join participant_set s using (participant_set_id)
      where e.event_seq = any(:seqs) and {mask}
      order by e.occurred_at, e.event_seq
      """
          .replace("{mask}", Mask.of("e"));

  /**
   * Of a row {@code t}: that it is visible, served and of the level and days that are asked for.
   */
  private static final String VISIBLE =
      """
      t.level = :level and t.begins >= :from::date and t.begins < :to::date
        and (:internal or not t.internal) and t.last_at <= :end and %s
      """
          .formatted(TocRows.SERVED);

  private static final String HEADS =
      SETS
          + """
          select t.begins, sum(t.event_count)::bigint, sum(t.tokens)::bigint,
                 max(t.from_ordinal)
          from toc_version t
          join sets using (participant_set_id)
          where
          """
          + VISIBLE
          + """
          group by t.begins
          order by t.begins %s
          limit :most
          """;

  static final String HEADS_OLDEST = HEADS.formatted("");
  static final String HEADS_NEWEST = HEADS.formatted("desc");

  /** Days of which rows were written or closed between two ordinals. */
  static final String CHANGED =
      SETS
          + """
          select distinct t.begins
          from toc_version t
          join sets using (participant_set_id)
          where t.level = 'day' and (:internal or not t.internal)
            and (t.from_ordinal > :low and t.from_ordinal <= :high
                 or t.to_ordinal > :low and t.to_ordinal <= :high)
          order by t.begins
          limit :most
          """;

  /** Without segments, which are most of a row. */
  private static final String COLUMNS =
      """
      t.participant_set_id, t.internal, t.level, t.begins, t.part, t.from_ordinal, t.to_ordinal,
      t.event_count, t.tokens, t.first_at, t.first_seq, t.last_at, t.last_seq, t.title, t.keywords,
      t.bullets, '[]'::jsonb as segments
      """;

  /** Of each period the rows with most events. */
  static final String TOLD =
      SETS
          + """
          select {t.*}
          from unnest(:begins::text[]) as w (begins)
          cross join lateral (
              select
          """
          + COLUMNS
          + """
              from toc_version t
              join sets using (participant_set_id)
              where t.begins = w.begins::date and
          """
          + VISIBLE
          + """
              order by t.event_count desc, t.participant_set_id, t.internal, t.part
              limit :rows
          ) t
          order by t.begins, t.participant_set_id, t.internal, t.part
          """;

  /** Rows of sets by number. */
  static final String OF_SETS =
      SETS
          + "select {t.*} from (select "
          + COLUMNS
          + """
          from toc_version t
          join sets using (participant_set_id)
          join unnest(:onlySets::bigint[], :onlyInternals::boolean[]) as o (set_id, internal)
            on o.set_id = t.participant_set_id and o.internal = t.internal
          where
          """
          + VISIBLE
          + ") t order by t.participant_set_id, t.internal, t.begins, t.part";

  /** Rows that tell of events on both sides of a time. */
  static final String STRADDLING =
      SETS
          + """
          select {t.*}
          from toc_version t
          join sets using (participant_set_id)
          where t.first_at <= :asOf and t.last_at > :asOf and
          """
          + VISIBLE
          + "order by t.participant_set_id, t.internal, t.begins, t.part";

  /** The same without segments. */
  static final String STRADDLING_TOLD =
      SETS
          + "select {t.*} from (select "
          + COLUMNS
          + """
          from toc_version t
          join sets using (participant_set_id)
          where t.first_at <= :asOf and t.last_at > :asOf and
          """
          + VISIBLE
          + ") t order by t.participant_set_id, t.internal, t.begins, t.part";

  /** Segments of a day, in canonical order behind a place. */
  static final String SEGMENTS =
      SETS
          + """
          select t.participant_set_id, t.internal, t.from_ordinal, seg.value::text
          from toc_version t
          join sets using (participant_set_id)
          cross join lateral jsonb_array_elements(t.segments) seg
          where
          """
          + VISIBLE
          + "and ("
          + TocRows.SEGMENT_PLACE
          + ") > (:at::bigint, :seq::bigint) and (seg.value ->> 'at')::bigint <= :until"
          + " and (:hash::text is null or seg.value ->> 'hash' = :hash::text)\norder by "
          + TocRows.SEGMENT_PLACE
          + "\nlimit :most\n";

  /** The same, the last first. */
  static final String SEGMENTS_NEWEST =
      SEGMENTS
          .replace(") > (:at", ") < (:at")
          .replace(
              "order by " + TocRows.SEGMENT_PLACE,
              "order by " + TocRows.SEGMENT_PLACE.replace("bigint,", "bigint desc,") + " desc");

  /** The last segment of a set that begins at or before a place. */
  static final String AROUND =
      SETS
          + """
          select t.participant_set_id, t.internal, t.from_ordinal, seg.value::text
          from toc_version t
          join sets using (participant_set_id)
          cross join lateral jsonb_array_elements(t.segments) seg
          where t.participant_set_id = :onlySet and t.internal = :onlyInternal and
          """
          + VISIBLE
          + "and ("
          + TocRows.SEGMENT_PLACE
          + ") <= (:at::bigint, :seq::bigint)\norder by "
          + TocRows.SEGMENT_PLACE.replace("bigint,", "bigint desc,")
          + " desc\nlimit 1\n";

  private ContentsSql() {}
}
