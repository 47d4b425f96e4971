package io.myria.recall;

import io.myria.claim.Asking;
import io.myria.claim.Frame;
import io.myria.claim.Revisions;
import io.myria.claim.Told;
import io.myria.claim.Value;
import io.myria.rank.Ground;
import io.myria.rank.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/**
 * The events at the top of a ranking that tell a value of just what a question is for, and which of
 * them it wants. They are put in order and not marked: what their words have in common with the
 * question says that they tell of the same, and not that one takes the other's place. Confined to
 * one request.
 */
final class Answers {

  /** So many at the top are looked at. */
  private static final int TOP = 300;

  /** And so many that follow each in its context, within so many of all. */
  private static final int REACH = 12;

  private static final int AHEAD = 120;

  private final Held held;
  private final IntPredicate counts;
  private final TreeMap<Integer, Value> told = new TreeMap<>();
  private int wanted = -1;

  private Answers(Held held, IntPredicate counts) {
    this.held = held;
    this.counts = counts;
  }

  /**
   * @param order best first
   * @param counts which events are looked at
   */
  static Answers of(Held held, String question, Asking asking, int[] order, IntPredicate counts) {
    Answers answers = new Answers(held, counts);
    Frame.of(question, asking).ifPresent(frame -> answers.find(frame, asking, order));
    return answers;
  }

  /** The event that is wanted instead of one; empty where it is wanted as well. */
  OptionalInt wanted(int index) {
    Value value = told.get(index);
    boolean other = wanted >= 0 && value != null && !value.isSame(told.get(wanted));
    return other ? OptionalInt.of(wanted) : OptionalInt.empty();
  }

  boolean isWanted(int index) {
    return index == wanted;
  }

  private void find(Frame frame, Asking asking, int[] order) {
    int looked = 0;
    for (int at = 0; at < order.length && looked < TOP; at++) {
      if (counts.test(order[at])) {
        looked++;
        value(frame, order[at]).ifPresent(add(order[at]));
      }
    }
    for (Map.Entry<Integer, Value> one : List.copyOf(told.entrySet())) {
      follow(frame, one.getKey(), one.getValue());
    }
    Revisions revisions = held.changes().of(held.ground());
    for (int member : List.copyOf(told.keySet())) {
      revisions.values(member, counts).forEach(told::putIfAbsent);
    }
    List<Integer> places = new ArrayList<>(told.keySet());
    List<Value> values = new ArrayList<>(told.values());
    int place = asking.of(values);
    wanted = place < 0 ? -1 : places.get(place);
  }

  private java.util.function.Consumer<Value> add(int index) {
    return value -> told.put(index, value);
  }

  private Optional<Value> value(Frame frame, int index) {
    for (Told one : held.changes().told(held.ground().turn(index))) {
      Optional<Value> value = frame.told(one);
      if (value.isPresent()) {
        return value;
      }
    }
    return Optional.empty();
  }

  /** What goes on from it in its context, by pronouns. */
  private void follow(Frame frame, int from, Value first) {
    Ground ground = held.ground();
    Turn turn = ground.turn(from);
    int end = Math.min(ground.size(), from + AHEAD);
    Value last = first;
    for (int next = from + 1, seen = 0; next < end && seen < REACH; next++) {
      Turn other = ground.turn(next);
      boolean same =
          turn.contextId().isPresent()
              ? turn.contextId().equals(other.contextId())
              : ground.sitting(next) == ground.sitting(from);
      seen += same ? 1 : 0;
      if (same && counts.test(next) && !told.containsKey(next)) {
        for (Told one : held.changes().told(other)) {
          Optional<Value> value = frame.next(one, last);
          if (value.isPresent()) {
            told.put(next, value.get());
            last = value.get();
          }
        }
      }
    }
  }
}
