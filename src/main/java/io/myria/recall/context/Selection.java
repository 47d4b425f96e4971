package io.myria.recall.context;

import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.fingerprint.Rendering;
import io.myria.recall.cache.HeldScope;
import io.myria.recall.cache.Remembered;
import io.myria.recall.context.ContextText.Line;
import io.myria.recall.context.RecallItem.Stretch;
import io.myria.recall.ranking.AnswerParts;
import io.myria.recall.ranking.Turn;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Takes turns from the best down while they fit a budget. What does not fit is passed over, so that
 * one long turn does not keep short ones out. Confined to one request.
 */
public final class Selection {

  /** Turns that did not fit, one after the other, before none is tried any more. */
  private static final int MISSES = 100;

  /** No turn has fewer tokens. */
  private static final int SHORTEST = 4;

  private final HeldScope held;
  private final Scores scores;
  private final Eligible eligible;
  private final int budget;
  private final JsonRoom json;
  private final ContextLines lines;
  private final List<Taken> taken = new ArrayList<>();
  private final Map<Day, Line> days = new HashMap<>();
  private final int[] order;

  /** The texts in the context so far: of events that say the same the best is taken. */
  private final Set<String> said = new HashSet<>();

  private Set<EventSeq> marks = Set.of();
  private BitSet archived = new BitSet();

  /** Places that another stands before, in the order; none is looked for before it is asked. */
  private int[] replaced;

  private int next;
  private int spent;
  private int jsonSpent;
  private int leastNeed = Integer.MAX_VALUE;
  private int bestNeed;

  /** Whether a turn did not fit. */
  private boolean missed;

  /** Whether the last filling ended before the last turn. */
  private boolean full;

  /**
   * A turn that stands in the context.
   *
   * @param index in the corpus
   * @param passage of a verbatim one that does not stand there whole
   */
  public record Taken(
      int index, Remembered event, Rendering rendering, Optional<Stretch> passage, Line line) {

    /** Without who speaks. */
    public String body() {
      return rendering == Rendering.VERBATIM
          ? ContextText.body(event, passage)
          : ContextText.unmarked(line.text().substring(0, line.text().length() - 1));
    }
  }

  private record Day(int sitting, LocalDate date) {}

  /** A selection whose JSON is not counted. */
  public Selection(HeldScope held, Scores scores, Eligible eligible, int budget, LineForm form) {
    this(held, scores, eligible, budget, JsonRoom.UNLIMITED, form);
  }

  /**
   * @param budget tokens of the text
   * @param json room of the JSON
   */
  public Selection(
      HeldScope held, Scores scores, Eligible eligible, int budget, JsonRoom json, LineForm form) {
    this.held = held;
    this.scores = scores;
    this.eligible = eligible;
    this.budget = budget;
    this.json = json;
    this.lines = new ContextLines(held, scores, budget, form);
    this.order = scores.order();
  }

  /** The renderings of events in the context. */
  public ContextLines text() {
    return lines;
  }

  public Scores scores() {
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
    full = next < order.length && taken.size() < mostItems;
  }

  /** A replaced event is not taken where there is no room for its replacement. */
  public boolean standsAlone(int index) {
    OptionalInt first = scores.before(index);
    return first.isEmpty()
        || said.contains(held.event(first.getAsInt()).line())
        || taken.stream().anyMatch(one -> one.index() == first.getAsInt());
  }

  private boolean take(int index, Remembered event, int limit) {
    Optional<Stretch> passage = lines.passage(index);
    Line line = lines.line(index, passage);
    Taken one = new Taken(index, event, Rendering.VERBATIM, passage, line);
    Day day = day(index, event);
    int need = line.planned() + headingTokens(day);
    int jsonNeed = json.cost(one) + headingJson(day);
    if (spent + need > limit || jsonSpent + jsonNeed > jsonLimit(limit)) {
      // Where only a share of the budget is for turns, the budget has to be larger by that share.
      int whole = Math.max((int) Math.ceil((double) need * budget / limit), budgetFor(jsonNeed));
      leastNeed = Math.min(leastNeed, whole);
      bestNeed = taken.isEmpty() && bestNeed == 0 ? whole : bestNeed;
      missed = true;
      return false;
    }
    spent += need;
    jsonSpent += jsonNeed;
    days.computeIfAbsent(day, this::heading);
    said.add(event.line());
    taken.add(one);
    return true;
  }

  /** What the JSON may have where the text may have so many tokens of the budget. */
  private int jsonLimit(int limit) {
    return json.less(budget - limit).tokens();
  }

  /** The budget that would hold so much JSON and nothing else. */
  private int budgetFor(int jsonNeed) {
    return jsonNeed == 0 ? 0 : budget + JsonRoom.budgetTokens(jsonNeed - json.tokens());
  }

  /** Tokens by which the context would be longer with this event, whole where it is verbatim. */
  public int cost(int index, Rendering rendering) {
    int cost =
        rendering == Rendering.VERBATIM
            ? wholeTokens(index)
            : lines.brief(index, rendering).planned();
    leastNeed = Math.min(leastNeed, cost);
    return cost;
  }

  private int wholeTokens(int index) {
    return headingTokens(day(index, held.event(index))) + lines.whole(index).planned();
  }

  /** Whether this event fits the rest of the budget, as text and as JSON. */
  public boolean hasRoomFor(int index, Rendering rendering) {
    boolean room = spent + cost(index, rendering) <= budget && hasJsonRoomFor(index, rendering);
    missed |= !room;
    return room;
  }

