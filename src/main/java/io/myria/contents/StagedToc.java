package io.myria.contents;

import io.myria.database.Binding;
import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.database.SqlDate;
import io.myria.event.EventSeq;
import io.myria.snapshot.ExactSetId;
import io.myria.snapshot.SnapshotId;
import io.myria.snapshot.TopicRows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * The table of contents that a running build proposes: what it staged, and of all else what its
 * parent serves. For the builder that holds the lease, in the caller's transaction. Stateless.
 */
public final class StagedToc {

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

  private static final String FIND_STAGED =
      "select {t.*} from "
          + WANTED
          + "join staged_toc t on "
          + STAGED.replace("s.", "t.")
          + """
            and t.event_count > 0
          order by w.place, t.begins, t.part
          """;

  private static final String FIND_PARENTS =
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

  private static final String TOLD_STAGED =
      "select {t.*} from (select t.snapshot_id, "
          + COLUMNS
          + "from "
          + WANTED
          + "join staged_toc t on "
          + STAGED.replace("s.", "t.")
          + "and t.event_count > 0) t order by t.place, t.begins, t.part";

  private static final String TOLD_PARENTS =
      "select {t.*} from (select t.from_ordinal, t.to_ordinal, "
          + COLUMNS
          + "from "
          + WANTED
          + "join toc_version t on "
          + PARENTS
          + ") t order by t.place, t.begins, t.part";

  private static final String HEADS =
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

  private static final String STAGE =
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

  private static final String GONE =
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

  private static final String GONE_ALL =
      """
      insert into staged_toc
          (snapshot_id, participant_set_id, internal, level, begins, part, event_count, tokens,
           first_at, first_seq, last_at, last_seq, title, keywords, bullets, segments)
      select :id, t.participant_set_id, t.internal, t.level, t.begins, t.part, 0, 0,
             'epoch', 0, 'epoch', 0, '', '[]', '[]', '[]'
      from toc_version t
      where t.participant_set_id = :set and t.internal = :internal and %s
      order by t.level, t.begins, t.part
      on conflict (snapshot_id, participant_set_id, internal, level, begins, part) do nothing
      """
          .formatted(TopicRows.SERVED);

  private static final String TOUCHED =
      """
      select distinct s.participant_set_id, s.internal, s.begins
      from staged_toc s
      where s.snapshot_id = :id and s.level = 'day'
        and (s.participant_set_id, s.internal, s.begins) > (:set, :internal, :begins::date)
      order by s.participant_set_id, s.internal, s.begins
      limit :most
      """;

  private StagedToc() {}

  /**
   * Periods of a level of one set.
   *
   * @param from the first day of the first
   * @param to the first day of the first that is not meant
   * @param part the first one of each
   */
  public record Stretch(ExactSetId set, TocLevel level, LocalDate from, LocalDate to, long part) {

    /** What stands directly below a period. */
    public static Stretch below(ExactSetId set, TocPeriod period) {
      return new Stretch(set, period.level().below(), period.begins(), period.ends(), 0);
    }

    /** A day, from one part on. */
    public static Stretch of(ExactSetId set, TocPeriod day, long part) {
      return new Stretch(set, day.level(), day.begins(), day.ends(), part);
    }
  }

  /** Where a part of a day begins. */
  public record Head(int place, long part, Instant firstAt, EventSeq firstSeq) {

    static Head of(ResultSet row) throws SQLException {
      return new Head(
          row.getInt(1) - 1,
          row.getLong(2),
          Binding.instant(row.getObject(3, OffsetDateTime.class)),
          new EventSeq(row.getLong(4)));
    }
  }

  /**
   * What there is of some stretches.
   *
   * @param ordinal the parent's; 0 where there is none
   */
  public static List<TocVersion> find(
      Database database, SnapshotId id, long ordinal, List<Stretch> stretches) throws SQLException {
    if (stretches.isEmpty()) {
      return List.of();
    }
    Parameters wanted = wanted(id, ordinal, stretches);
    List<TocVersion> found = new ArrayList<>(TocRows.staged(database, FIND_STAGED, wanted));
    if (ordinal > 0) {
      found.addAll(TocRows.versions(database, FIND_PARENTS, wanted));
    }
    return found;
  }

  /** The summaries of some stretches, without their segments. */
  public static List<TocRows.Told> told(
      Database database, SnapshotId id, long ordinal, List<Stretch> stretches) throws SQLException {
    Parameters wanted = wanted(id, ordinal, stretches);
    List<TocRows.Told> told = new ArrayList<>(TocRows.toldStaged(database, TOLD_STAGED, wanted));
    if (ordinal > 0) {
      told.addAll(TocRows.told(database, TOLD_PARENTS, wanted));
    }
    return told;
  }

