package io.myria.contents;

import io.myria.contents.TocRows.Told;
import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.database.SqlDate;
import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.event.StorableTime;
import io.myria.eventlog.EventPosition;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.LogReader.SetStretch;
import io.myria.eventlog.Mask;
import io.myria.read.ReadPin;
import io.myria.snapshot.ExactSetId;
import io.myria.topics.fold.EventDigest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Rows of the table of contents as one request sees them: masked, as of an ordinal, and up to a
 * time where one is asked for. What holds events on both sides of that time is summarised anew from
 * what stands below it, down to the segment, which is cut; so the answer is that of a log without
 * the later events. Confined to one transaction.
 *
 * @param ordinal 0 where no snapshot has a table of contents
 * @param last events above it do not exist
 */
record ContentsView(
    Database database,
    LogReader log,
    Mask mask,
    ReadPin pin,
    long ordinal,
    EventSeq last,
    ZoneId zone,
    Optional<Instant> asOf) {

  /** Sets of one scope that are looked at. */
  private static final long SETS = 10_000;

  /** Rows of one period whose bullets are chosen from; all are counted. */
  private static final long ROWS = 64;

  /** No segment has more. */
  private static final int EVENTS = 200;

  /** What is counted of a period. */
  record Count(LocalDate begins, long events, long tokens, long version) {}

  /** A segment, and whose it is. */
  record SeenSegment(ExactSetId set, long version, TocSegment segment) {}

  /** Whether there are so many sets that the newest of them are not told of. */
  boolean isCut() throws SQLException {
    return database
        .one(ContentsSql.MORE_SETS, row -> true, mask.parameters().and("sets", SETS))
        .isPresent();
  }

  private Parameters of(TocLevel level, LocalDate from, LocalDate to) {
    return mask.parameters()
        .and("ordinal", ordinal)
        .and("sets", SETS)
        .and("level", level.wire())
        .and("from", SqlDate.of(from))
        .and("to", SqlDate.of(to))
        .and("end", asOf.orElse(StorableTime.LAST));
  }

  /** Rows that lie on both sides of the time have to be found whatever their end. */
  private Parameters whole(TocLevel level, LocalDate from, LocalDate to) {
    return of(level, from, to).and("end", StorableTime.LAST);
  }

  /** What lies before the time, in the order of the periods. */
  List<Count> counts(TocLevel level, LocalDate from, LocalDate to, boolean newest, int most)
      throws SQLException {
    return database.list(
        newest ? ContentsSql.HEADS_NEWEST : ContentsSql.HEADS_OLDEST,
        row ->
            new Count(
                row.getObject(1, LocalDate.class), row.getLong(2), row.getLong(3), row.getLong(4)),
        of(level, from, to).and("most", (long) most));
  }

  /** The first days of which rows differ between this ordinal and another. */
  List<LocalDate> changed(long other, int most) throws SQLException {
    return database.list(
        ContentsSql.CHANGED,
        row -> row.getObject(1, LocalDate.class),
        mask.parameters()
            .and("sets", SETS)
            .and("low", Math.min(ordinal, other))
            .and("high", Math.max(ordinal, other))
            .and("most", (long) most));
  }

  /** The summaries of periods, row by row, by their first days. */
  Map<LocalDate, List<TocNode>> told(TocLevel level, List<LocalDate> begins) throws SQLException {
    Map<LocalDate, List<TocNode>> told = new LinkedHashMap<>();
    if (begins.isEmpty()) {
      return told;
    }
    Parameters asked =
        of(level, LocalDate.of(1, 1, 1), LocalDate.of(9999, 12, 31))
            .and("begins", begins.stream().map(SqlDate::of).toArray(String[]::new))
            .and("rows", ROWS);
    for (Told row : TocRows.told(database, ContentsSql.TOLD, asked)) {
      told.computeIfAbsent(row.key().period().begins(), key -> new ArrayList<>()).add(row.node());
    }
    return told;
  }

  /**
   * The summaries of those sets of which a period's row holds events on both sides of the time: of
   * each of them, what was known at the time. Empty where no time is asked for.
   */
  Map<ExactSetId, TocNode> partial(TocLevel level) throws SQLException {
    Map<ExactSetId, TocNode> partial = new LinkedHashMap<>();
    if (asOf.isEmpty()) {
      return partial;
    }
    TocPeriod period = TocPeriod.of(level, LocalDate.ofInstant(asOf.get(), zone));
    if (level == TocLevel.DAY) {
      return partialDays(period);
    }
    List<ExactSetId> sets =
        TocRows.told(database, straddling(true), straddled(period)).stream()
            .map(row -> row.key().set())
            .distinct()
            .toList();
    if (sets.isEmpty()) {
      return partial;
    }
    Map<ExactSetId, List<TocNode>> below = new LinkedHashMap<>();
    for (Told row :
        TocRows.told(
            database,
            ContentsSql.OF_SETS,
            only(of(level.below(), period.begins(), period.ends()), sets))) {
      below.computeIfAbsent(row.key().set(), key -> new ArrayList<>()).add(row.node());
    }
    partial(level.below())
        .forEach((set, node) -> below.computeIfAbsent(set, key -> new ArrayList<>()).add(node));
    sets.stream()
        .filter(below::containsKey)
        .forEach(set -> partial.put(set, RollUp.of(below.get(set))));
    return partial;
  }

  private Parameters straddled(TocPeriod period) {
    return whole(period.level(), period.begins(), period.ends()).and("asOf", asOf.orElseThrow());
  }

  private static String straddling(boolean told) {
    return told ? ContentsSql.STRADDLING_TOLD : ContentsSql.STRADDLING;
  }

  private static Parameters only(Parameters asked, List<ExactSetId> sets) {
    return asked
        .and("onlySets", sets.stream().map(ExactSetId::participantSetId).toArray(Long[]::new))
        .and("onlyInternals", sets.stream().map(ExactSetId::internal).toArray(Boolean[]::new));
  }

  /** Of a day at most one part of a set holds events on both sides of a time. */
  private Map<ExactSetId, TocNode> partialDays(TocPeriod day) throws SQLException {
    Map<ExactSetId, TocNode> partial = new LinkedHashMap<>();
    for (TocVersion row : TocRows.versions(database, straddling(false), straddled(day))) {
      List<TocNode> known = new ArrayList<>();
      for (TocSegment segment : row.segments()) {
        known(row.set(), segment).ifPresent(one -> known.add(one.node()));
      }
      if (!known.isEmpty()) {
        partial.put(row.set(), RollUp.of(known));
      }
    }
    return partial;
  }

  /** What was known of a segment at the time that is asked for. */
  private Optional<TocSegment> known(ExactSetId set, TocSegment segment) throws SQLException {
    if (asOf.isEmpty() || !segment.node().lastAt().isAfter(asOf.get())) {
      return Optional.of(segment);
    }
    List<EventDigest> events = new ArrayList<>();
    for (Event event : log.load(database, seqs(set, segment), mask)) {
      if (!event.timestamp().isAfter(asOf.get()) && !event.own()) {
        events.add(EventDigest.of(event));
      }
    }
    events.sort(Comparator.comparing(EventDigest::at).thenComparing(EventDigest::seq));
    return Segmenter.of(events).stream().findFirst();
  }

  /** The places of a visible segment's events. */
  List<EventSeq> seqs(ExactSetId set, TocSegment segment) throws SQLException {
    TocNode node = segment.node();
    return between(
        set,
        new EventPosition(node.firstAt(), node.firstSeq()),
        new EventPosition(node.lastAt(), node.lastSeq()),
        pin.covered());
  }

  /**
   * The places of a set's events from one to another, of those up to {@code until}. What Myria was
   * asked meanwhile is none of them.
   */
  List<EventSeq> between(ExactSetId set, EventPosition first, EventPosition end, EventSeq until)
      throws SQLException {
    SetStretch stretch =
        new SetStretch(
            set.participantSetId(),
            set.internal(),
            new EventPosition(first.timestamp(), new EventSeq(first.seq().value() - 1)),
            new EventPosition(end.timestamp(), end.seq().plus(1)));
    return log.said(database, stretch, until, EVENTS).stream().map(EventPosition::seq).toList();
  }

  /**
   * Segments of a day, in canonical order or the other way round, behind a place.
   *
   * @param hash of the one that is meant; empty for all
   */
  List<SeenSegment> segments(
      TocPeriod day, Optional<String> hash, EventPosition after, boolean newest, int most)
      throws SQLException {
    Parameters asked =
        whole(TocLevel.DAY, day.begins(), day.ends())
            .and("at", micros(after.timestamp()))
            .and("seq", after.seq().value())
            .and("until", micros(asOf.orElse(StorableTime.LAST)))
            .and("hash", hash.orElse(null))
            .and("most", (long) most);
    return known(
        database.list(
            newest ? ContentsSql.SEGMENTS_NEWEST : ContentsSql.SEGMENTS,
            ContentsView::segment,
            asked));
  }

  /** The segment of a visible set that may hold an event of it; at most one. */
  List<SeenSegment> around(TocPeriod day, ExactSetId set, EventPosition event) throws SQLException {
    return known(
        database.list(
            ContentsSql.AROUND,
            ContentsView::segment,
            whole(TocLevel.DAY, day.begins(), day.ends())
                .and("onlySet", set.participantSetId())
                .and("onlyInternal", set.internal())
                .and("at", micros(event.timestamp()))
                .and("seq", event.seq().value())));
  }

  private static SeenSegment segment(ResultSet row) throws SQLException {
    return new SeenSegment(
        new ExactSetId(row.getLong(1), row.getBoolean(2)),
        row.getLong(3),
        TocRows.segment(row.getString(4)));
  }

  private List<SeenSegment> known(List<SeenSegment> all) throws SQLException {
    List<SeenSegment> segments = new ArrayList<>();
    for (SeenSegment one : all) {
      known(one.set(), one.segment())
          .ifPresent(known -> segments.add(new SeenSegment(one.set(), one.version(), known)));
    }
    return segments;
  }

  private static long micros(Instant at) {
    return at.getEpochSecond() * 1_000_000L + at.getNano() / 1_000;
  }

  /** The names of visible sets. */
  Map<Long, ParticipantSet> names(List<SeenSegment> segments) throws SQLException {
    return log.names()
        .of(database, segments.stream().map(one -> one.set().participantSetId()).toList());
  }
}
