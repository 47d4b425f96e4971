package io.myria.contents;

import io.myria.contents.Contents.Browsed;
import io.myria.contents.Contents.Events;
import io.myria.contents.ContentsView.Count;
import io.myria.contents.ContentsView.SeenSegment;
import io.myria.contents.ContentsViews.Opened;
import io.myria.contents.FreshContents.FreshSegment;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.event.StorableTime;
import io.myria.eventlog.EventPosition;
import io.myria.read.Degraded;
import io.myria.read.EventPlace;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;

/** The nodes that one request reads, in pages; stateless. */
final class ContentsNodes {

  private static final LocalDate FIRST_DAY = LocalDate.of(1, 1, 1);
  private static final LocalDate LAST_DAY = LocalDate.of(9999, 12, 31);

  /** Segments that are looked at where some of a day's are wanted. */
  private static final int WHOLE_DAY = 5_000;

  private ContentsNodes() {}

  record Page(
      Opened opened, List<TocEntry> entries, Optional<String> goOnAfter, List<Degraded> degraded) {}

  static Page page(Opened opened, Browsed browsed, Optional<String> after, int limit)
      throws SQLException {
    Found found =
        browsed.level() == TocLevel.SEGMENT
            ? segments(opened, browsed, after, limit + 1)
            : new Found(periods(opened, browsed, after, limit + 1), Optional.empty());
    List<TocEntry> entries = found.entries();
    if (entries.size() <= limit) {
      return new Page(opened, entries, found.goOnAfter(), degraded(opened));
    }
    List<TocEntry> some = entries.subList(0, limit);
    return new Page(opened, some, Optional.of(place(some.get(limit - 1))), degraded(opened));
  }

  private static List<Degraded> degraded(Opened opened) throws SQLException {
    List<Degraded> degraded = new ArrayList<>();
    if (opened.fresh().isCut()) {
      degraded.add(
          new Degraded("contents", "older events that no snapshot covers were not counted"));
    }
    if (opened.view().orElseThrow().isCut()) {
      degraded.add(
          new Degraded(
              "contents",
              "of more participant sets than can be looked at, the newest were not counted; name"
                  + " more participants"));
    }
    return degraded;
  }

  /** Where a page goes on behind an entry. */
  static String place(TocEntry last) {
    return last.id().level() == TocLevel.SEGMENT
        ? EventPlace.write(new EventPosition(last.node().firstAt(), last.node().firstSeq()))
        : last.id().period().begins().toString();
  }

  private static List<TocEntry> periods(
      Opened opened, Browsed browsed, Optional<String> after, int most) throws SQLException {
    TocLevel level = browsed.level();
    LocalDate from =
        later(
            browsed.parent().map(id -> id.period().begins()).orElse(FIRST_DAY),
            browsed.from().map(time -> period(opened, level, time).begins()));
    LocalDate to =
        earlier(
            browsed.parent().map(id -> id.period().ends()).orElse(LAST_DAY),
            browsed.to().map(time -> period(opened, level, time.minusNanos(1)).ends()));
    if (after.isPresent()) {
      LocalDate last = LocalDate.parse(after.get());
      from = browsed.newest() ? from : later(from, Optional.of(last.plusDays(1)));
      to = browsed.newest() ? earlier(to, Optional.of(last)) : to;
    }
    return entries(opened, level, from, to, browsed.newest(), most);
  }

  private static LocalDate later(LocalDate one, Optional<LocalDate> other) {
    return other.filter(date -> date.isAfter(one)).orElse(one);
  }

  private static LocalDate earlier(LocalDate one, Optional<LocalDate> other) {
    return other.filter(date -> date.isBefore(one)).orElse(one);
  }

  private static TocPeriod period(Opened opened, TocLevel level, Instant time) {
    Instant known = StorableTime.of(time);
    return TocPeriod.of(level, LocalDate.ofInstant(known, opened.zone()));
  }

  /** The periods of a level that begin from one day on up to, without, another. */
  static List<TocEntry> entries(
      Opened opened, TocLevel level, LocalDate from, LocalDate to, boolean newest, int most)
      throws SQLException {
    ContentsView view = opened.view().orElseThrow();
    Comparator<LocalDate> order = Comparator.naturalOrder();
    TreeMap<LocalDate, PeriodTold> told = new TreeMap<>(newest ? order.reversed() : order);
    for (Count count : view.counts(level, from, to, newest, most)) {
      told.put(count.begins(), new PeriodTold(count));
    }
    view.partial(level)
        .forEach((set, node) -> add(told, PeriodTold.begins(opened, level), from, to).add(node));
    SortedSet<LocalDate> fresh = opened.fresh().periods(level);
    fresh.forEach(begins -> add(told, begins, from, to));
    List<LocalDate> begins = told.keySet().stream().limit(most).toList();
    view.told(level, begins).forEach((date, nodes) -> told.get(date).take(nodes));
    List<TocEntry> entries = new ArrayList<>();
    for (LocalDate date : begins) {
      TocPeriod period = TocPeriod.of(level, date);
      opened.fresh().node(period).ifPresent(node -> told.get(date).addFresh(node));
      entries.add(told.get(date).entry(period, opened));
    }
    return entries;
  }

