package io.myria.recall;

import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.fingerprint.Rendering;
import io.myria.rank.AnswerParts;
import io.myria.rank.Passage;
import io.myria.rank.Turn;
import io.myria.recall.ContextText.Line;
import io.myria.recall.RecallItem.Stretch;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

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
  private final Scores scores;
  private final Eligible eligible;
  private final int budget;
  private final boolean cited;
  private final BriefLines briefs;
  private final List<Taken> taken = new ArrayList<>();
  private final Map<Day, Line> days = new HashMap<>();
  private final Map<LocalDate, Line> headings = new HashMap<>();
  private final int[] order;

  /** What stands there already: of events that say the same the best is taken. */
  private final Set<String> said = new HashSet<>();

  private int next;
  private int spent;
  private int leastNeed = Integer.MAX_VALUE;
  private int bestNeed;

  /**
   * A turn that stands in the context.
   *
   * @param index in the ground
   * @param passage of a verbatim one that does not stand there whole
   */
  record Taken(
      int index, Remembered event, Rendering rendering, Optional<Stretch> passage, Line line) {

    /** Without who speaks. */
    String body() {
      return rendering == Rendering.VERBATIM
          ? ContextText.body(event, passage)
          : ContextText.unmarked(line.text().substring(0, line.text().length() - 1));
    }
  }

  private record Day(int sitting, LocalDate date) {}

  /**
   * @param cited whether lines say which event they are
   */
  Selection(Held held, Scores scores, Eligible eligible, int budget, boolean cited) {
    this.held = held;
    this.scores = scores;
    this.eligible = eligible;
    this.budget = budget;
    this.cited = cited;
    this.briefs = new BriefLines(held);
    this.order = scores.order();
  }

  /** What short renderings are made of. */
  BriefLines briefs() {
    return briefs;
  }

  Scores scores() {
    return scores;
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
        && (taken.isEmpty() || spent + SHORTEST <= limit)
        && taken.size() < mostItems) {
      int index = order[next++];
      Remembered event = held.event(index);
      if (!eligible.lets(event) || said.contains(event.line()) || !standsAlone(index)) {
        continue;
      }
      misses = take(index, event, limit) ? 0 : misses + 1;
    }
  }

  /** What is outdated does not stand where what holds has no room. */
  boolean standsAlone(int index) {
    OptionalInt first = scores.before(index);
    return first.isEmpty()
        || said.contains(held.event(first.getAsInt()).line())
        || taken.stream().anyMatch(one -> one.index() == first.getAsInt());
  }

  /** Stands before the line of an event that tells what is no more; empty for all others. */
  private String mark(int index) {
    return ContextText.mark(scores.revised(index));
  }

  /** What stands before the words of one that is quoted. */
  String before(EventId quoted) {
    String mark =
        IntStream.range(0, held.ground().size())
            .filter(place -> held.ground().turn(place).id().equals(quoted))
            .mapToObj(this::mark)
            .findFirst()
            .orElse("");
    return cited ? ContextText.citation(quoted) + mark : mark;
  }

  private boolean take(int index, Remembered event, int limit) {
    Optional<Stretch> passage = passage(index, event);
    Line line = line(index, event, passage);
    Day day = day(index, event);
    int need = line.planned() + headingTokens(day);
    if (spent + need > limit) {
      // Where only a share of the budget is for turns, the budget has to be larger by that share.
      int whole = (int) Math.ceil((double) need * budget / limit);
      leastNeed = Math.min(leastNeed, whole);
      bestNeed = taken.isEmpty() && bestNeed == 0 ? whole : bestNeed;
      return false;
    }
    spent += need;
    days.computeIfAbsent(day, this::heading);
    said.add(event.line());
    taken.add(new Taken(index, event, Rendering.VERBATIM, passage, line));
    return true;
  }

  /** Tokens by which the context would be longer with this event, whole where it is verbatim. */
  int cost(int index, Rendering rendering) {
    int cost =
        rendering == Rendering.VERBATIM ? wholeTokens(index) : brief(index, rendering).planned();
    leastNeed = Math.min(leastNeed, cost);
    return cost;
  }

  private int wholeTokens(int index) {
    Remembered event = held.event(index);
    return headingTokens(day(index, event)) + line(index, event, Optional.empty()).planned();
  }

  /** Whether it fits what is left of the budget. */
  boolean hasRoomFor(int index, Rendering rendering) {
    return spent + cost(index, rendering) <= budget;
  }

  /** Takes this event, whatever there is room for. */
  void add(int index, Rendering rendering) {
    Remembered event = held.event(index);
    spent += cost(index, rendering);
    if (rendering == Rendering.VERBATIM) {
      days.computeIfAbsent(day(index, event), this::heading);
    }
    Line line =
        rendering == Rendering.VERBATIM
            ? line(index, event, Optional.empty())
            : brief(index, rendering);
    taken.add(new Taken(index, event, rendering, Optional.empty(), line));
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
  }

  /** By their places in the ground; more of those held where their ids are quoted. */
  AnswerParts parts(BitSet taking, Set<EventId> quoted, Set<EventSeq> marked) {
    addReplaced(taking);
    BitSet archived = new BitSet();
    boolean all = quoted.isEmpty() && marked.isEmpty();
    for (int place = 0; place < held.ground().size() && !all; place++) {
      Turn turn = held.ground().turn(place);
      if (quoted.contains(turn.id())) {
        taking.set(place);
      }
      if (marked.contains(turn.seq())) {
        archived.set(place);
      }
    }
    return new AnswerParts(taking, archived);
  }

  /** With what holds, what it took the place of is answered, too. */
  private void addReplaced(BitSet held) {
    IntStream.of(order)
        .filter(place -> scores.before(place).stream().anyMatch(held::get))
        .forEach(held::set);
  }

  /** Whether there are turns that were not taken. */
  boolean hasMore() {
    Set<Integer> there = new HashSet<>();
    taken.forEach(one -> there.add(one.index()));
    return IntStream.range(0, held.ground().size())
        .anyMatch(index -> !there.contains(index) && eligible.lets(held.event(index)));
  }

  /** Tokens by which the best turn would have fitted; 0 where it did. */
  int bestNeed() {
    return bestNeed;
  }

  /** Fewest tokens by which a turn that was tried would have fitted. */
  int leastNeed() {
    return leastNeed;
  }

  /** The lines in reading order, the short ones behind the others. */
  List<Line> lines() {
    List<Taken> inOrder = new ArrayList<>(taken);
    inOrder.sort(Comparator.comparing(Taken::index));
    List<Line> lines = new ArrayList<>();
    List<Line> brief = new ArrayList<>();
    Day before = null;
    for (Taken one : inOrder) {
      if (one.rendering() != Rendering.VERBATIM) {
        brief.add(one.line());
        continue;
      }
      Day day = day(one.index(), one.event());
      if (!day.equals(before)) {
        lines.add(days.get(day));
      }
      before = day;
      lines.add(one.line());
    }
    lines.addAll(brief);
    return lines;
  }

  /** The best passage, where the event is long for this budget. */
  private Optional<Stretch> passage(int index, Remembered event) {
    Turn turn = event.turn();
    if (turn.passages().size() == 1) {
      return Optional.empty();
    }
    int room = budget / WHOLE;
    if (turn.text().length() <= (long) room * LONGEST_TOKEN
        && line(index, event, Optional.empty()).planned() <= room) {
      return Optional.empty();
    }
    Passage best = turn.passages().get(scores.passage(index));
    return Optional.of(new Stretch(best.start(), best.end(), turn.text().length()));
  }

  private Line line(int index, Remembered event, Optional<Stretch> passage) {
    String text = ContextText.line(event, passage);
    String before = cited ? ContextText.citation(event.turn().id()) + mark(index) : mark(index);
    Line line = passage.isPresent() ? Line.of(text) : new Line(text, tokens(event, text));
    return before.isEmpty() ? line : Line.after(before, line);
  }

  private Line brief(int index, Rendering rendering) {
    Line line = briefs.line(index, rendering);
    String mark = mark(index);
    return mark.isEmpty() ? line : Line.after(mark, line);
  }

  private int tokens(Remembered event, String line) {
    return held.lineTokens().computeIfAbsent(event.turn().seq(), seq -> ContextText.tokens(line));
  }

  /** What the heading costs, where it does not stand there yet. */
  private int headingTokens(Day day) {
    return days.containsKey(day) ? 0 : heading(day).tokens();
  }

  private Line heading(Day day) {
    return headings.computeIfAbsent(day.date(), date -> Line.of(ContextText.heading(date)));
  }

  private Day day(int index, Remembered event) {
    return new Day(held.ground().sitting(index), ContextText.date(event.turn().at()));
  }
}
