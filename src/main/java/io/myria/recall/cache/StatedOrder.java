package io.myria.recall.cache;

import io.myria.database.Transactions;
import io.myria.event.EventSeq;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Which events of a corpus state what others have ended since, by their places. Immutable.
 *
 * @param by what is stated instead, of each that holds no more
 */
public record StatedOrder(Map<Integer, Integer> by) {

  public static final StatedOrder NONE = new StatedOrder(Map.of());

  /** Of a ranking, so many of the best are looked at: no context holds more. */
  public static final int MOST = 400;

  private static final Logger LOG = Logger.getLogger(StatedOrder.class.getName());

  public StatedOrder {
    by = Map.copyOf(by);
  }

  /** What is stated instead of what an event states; empty where that holds. */
  public OptionalInt by(int index) {
    Integer now = by.get(index);
    return now == null ? OptionalInt.empty() : OptionalInt.of(now);
  }

  /** The events of which one took the place, the first first. */
  public List<Integer> of(int index) {
    return by.entrySet().stream()
        .filter(one -> one.getValue() == index)
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  /** The events at the best places of a ranking. */
  public static List<EventSeq> best(HeldScope held, int[] order) {
    return Arrays.stream(order)
        .limit(MOST)
        .mapToObj(index -> held.corpus().turn(index).seq())
        .toList();
  }

  /** As it is stated, by a read of its own; where that fails, words alone tell. */
  public static StatedOrder read(
      Transactions transactions,
      StatedChanges changes,
      StatedChanges.Asked asked,
      HeldScope held,
      StageTimes stages) {
    if (changes == StatedChanges.NONE || held.corpus().size() == 0) {
      return NONE;
    }
    try {
      StatedOrder stated = among(transactions.read(db -> changes.of(db, asked)), held);
      stages.end("changes");
      return stated;
    } catch (RuntimeException problem) {
      LOG.log(Level.WARNING, "the graph could not be read for a recall", problem);
      stages.degrade("graph", "it could not be read; words alone tell what was replaced");
      return NONE;
    }
  }

  private static StatedOrder among(Map<EventSeq, EventSeq> replaced, HeldScope held) {
    if (replaced.isEmpty()) {
      return NONE;
    }
    Set<EventSeq> sought = new HashSet<>(replaced.keySet());
    sought.addAll(replaced.values());
    Map<EventSeq, Integer> places = new HashMap<>();
    for (int place = 0; place < held.corpus().size(); place++) {
      EventSeq seq = held.corpus().turn(place).seq();
      if (sought.contains(seq)) {
        places.put(seq, place);
      }
    }
    Map<Integer, Integer> by = new HashMap<>();
    replaced.forEach(
        (event, now) -> {
          if (places.containsKey(event) && places.containsKey(now)) {
            by.put(places.get(event), places.get(now));
          }
        });
    return new StatedOrder(by);
  }
}
