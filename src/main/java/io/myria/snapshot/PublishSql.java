package io.myria.snapshot;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Statements of a publish, in the order they run. S is the new ordinal, P the parent's. What is
 * live is what the previous ordinal serves: rows without {@code to_ordinal}. The new snapshot is
 * what P serves, with the staged topics in the place of theirs.
 */
final class PublishSql {

  private static final String COLUMNS =
      """
      topic_id, participant_set_id, internal, parent_topic_id, is_leaf, node_id, children, refs,
      event_count, first_at, last_at, opened_seq, label, summary, metadata
      """;

  /**
   * After a rollback: what P serves and snapshots above it closed comes back, as if it were staged.
   */
  static final String RESTORE =
      "insert into staged_topic (snapshot_id, "
          + COLUMNS
          + ") select :id, "
          + COLUMNS
          + """
          from topic_version v
          where to_ordinal > :parent and from_ordinal <= :parent
            and not exists (select from staged_gone g
                            where g.snapshot_id = :id and g.topic_id = v.topic_id)
          on conflict (snapshot_id, topic_id) do nothing
          """;

  /**
   * {@code {portion of v}} bounds the topics' ids of {@code v}, where not all are written at once.
   */
  private static final Pattern PORTION = Pattern.compile("\\{portion of (\\w)}");

  /** Closes what is live and staged differently. */
  static final String CLOSE_CHANGED =
      """
      update topic_version v
      set to_ordinal = :ordinal
      from staged_topic s
      where s.snapshot_id = :id and v.topic_id = s.topic_id and v.to_ordinal is null
        and (v.parent_topic_id, v.is_leaf, v.node_id, v.children, v.refs, v.event_count,
             v.first_at, v.last_at, v.label, v.summary, v.metadata)
            is distinct from
            (s.parent_topic_id, s.is_leaf, s.node_id, s.children, s.refs, s.event_count,
             s.first_at, s.last_at, s.label, s.summary, s.metadata)
            {portion of s}
      """;

  /** Closes what other topics have taken in. */
  static final String CLOSE_GONE =
      """
      update topic_version v
      set to_ordinal = :ordinal
      from staged_gone g
      where g.snapshot_id = :id and v.topic_id = g.topic_id and v.to_ordinal is null
      """;

  /** Closes what is live, came above P (or 0 for a full build) and is not staged. */
  static final String CLOSE_ABANDONED =
      """
      update topic_version v
      set to_ordinal = :ordinal
      where v.to_ordinal is null and v.from_ordinal > :parent and v.from_ordinal < :ordinal
        and not exists (select from staged_topic s
                        where s.snapshot_id = :id and s.topic_id = v.topic_id)
        {portion of v}
      """;

  static final String INSERT_CHANGED =
      "insert into topic_version (from_ordinal, "
          + COLUMNS
          + ") select :ordinal, "
          + COLUMNS
          + """
          from staged_topic s
          where s.snapshot_id = :id
            and not exists (select from topic_version v
                            where v.topic_id = s.topic_id and v.to_ordinal is null)
            {portion of s}
          """;

  /**
   * A leaf that changed or went gives up the events that it holds no longer. Its new version is
   * looked for as its last one: PostgreSQL takes a new ordinal for one that hardly any row has, and
   * would read all that it opened for each leaf, or each event of one.
   */
  static final String CLOSE_REFS =
      """
      update topic_ref r
      set to_ordinal = :ordinal
      from topic_version c
      left join lateral (
          select v.refs, v.from_ordinal
          from topic_version v
          where v.topic_id = c.topic_id and v.from_ordinal <= :ordinal
          order by v.from_ordinal desc
          limit 1
      ) n on n.from_ordinal = :ordinal
      cross join lateral (
          select unnest(c.refs) except all select unnest(n.refs)
      ) as gone (event_seq)
      where c.to_ordinal = :ordinal and r.event_seq = gone.event_seq and r.topic_id = c.topic_id
        and r.to_ordinal is null
        {portion of c}
      """;

  static final String INSERT_REFS =
      """
      insert into topic_ref (event_seq, from_ordinal, topic_id)
      select held.event_seq, n.from_ordinal, n.topic_id
      from topic_version n
      cross join lateral unnest(n.refs) as held (event_seq)
      where n.from_ordinal = :ordinal
        and not exists (select from topic_ref r
                        where r.event_seq = held.event_seq and r.topic_id = n.topic_id
                          and r.to_ordinal is null)
        {portion of n}
      """;

  /** How many topics a build has staged. */
  static final String STAGED = "select count(*) from staged_topic where snapshot_id = :id";

  /** How many are served; for full builds, which look at all of them anyway. */
  static final String LIVE = "select count(*) from topic_version where to_ordinal is null";

  static boolean isPortioned(String statement) {
    return PORTION.matcher(statement).find();
  }

  /** Of all topics. */
  static String whole(String statement) {
    return PORTION.matcher(statement).replaceAll("");
  }

  /** Of the topics whose ids are from {@code :low} to {@code :high}. */
  static String portion(String statement) {
    return PORTION.matcher(statement).replaceAll("and $1.topic_id between :low and :high");
  }

  /** Topics that the new ordinal opened, their bytes, and topics that it closed. */
  static final String WRITTEN =
      """
      select count(*), coalesce(sum(pg_column_size(n)), 0),
             (select count(*) from topic_version c where c.to_ordinal = :ordinal)
      from topic_version n
      where n.from_ordinal = :ordinal
      """;

  static final List<String> IN_ORDER =
      List.of(
          CLOSE_CHANGED,
          CLOSE_GONE,
          CLOSE_ABANDONED,
          INSERT_CHANGED,
          CLOSE_REFS,
          INSERT_REFS,
          "delete from staged_topic where snapshot_id = :id",
          "delete from staged_gone where snapshot_id = :id",
          TocPublishSql.CLOSE_CHANGED,
          TocPublishSql.CLOSE_ABANDONED,
          TocPublishSql.INSERT_CHANGED,
          "delete from staged_toc where snapshot_id = :id");

  /**
   * What a model's proposals give the fold to go on from, which stood apart so far. Parameters: the
   * fold, and the number by which they stood apart.
   */
  static final List<String> ADOPT =
      List.of(
          """
          insert into fold_set
              (fold, participant_set_id, internal, event_seq, events, open_topic_id,
               closed_topic_id, roots, recent)
          select :fold, participant_set_id, internal, event_seq, events, open_topic_id,
                 closed_topic_id, roots, recent
          from fold_set where fold = :proposed
          on conflict (fold, participant_set_id, internal, event_seq) do update
          set events = excluded.events, open_topic_id = excluded.open_topic_id,
              closed_topic_id = excluded.closed_topic_id, roots = excluded.roots,
              recent = excluded.recent
          """,
          """
          insert into fold_term
              (fold, participant_set_id, internal, term, event_seq, events, postings)
          select :fold, participant_set_id, internal, term, event_seq, events, postings
          from fold_term where fold = :proposed
          on conflict (fold, participant_set_id, internal, term, event_seq) do update
          set events = excluded.events, postings = excluded.postings
          """,
          """
          insert into fold_leaf (fold, topic_id, event_seq, meaning)
          select :fold, topic_id, event_seq, meaning from fold_leaf where fold = :proposed
          on conflict (fold, topic_id, event_seq) do update set meaning = excluded.meaning
          """,
          "delete from fold_set where fold = :proposed",
          "delete from fold_term where fold = :proposed",
          "delete from fold_leaf where fold = :proposed");

  private PublishSql() {}
}
