package io.myria.recall;

import io.myria.event.EventSeq;
import io.myria.rank.Passage;
import io.myria.rank.Ranking;
import io.myria.rank.Turn;
import io.myria.recall.ContextText.Line;
import io.myria.recall.RecallItem.Stretch;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Takes turns from the best down while they fit a budget. What does not fit is passed over, so that
 * one long turn does not keep short ones out. Confined to one request.
 */
final class Selection {

  /** A long event may stand whole if it takes no more than this part of the budget. */
  private static final int WHOLE = 8;

  /** Turns that did not fit, one after the other, before none is tried any more. */
  private static final int MISSES = 100;

  /** In characters; texts that have longer ones throughout are no texts. */
  private static final int LONGEST_TOKEN = 12;

  /** No turn has fewer tokens. */
  private static final int SHORTEST = 4;

  private final Held held;
  private final Ranking ranking;
  private final Set<EventSeq> skipped;
  private final RecallFilter filter;
  private final int budget;
  private final List<Taken> taken = new ArrayList<>();
  private final Map<Day, Line> days = new HashMap<>();
  private final int[] order;
  private int next;
  private int spent;
  private int leastNeed = Integer.MAX_VALUE;
  private boolean more;

  /**
   * A turn that stands in the context.
   *
   * @param index in the ground
   */
  record Taken(int index, Remembered event, Optional<Stretch> passage, Line line) {}

  private record Day(int sitting, LocalDate date) {}

  /**
   * @param skipped events that an earlier page showed
   */
  Selection(Held held, Ranking ranking, RecallFilter filter, Set<EventSeq> skipped, int budget) {
    this.held = held;
    this.ranking = ranking;
    this.filter = filter;
    this.skipped = skipped;
    this.budget = budget;
    this.order = ranking.order();
  }

  /**
   * Goes on to take turns.
   *
   * @param limit tokens that all lines together may have then
   * @param mostItems that may be taken in all
   */
  void fill(int limit, int mostItems) {
    int misses = 0;
    while (next < order.length
        && misses < MISSES
        && spent + SHORTEST <= limit
        && taken.size() < mostItems) {
      int index = order[next++];
      Remembered event = held.event(index);
      if (!wanted(event)) {
        continue;
      }
      if (take(index, event, limit)) {
        misses = 0;
      } else {
        misses++;
        more = true;
      }
    }
    more |= anyWanted();
  }

  private boolean take(int index, Remembered event, int limit) {
    Optional<Stretch> passage = passage(index, event);
    Line line = line(event, passage);
    Day day = day(index, event);
    Line heading = days.containsKey(day) ? days.get(day) : heading(day);
    int need = line.tokens() + (days.containsKey(day) ? 0 : heading.tokens());
    if (spent + need > limit) {
      leastNeed = Math.min(leastNeed, need);
      return false;
    }
    spent += need;
    days.put(day, heading);
    taken.add(new Taken(index, event, passage, line));
    return true;
  }

  /** Other lines than turns. */
  boolean spend(int tokens) {
    if (spent + tokens > budget) {
      return false;
    }
    spent += tokens;
    return true;
  }

  /** In the order of their rank. */
  List<Taken> taken() {
    return List.copyOf(taken);
  }

  /** Takes the last one back, as long as the whole is too long after all. */
  void dropLast() {
    taken.remove(taken.size() - 1);
    more = true;
  }

  /** Whether there are turns that were not taken. */
  boolean hasMore() {
    return more;
  }

  /** Fewest tokens by which a turn that was tried would have fitted. */
  int leastNeed() {
    return leastNeed;
  }

  /** The lines in reading order. */
  List<Line> lines() {
    List<Taken> inOrder = new ArrayList<>(taken);
    inOrder.sort(Comparator.comparing(Taken::index));
    List<Line> lines = new ArrayList<>();
    Day before = null;
    for (Taken one : inOrder) {
      Day day = day(one.index(), one.event());
      if (!day.equals(before)) {
        lines.add(days.get(day));
      }
      before = day;
      lines.add(one.line());
    }
    return lines;
  }

  private boolean anyWanted() {
    for (int place = next; place < order.length; place++) {
      if (wanted(held.event(order[place]))) {
        return true;
      }
    }
    return false;
  }

  private boolean wanted(Remembered event) {
    return !skipped.contains(event.turn().seq()) && filter.lets(event);
  }

  /** The best passage, where the event is long for this budget. */
  private Optional<Stretch> passage(int index, Remembered event) {
    Turn turn = event.turn();
    if (turn.passages().size() == 1) {
      return Optional.empty();
    }
    int room = budget / WHOLE;
    if (turn.text().length() <= (long) room * LONGEST_TOKEN
        && line(event, Optional.empty()).tokens() <= room) {
      return Optional.empty();
    }
    Passage best = turn.passages().get(ranking.passage(index));
    return Optional.of(new Stretch(best.start(), best.end(), turn.text().length()));
  }

  private Line line(Remembered event, Optional<Stretch> passage) {
    String text = ContextText.line(event, passage);
    return passage.isPresent() ? Line.of(text) : new Line(text, tokens(event, text));
  }

  private int tokens(Remembered event, String line) {
    return held.lineTokens().computeIfAbsent(event.turn().seq(), seq -> ContextText.tokens(line));
  }

  private static Line heading(Day day) {
    return Line.of(ContextText.heading(day.date()));
  }

  private Day day(int index, Remembered event) {
    return new Day(held.ground().sitting(index), ContextText.date(event.turn().at()));
  }
}
