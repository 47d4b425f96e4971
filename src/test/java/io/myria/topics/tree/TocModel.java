package io.myria.topics.tree;

import io.myria.contents.Segmenter;
import io.myria.contents.TocId;
import io.myria.contents.TocLevel;
import io.myria.contents.TocPeriod;
import io.myria.contents.TocRequest;
import io.myria.contents.TocSegment;
import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.topics.fold.EventDigest;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The table of contents that a scope should see, of the events that it sees. */
record TocModel(MaskWorld world, Map<EventSeq, Event> events) {

  boolean isFresh(TocRequest asked, Event event) {
    return event.seq().value() > world.covered(asked.snapshot());
  }

  /** All nodes, level by level: id, events, and how many of them are fresh. */
  List<String> lines(TocRequest asked, List<Event> seen) {
    List<String> lines = new ArrayList<>();
    for (TocLevel level : List.of(TocLevel.YEAR, TocLevel.MONTH, TocLevel.WEEK, TocLevel.DAY)) {
      Map<LocalDate, long[]> counts = new TreeMap<>();
      for (Event event : seen) {
        long[] count =
            counts.computeIfAbsent(
                TocPeriod.of(level, day(event)).begins(), key -> new long[] {0, 0});
        count[0]++;
        count[1] += isFresh(asked, event) ? 1 : 0;
      }
      counts.forEach(
          (begins, count) ->
              lines.add(new TocPeriod(level, begins) + " " + count[0] + " " + count[1]));
    }
    segments(asked, seen).forEach((segment, id) -> lines.add(segment(segment, id, asked)));
    return lines;
  }

  private String segment(TocSegment segment, TocId id, TocRequest asked) {
    boolean fresh = isFresh(asked, events.get(segment.node().firstSeq()));
    return id + " " + segment.node().events() + " " + (fresh ? segment.node().events() : 0);
  }

  static LocalDate day(Event event) {
    return LocalDate.ofInstant(event.timestamp(), ZoneOffset.UTC);
  }

  /** By exact set and day, what is fresh apart, in the order of their first events. */
  Map<TocSegment, TocId> segments(TocRequest asked, List<Event> seen) {
    Map<List<Object>, List<EventDigest>> days = new HashMap<>();
    for (Event event : seen) {
      days.computeIfAbsent(
              List.of(event.participants(), event.internal(), day(event), isFresh(asked, event)),
              key -> new ArrayList<>())
          .add(EventDigest.of(event));
    }
    Map<TocSegment, TocId> segments = new HashMap<>();
    days.forEach(
        (key, of) -> {
          of.sort(Comparator.comparing(EventDigest::at).thenComparing(EventDigest::seq));
          TocPeriod day = TocPeriod.of(TocLevel.DAY, (LocalDate) key.get(2));
          Segmenter.of(of)
              .forEach(one -> segments.put(one, new TocId(day, Optional.of(one.hash()))));
        });
    Map<TocSegment, TocId> ordered = new LinkedHashMap<>();
    segments.keySet().stream()
        .sorted(
            Comparator.comparing((TocSegment one) -> one.node().firstAt())
                .thenComparing(one -> one.node().firstSeq()))
        .forEach(one -> ordered.put(one, segments.get(one)));
    return ordered;
  }
}
