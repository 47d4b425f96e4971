package io.myria.recall.context;

import io.myria.event.EventSeq;
import io.myria.recall.cache.RecallFilter;
import io.myria.recall.cache.Remembered;
import java.util.HashSet;
import java.util.Set;

/**
 * The events of a scope that may stand in an answer.
 *
 * @param shown by earlier pages
 * @param without those that are archived
 */
public record Eligible(RecallFilter filter, ShownItems shown, Set<EventSeq> without) {

  public boolean lets(Remembered event) {
    return !without.contains(event.turn().seq())
        && !shown.holds(event.turn().id())
        && filter.lets(event);
  }

  public Eligible without(Set<EventSeq> more) {
    Set<EventSeq> all = new HashSet<>(without);
    all.addAll(more);
    return new Eligible(filter, shown, all);
  }
}