  /** Whether this event fits into the rest of the JSON. */
  public boolean hasJsonRoomFor(int index, Rendering rendering) {
    int need = jsonCost(whole(index, rendering));
    if (jsonSpent + need <= json.tokens()) {
      return true;
    }
    leastNeed = Math.min(leastNeed, budgetFor(need));
    return false;
  }

  private int jsonCost(Taken one) {
    boolean isVerbatim = one.rendering() == Rendering.VERBATIM;
    return json.cost(one) + (isVerbatim ? headingJson(day(one.index(), one.event())) : 0);
  }

  /** An event with all its words, or by a line about it. */
  private Taken whole(int index, Rendering rendering) {
    Line line =
        rendering == Rendering.VERBATIM ? lines.whole(index) : lines.brief(index, rendering);
    return new Taken(index, held.event(index), rendering, Optional.empty(), line);
  }

  /** Takes this event without regard to the budget. */
  public void add(int index, Rendering rendering) {
    Taken one = whole(index, rendering);
    spent += cost(index, rendering);
    jsonSpent += jsonCost(one);
    if (rendering == Rendering.VERBATIM) {
      days.computeIfAbsent(day(index, one.event()), this::heading);
    }
    taken.add(one);
  }

  /** Other lines than turns, as far as they fit. */
  void spend(List<Line> others, int besideJson) {
    int tokens = others.stream().mapToInt(Line::tokens).sum();
    if (spent + tokens <= budget) {
      spent += tokens;
      jsonSpent += besideJson + others.stream().mapToInt(json::cost).sum();
    }
  }

  JsonRoom json() {
    return json;
  }

  /** In the order of their rank. */
  public List<Taken> taken() {
    return List.copyOf(taken);
  }

  /** Records that a turn was left out for lack of room before it came here. */
  public void miss() {
    missed = true;
  }

  /** Whether a larger budget would hold more: other turns, or more words of these. */
  public boolean isCut() {
    return missed || full || taken.stream().anyMatch(Selection::isShortened);
  }

  private static boolean isShortened(Taken one) {
    return one.rendering() != Rendering.VERBATIM || one.passage().isPresent();
  }

  /** Takes the last one back, as long as the whole is too long after all. */
  void dropLast() {
    taken.remove(taken.size() - 1);
    missed = true;
  }

  /** Takes these back: they count as not shown. */
  void drop(Set<EventId> events) {
    taken.removeIf(one -> events.contains(one.event().turn().id()));
    missed = true;
  }

  /** Takes all but these back: they count as not shown. */
  void keep(BitSet places) {
    taken.removeIf(one -> !places.get(one.index()));
  }

  /** By their places in the corpus; more of those held where their ids are quoted. */
  AnswerParts parts(BitSet taking, Set<EventId> quoted, Set<EventSeq> marked) {
    if (!quoted.isEmpty()) {
      taking.or(places(turn -> quoted.contains(turn.id())));
    }
    addReplaced(taking);
    return new AnswerParts(taking, archived(marked));
  }

  private BitSet places(Predicate<Turn> which) {
    BitSet places = new BitSet();
    for (int place = 0; place < held.corpus().size(); place++) {
      places.set(place, which.test(held.corpus().turn(place)));
    }
    return places;
  }

  /** An answer is asked for the parts of each of its events, by the same marks. */
  private BitSet archived(Set<EventSeq> marked) {
    if (!marked.equals(marks)) {
      marks = marked;
      archived = places(turn -> marked.contains(turn.seq()));
    }
    return (BitSet) archived.clone();
  }

  /** An event that is taken answers for the events that it replaced, too. */
  private void addReplaced(BitSet held) {
    if (replaced == null) {
      replaced = Arrays.stream(order).filter(place -> scores.before(place).isPresent()).toArray();
    }
    for (int place : replaced) {
      if (held.get(scores.before(place).orElseThrow())) {
        held.set(place);
      }
    }
  }

  /** Whether there are turns that were not taken. */
  public boolean hasMore() {
    Set<Integer> there = new HashSet<>();
    taken.forEach(one -> there.add(one.index()));
    return IntStream.range(0, held.corpus().size())
        .anyMatch(index -> !there.contains(index) && eligible.lets(held.event(index)));
  }

  /** Tokens by which the best turn would have fitted; 0 where it did. */
  public int bestNeed() {
    return bestNeed;
  }

  /** Fewest tokens by which a turn that was tried would have fitted. */
  public int leastNeed() {
    return leastNeed;
  }

  /** The lines by sitting and in order of time, the short ones behind the others. */
  List<Line> lines() {
    List<Taken> inOrder = new ArrayList<>(taken);
    inOrder.sort(Comparator.comparing(this::sitting).thenComparing(Taken::index));
    List<Line> written = new ArrayList<>();
    List<Line> brief = new ArrayList<>();
    Day before = null;
    for (Taken one : inOrder) {
      if (one.rendering() != Rendering.VERBATIM) {
        brief.add(one.line());
        continue;
      }
      Day day = day(one.index(), one.event());
      if (!day.equals(before)) {
        written.add(days.get(day));
      }
      before = day;
      written.add(one.line());
    }
    written.addAll(brief);
    return written;
  }

  private int sitting(Taken taken) {
    return held.corpus().sitting(taken.index());
  }

  /** The tokens of the heading, where it is not in the context yet. */
  private int headingTokens(Day day) {
    return days.containsKey(day) ? 0 : heading(day).tokens();
  }

  private int headingJson(Day day) {
    return days.containsKey(day) ? 0 : json.cost(heading(day));
  }

  private Line heading(Day day) {
    return lines.heading(day.date());
  }

  private Day day(int index, Remembered event) {
    return new Day(held.corpus().sitting(index), lines.day(event));
  }
}
