package io.myria.contents;

import io.myria.event.EventSeq;
import io.myria.eventlog.EventPosition;
import io.myria.eventlog.LogReader.SetStretch;
import io.myria.snapshot.ExactSetId;
import io.myria.topics.fold.EventDigest;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One day of one exact set, cut anew where new events came: from the segment that holds what stands
 * before the first of them, up to the first cut behind the last of them that was there before. What
 * lies before and behind stays as it is and is not read. Confined to one thread.
 */
public final class DayFold {

  private final ExactSetId set;
  private final TocPeriod day;
  private final long firstPart;
  private final EventPosition lastNew;
  private final EventPosition end;

  /** The new events, where all of them follow what there was, so that none has to be read. */
  private final List<EventDigest> following;

  private final List<TocVersion> before;

  /** Segments of the first part that stay, and all behind them as they were. */
  private final List<TocSegment> kept = new ArrayList<>();

  private final List<TocSegment> old = new ArrayList<>();

  private final Segmenter segmenter = new Segmenter();
  private final List<TocSegment> made = new ArrayList<>();
  private EventPosition after;

  /** The old segment with which what is read ends; as many as there are, where the day does. */
  private int bound;

  private int step = 1;
  private boolean done;

  /** What became of the day; nothing before it is done. */
  private List<TocVersion> parts = List.of();

  /** The new events of a day, in canonical order. */
  public record New(ExactSetId set, TocPeriod day, List<EventDigest> events) {

    public EventPosition first() {
      return position(events.get(0));
    }
  }

  /**
   * @param added at least one event
   * @param firstPart of the day that may change
   * @param before what there is of the day from that part on
   */
  public DayFold(New added, ZoneId zone, long firstPart, List<TocVersion> before) {
    this.set = added.set();
    this.day = added.day();
    this.firstPart = firstPart;
    this.before = List.copyOf(before);
    this.lastNew = position(added.events().get(added.events().size() - 1));
    this.end = new EventPosition(day.to(zone), EventSeq.NONE);
    EventPosition first = added.first();
    this.following =
        before.stream().allMatch(part -> last(part).compareTo(first) < 0)
            ? added.events()
            : List.of();
    for (TocVersion part : before) {
      old.addAll(part.segments());
    }
    while (old.size() > 1 && start(old.get(1)).compareTo(first) <= 0) {
      kept.add(old.remove(0));
    }
    EventPosition start =
        old.isEmpty() || start(old.get(0)).compareTo(first) > 0 ? first : start(old.get(0));
    this.after = new EventPosition(start.timestamp(), new EventSeq(start.seq().value() - 1));
    while (bound < old.size() && start(old.get(bound)).compareTo(lastNew) <= 0) {
      bound++;
    }
  }

  public static EventPosition position(EventDigest event) {
    return new EventPosition(event.at(), event.seq());
  }

  private static EventPosition start(TocSegment segment) {
    return new EventPosition(segment.node().firstAt(), segment.node().firstSeq());
  }

  private static EventPosition last(TocVersion part) {
    return new EventPosition(part.node().lastAt(), part.node().lastSeq());
  }

  /** Whether nothing has to be read: there are new events alone. */
  public boolean isNew() {
    return before.isEmpty();
  }

  public boolean isDone() {
    return done;
  }

  /** What is to be read next. */
  public SetStretch next() {
    return new SetStretch(set.participantSetId(), set.internal(), after, bound());
  }

  /** With the first event of the old segment, which tells whether it begins there still. */
  private EventPosition bound() {
    if (!following.isEmpty()) {
      return position(following.get(0));
    }
    if (bound >= old.size()) {
      return end;
    }
    EventPosition start = start(old.get(bound));
    return new EventPosition(start.timestamp(), start.seq().plus(1));
  }

  /**
   * Takes what was read.
   *
   * @param events of the places; none of those that are Myria's own
   * @param whole whether the places are all there are up to where was read
   */
  public void read(List<EventPosition> places, Map<EventSeq, EventDigest> events, boolean whole) {
    for (EventPosition place : places) {
      EventDigest event = events.get(place.seq());
      if (event != null && cut(event, place)) {
        return;
      }
      after = place;
    }
    if (whole && bound >= old.size()) {
      for (EventDigest event : following) {
        segmenter.before(event).ifPresent(made::add);
        segmenter.add(event);
      }
      segmenter.end().ifPresent(made::add);
      finish(old.size());
    } else if (whole) {
      bound += step;
      step *= 2;
    }
  }

  /** Whether all that follows is as it was. */
  private boolean cut(EventDigest event, EventPosition place) {
    Optional<TocSegment> ended = segmenter.before(event);
    ended.ifPresent(made::add);
    int same = ended.isPresent() && place.compareTo(lastNew) > 0 ? oldAt(place) : old.size();
    if (same < old.size()) {
      finish(same);
      return true;
    }
    segmenter.add(event);
    return false;
  }

  private int oldAt(EventPosition place) {
    int index = 0;
    while (index < old.size() && !start(old.get(index)).equals(place)) {
      index++;
    }
    return index;
  }

  private void finish(int same) {
    made.addAll(old.subList(same, old.size()));
    parts = parts();
    done = true;
  }

  /** The parts that are new or changed. */
  public List<TocVersion> changed() {
    List<TocVersion> changed = new ArrayList<>(parts);
    changed.removeAll(before);
    return changed;
  }

  /** The parts that there are no longer. */
  public List<TocVersion.Key> gone() {
    List<TocVersion.Key> gone = new ArrayList<>();
    before.forEach(part -> gone.add(part.key()));
    parts.forEach(part -> gone.remove(part.key()));
    return gone;
  }

  private List<TocVersion> parts() {
    List<TocSegment> all = new ArrayList<>(kept);
    all.addAll(made);
    List<TocVersion> parts = new ArrayList<>();
    for (int from = 0; from < all.size(); from += TocVersion.SEGMENTS) {
      List<TocSegment> some = all.subList(from, Math.min(all.size(), from + TocVersion.SEGMENTS));
      parts.add(
          new TocVersion(
              set,
              day,
              firstPart + parts.size(),
              RollUp.of(some.stream().map(TocSegment::node).toList()),
              some));
    }
    return parts;
  }
}
