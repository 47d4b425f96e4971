package io.myria.contents;

import io.myria.database.Database;
import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.EventFilter;
import io.myria.eventlog.EventPosition;
import io.myria.eventlog.EventTail;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.Mask;
import io.myria.topics.fold.EventDigest;
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
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The table of contents of events that no snapshot covers, folded while it is read. There are few
 * where builds run. Of many all are counted, and the words of the newest are read; of more than may
 * be examined, the last ones are counted. Only events that the scope sees count: what others append
 * changes nothing. Confined to one request.
 */
final class FreshContents {

  /** Most events whose words are read. */
  private static final int TOLD = 1_000;

  private static final int LOADED_AT_ONCE = 100;

  static final String UNTOLD = "events that no build has read yet";

  private final ZoneId zone;
  private final List<FreshSegment> segments = new ArrayList<>();
  private final List<EventPosition> untold = new ArrayList<>();
  private final boolean cut;

  /** A segment of fresh events. */
  record FreshSegment(
      ParticipantSet participants, TocPeriod day, TocSegment segment, List<EventSeq> events) {}

  private FreshContents(ZoneId zone, boolean cut) {
    this.zone = zone;
    this.cut = cut;
  }

  /** Of nothing. */
  static FreshContents none(ZoneId zone) {
    return new FreshContents(zone, false);
  }

  /** Reads and folds what no snapshot covers. */
  static FreshContents read(Database database, LogReader log, Mask mask, ZoneId zone, Tail tail)
      throws SQLException {
    if (tail.last().compareTo(tail.after()) <= 0) {
      return none(zone);
    }
    EventFilter filter =
        new EventFilter(
            Optional.empty(),
            tail.asOf().map(time -> time.plusNanos(1_000)),
            Optional.empty(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of());
    EventTail.Seen seen =
        EventTail.matching(database, mask, filter, tail.after(), tail.last(), tail.examined());
    FreshContents fresh = new FreshContents(zone, !seen.whole());
    List<EventPosition> places = seen.events();
    int untold = Math.max(0, places.size() - TOLD);
    fresh.untold.addAll(places.subList(0, untold));
    fresh.tell(database, log, mask, places.subList(untold, places.size()));
    return fresh;
  }

  /**
   * The events between a snapshot and the end of what is read.
   *
   * @param after the last event that the snapshot covers
   * @param asOf events of a later timestamp do not exist
   * @param examined most visible events that are looked at
   */
  record Tail(EventSeq after, EventSeq last, Optional<Instant> asOf, int examined) {}

  private void tell(Database database, LogReader log, Mask mask, List<EventPosition> places)
      throws SQLException {
    Map<List<Object>, List<EventDigest>> days = new LinkedHashMap<>();
    Map<List<Object>, ParticipantSet> of = new LinkedHashMap<>();
    for (int start = 0; start < places.size(); start += LOADED_AT_ONCE) {
      List<EventSeq> some =
          places.subList(start, Math.min(places.size(), start + LOADED_AT_ONCE)).stream()
              .map(EventPosition::seq)
              .toList();
      for (Event event : log.load(database, some, mask)) {
        List<Object> key = List.of(event.participants(), event.internal(), day(event.timestamp()));
        of.put(key, event.participants());
        days.computeIfAbsent(key, one -> new ArrayList<>()).add(EventDigest.of(event));
      }
    }
    days.forEach(
        (key, events) -> {
          events.sort(Comparator.comparing(EventDigest::at).thenComparing(EventDigest::seq));
          TocPeriod day = TocPeriod.of(TocLevel.DAY, (LocalDate) key.get(2));
          int begin = 0;
          for (TocSegment segment : Segmenter.of(events)) {
            int end = begin + (int) segment.node().events();
            List<EventSeq> held =
                events.subList(begin, end).stream().map(EventDigest::seq).toList();
            segments.add(new FreshSegment(of.get(key), day, segment, held));
            begin = end;
          }
        });
  }

  private LocalDate day(Instant at) {
    return LocalDate.ofInstant(at, zone);
  }

  /** Whether there are fresh events that were not looked at. */
  boolean isCut() {
    return cut;
  }

  /** The first days of the periods of a level that hold fresh events. */
  SortedSet<LocalDate> periods(TocLevel level) {
    SortedSet<LocalDate> periods = new TreeSet<>();
    segments.forEach(one -> periods.add(TocPeriod.of(level, one.day().begins()).begins()));
    untold.forEach(one -> periods.add(TocPeriod.of(level, day(one.timestamp())).begins()));
    return periods;
  }

  /** The summary of the fresh events of a period; empty where there are none. */
  Optional<TocNode> node(TocPeriod period) {
    List<TocNode> nodes = new ArrayList<>();
    segments.stream()
        .filter(one -> holds(period, one.day().begins()))
        .forEach(one -> nodes.add(one.segment().node()));
    List<EventPosition> others =
        untold.stream().filter(one -> holds(period, day(one.timestamp()))).toList();
    if (!others.isEmpty()) {
      EventPosition first = others.get(0);
      EventPosition last = others.get(others.size() - 1);
      nodes.add(
          new TocNode(
              first.timestamp(),
              first.seq(),
              last.timestamp(),
              last.seq(),
              others.size(),
              0,
              UNTOLD,
              List.of(),
              List.of()));
    }
    return nodes.isEmpty() ? Optional.empty() : Optional.of(RollUp.of(nodes));
  }

  private static boolean holds(TocPeriod period, LocalDate day) {
    return !day.isBefore(period.begins()) && day.isBefore(period.ends());
  }

  /** The fresh segments of a day. */
  List<FreshSegment> of(TocPeriod day) {
    return segments.stream().filter(one -> one.day().equals(day)).toList();
  }
}
