package io.myria.recall;

import io.myria.event.EventSeq;
import java.util.HashSet;
import java.util.Set;

/**
 * Which of the events that a scope sees may stand in an answer.
 *
 * @param shown by earlier pages
 * @param without those that are archived
 */
record Eligible(RecallFilter filter, ShownItems shown, Set<EventSeq> without) {

  boolean lets(Remembered event) {
    return !without.contains(event.turn().seq())
        && !shown.holds(event.turn().id())
        && filter.lets(event);
  }

  Eligible without(Set<EventSeq> more) {
    Set<EventSeq> all = new HashSet<>(without);
    all.addAll(more);
    return new Eligible(filter, shown, all);
  }
}