  /** Where the parts of some days begin, by the days' places in the list. */
  public static List<Head> heads(Database database, SnapshotId id, long ordinal, List<Stretch> days)
      throws SQLException {
    return database.list(HEADS, Head::of, wanted(id, ordinal, days));
  }

  private static Parameters wanted(SnapshotId id, long ordinal, List<Stretch> stretches) {
    return Parameters.of("id", id.value())
        .and("ordinal", ordinal)
        .and("sets", array(stretches, Long[]::new, one -> one.set().participantSetId()))
        .and("internals", array(stretches, Boolean[]::new, one -> one.set().internal()))
        .and("levels", array(stretches, String[]::new, one -> one.level().wire()))
        .and("froms", array(stretches, String[]::new, one -> SqlDate.of(one.from())))
        .and("tos", array(stretches, String[]::new, one -> SqlDate.of(one.to())))
        .and("parts", array(stretches, Long[]::new, Stretch::part));
  }

  /** Adds periods, or replaces what this build staged of them before. */
  public static void stage(Database database, SnapshotId id, Collection<TocVersion> versions)
      throws SQLException {
    if (versions.isEmpty()) {
      return;
    }
    database.execute(
        STAGE,
        keys(id, versions.stream().map(TocVersion::key).toList())
            .and("events", array(versions, Long[]::new, one -> one.node().events()))
            .and("tokens", array(versions, Long[]::new, one -> one.node().tokens()))
            .and("firstAts", array(versions, Instant[]::new, one -> one.node().firstAt()))
            .and("firstSeqs", array(versions, Long[]::new, one -> one.node().firstSeq().value()))
            .and("lastAts", array(versions, Instant[]::new, one -> one.node().lastAt()))
            .and("lastSeqs", array(versions, Long[]::new, one -> one.node().lastSeq().value()))
            .and("titles", array(versions, String[]::new, one -> one.node().title()))
            .and(
                "keywords",
                array(versions, String[]::new, one -> TocJson.keywords(one.node().keywords())))
            .and(
                "bullets",
                array(versions, String[]::new, one -> TocJson.bullets(one.node().bullets())))
            .and(
                "segments",
                array(versions, String[]::new, one -> TocJson.segments(one.segments()))));
  }

  /** Takes parts of days away, whose segments others have taken in. */
  public static void gone(Database database, SnapshotId id, Collection<TocVersion.Key> keys)
      throws SQLException {
    if (!keys.isEmpty()) {
      database.execute(GONE, keys(id, keys));
    }
  }

  /**
   * Takes away all that the parent has of a set, which this build compiles from the empty log; what
   * is staged of it from then on is there again.
   *
   * @param ordinal the parent's
   */
  public static void goneOf(Database database, SnapshotId id, long ordinal, ExactSetId set)
      throws SQLException {
    database.execute(
        GONE_ALL,
        Parameters.of("id", id.value())
            .and("ordinal", ordinal)
            .and("set", set.participantSetId())
            .and("internal", set.internal()));
  }

  private static Parameters keys(SnapshotId id, Collection<TocVersion.Key> keys) {
    return Parameters.of("id", id.value())
        .and("sets", array(keys, Long[]::new, key -> key.set().participantSetId()))
        .and("internals", array(keys, Boolean[]::new, key -> key.set().internal()))
        .and("levels", array(keys, String[]::new, key -> key.period().level().wire()))
        .and("begins", array(keys, String[]::new, key -> SqlDate.of(key.period().begins())))
        .and("parts", array(keys, Long[]::new, TocVersion.Key::part));
  }

  /**
   * Days that this build has touched, in the order of their sets.
   *
   * @param after the last one of the page before; part of no set where there is none
   */
  public static List<TocVersion.Key> touched(
      Database database, SnapshotId id, TocVersion.Key after, int most) throws SQLException {
    return database.list(
        TOUCHED,
        row ->
            new TocVersion.Key(
                new ExactSetId(row.getLong(1), row.getBoolean(2)),
                new TocPeriod(TocLevel.DAY, row.getObject(3, LocalDate.class)),
                0),
        Parameters.of("id", id.value())
            .and("set", after.set().participantSetId())
            .and("internal", after.set().internal())
            .and("begins", SqlDate.of(after.period().begins()))
            .and("most", (long) most));
  }

  private static <T, A> A[] array(Collection<T> all, IntFunction<A[]> made, Function<T, A> each) {
    return all.stream().map(each).toArray(made);
  }
}