  private static PeriodTold add(
      Map<LocalDate, PeriodTold> told, LocalDate begins, LocalDate from, LocalDate to) {
    return begins.isBefore(from) || !begins.isBefore(to)
        ? new PeriodTold(new Count(begins, 0, 0, 0))
        : told.computeIfAbsent(begins, key -> new PeriodTold(new Count(begins, 0, 0, 0)));
  }

  /**
   * Entries of a page and one more, if there is one.
   *
   * @param goOnAfter where not all were looked at and fewer were found
   */
  private record Found(List<TocEntry> entries, Optional<String> goOnAfter) {}

  private static Found segments(Opened opened, Browsed browsed, Optional<String> after, int most)
      throws SQLException {
    TocPeriod day = browsed.parent().orElseThrow().period();
    ContentsView view = opened.view().orElseThrow();
    EventPosition start =
        after
            .map(EventPlace::read)
            .orElse(
                new EventPosition(
                    browsed.newest() ? StorableTime.LAST : StorableTime.FIRST, EventSeq.NONE));
    boolean bounded = browsed.from().isPresent() || browsed.to().isPresent();
    int rows = bounded ? WHOLE_DAY : most;
    List<SeenSegment> seen = view.segments(day, Optional.empty(), start, browsed.newest(), rows);
    Map<Long, ParticipantSet> names = view.names(seen);
    List<TocEntry> entries = new ArrayList<>();
    seen.forEach(
        one ->
            entries.add(
                PeriodTold.segment(
                    day, one, names.get(one.set().participantSetId()), opened.archived())));
    Comparator<TocEntry> order = Comparator.comparing(ContentsNodes::position);
    Comparator<TocEntry> asked = browsed.newest() ? order.reversed() : order;
    // Behind the last of them there are more, and what is fresh may stand between those.
    Optional<TocEntry> end =
        seen.size() == rows ? Optional.of(entries.get(rows - 1)) : Optional.empty();
    for (FreshSegment fresh : opened.fresh().of(day)) {
      TocEntry entry = PeriodTold.segment(fresh, opened.archived());
      int place = position(entry).compareTo(start);
      boolean isBefore = end.map(last -> asked.compare(entry, last) < 0).orElse(true);
      if ((browsed.newest() ? place < 0 : place > 0) && isBefore) {
        entries.add(entry);
      }
    }
    entries.sort(asked);
    entries.removeIf(entry -> !isWithin(entry, browsed));
    return new Found(
        entries.subList(0, Math.min(entries.size(), most)), end.map(ContentsNodes::place));
  }

  private static boolean isWithin(TocEntry entry, Browsed browsed) {
    return browsed.from().map(time -> !entry.to().isBefore(time)).orElse(true)
        && browsed.to().map(time -> entry.from().isBefore(time)).orElse(true);
  }

  private static EventPosition position(TocEntry entry) {
    return new EventPosition(entry.node().firstAt(), entry.node().firstSeq());
  }

  static Optional<TocEntry> node(Opened opened, TocId id) throws SQLException {
    if (opened.view().isEmpty()) {
      return Optional.empty();
    }
    TocPeriod period = id.period();
    if (id.segment().isEmpty()) {
      return entries(opened, period.level(), period.begins(), period.ends(), false, 1).stream()
          .findFirst();
    }
    ContentsView view = opened.view().get();
    List<SeenSegment> seen =
        view.segments(
            period, id.segment(), new EventPosition(StorableTime.FIRST, EventSeq.NONE), false, 1);
    Map<Long, ParticipantSet> names = view.names(seen);
    Optional<TocEntry> stored =
        seen.stream()
            .map(
                one ->
                    PeriodTold.segment(
                        period, one, names.get(one.set().participantSetId()), opened.archived()))
            .findFirst();
    return stored.or(
        () -> fresh(opened, id).map(one -> PeriodTold.segment(one, opened.archived())));
  }

  private static Optional<FreshSegment> fresh(Opened opened, TocId id) {
    return opened.fresh().of(id.period()).stream()
        .filter(one -> one.segment().hash().equals(id.segment().orElseThrow()))
        .findFirst();
  }

  static Events events(Opened opened, TocId id, TocEntry node) throws SQLException {
    if (id.segment().isEmpty()) {
      return new Events(node.from(), node.to(), Optional.empty());
    }
    List<EventSeq> seqs = new ArrayList<>();
    for (SeenSegment one :
        opened
            .view()
            .orElseThrow()
            .segments(
                id.period(),
                id.segment(),
                new EventPosition(StorableTime.FIRST, EventSeq.NONE),
                false,
                1)) {
      seqs.addAll(opened.view().get().seqs(one.set(), one.segment()));
    }
    if (seqs.isEmpty()) {
      seqs.addAll(fresh(opened, id).map(FreshSegment::events).orElse(List.of()));
    }
    return new Events(node.from(), node.to().plusNanos(1_000), Optional.of(Set.copyOf(seqs)));
  }
}
