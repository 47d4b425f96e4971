package io.myria.search;

import io.myria.event.EventSeq;
import io.myria.eventlog.EventFilter;
import io.myria.eventlog.EventPosition;
import io.myria.eventlog.Order;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/** Collects the first matches of a question, in canonical order. Confined to one thread. */
final class FirstMatches {

  private final Comparator<Place> order;
  private final boolean oldest;
  private final Place after;
  private final int wanted;
  private final PriorityQueue<Place> first;

  /**
   * @param after where to go on; empty to begin
   * @param wanted how many to keep
   */
  FirstMatches(Order order, Optional<EventPosition> after, int wanted) {
    Comparator<Place> inTime = Comparator.comparingLong(Place::time).thenComparingLong(Place::seq);
    this.oldest = order == Order.OLDEST;
    this.order = oldest ? inTime : inTime.reversed();
    this.after =
        after
            .map(is -> new Place(EventDocuments.micros(is.timestamp()), is.seq().value()))
            .orElse(null);
    this.wanted = wanted;
    this.first = new PriorityQueue<>(this.order.reversed());
  }

  private record Place(long time, long seq) {}

  /** Whether a match of that quarter can be one of them, after what was looked at. */
  boolean wants(Quarter quarter) {
    if (after != null
        && (oldest ? quarter.ends() <= after.time() : quarter.begins() > after.time())) {
      return false;
    }
    if (first.size() < wanted || first.isEmpty()) {
      return true;
    }
    long last = first.peek().time();
    return oldest ? quarter.begins() <= last : quarter.ends() > last;
  }

  /** What was found, in order. */
  List<EventPosition> found() {
    List<Place> places = new ArrayList<>(first);
    places.sort(order);
    return places.stream()
        .map(is -> new EventPosition(EventDocuments.time(is.time()), new EventSeq(is.seq())))
        .toList();
  }

  void look(LeafSearch leaf, EventFilter filter) throws IOException {
    LeafEvents events = leaf.events();
    LeafFilter passing = leaf.filter(filter);
    TermMerge merge = leaf.merge();
    long event = 0;
    while (merge.nextDocument()) {
      int document = merge.document();
      if (passing.passes(events, document)) {
        long seq = events.seq(document);
        // An event's passages stand together, and it comes once.
        if (seq != event) {
          event = seq;
          keep(new Place(events.time(document), seq));
        }
      }
    }
  }

  private void keep(Place place) {
    if (after != null && order.compare(place, after) <= 0) {
      return;
    }
    if (first.size() < wanted) {
      first.add(place);
    } else if (order.compare(place, first.peek()) < 0) {
      first.poll();
      first.add(place);
    }
  }
}
