package io.myria.contents;

import io.myria.database.Binding;
import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.database.SqlDate;
import io.myria.event.EventSeq;
import io.myria.snapshot.ExactSetId;
import io.myria.snapshot.SnapshotId;
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
    List<TocVersion> found =
        new ArrayList<>(TocRows.staged(database, StagedTocSql.FIND_STAGED, wanted));
    if (ordinal > 0) {
      found.addAll(TocRows.versions(database, StagedTocSql.FIND_PARENTS, wanted));
    }
    return found;
  }

  /** What is told of some stretches, without their segments. */
  public static List<TocRows.Told> told(
      Database database, SnapshotId id, long ordinal, List<Stretch> stretches) throws SQLException {
    Parameters wanted = wanted(id, ordinal, stretches);
    List<TocRows.Told> told =
        new ArrayList<>(TocRows.toldStaged(database, StagedTocSql.TOLD_STAGED, wanted));
    if (ordinal > 0) {
      told.addAll(TocRows.told(database, StagedTocSql.TOLD_PARENTS, wanted));
    }
    return told;
  }

  /** Where the parts of some days begin, by the days' places in the list. */
  public static List<Head> heads(Database database, SnapshotId id, long ordinal, List<Stretch> days)
      throws SQLException {
    return database.list(StagedTocSql.HEADS, Head::of, wanted(id, ordinal, days));
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
        StagedTocSql.STAGE,
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
      database.execute(StagedTocSql.GONE, keys(id, keys));
    }
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
        StagedTocSql.TOUCHED,
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
