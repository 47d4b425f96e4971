package io.myria.recall.ranking;

import io.myria.event.EventSeq;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The turns that are searched, in canonical order, with what can be computed before a question is
 * known. Immutable; extending one analyses only what is new.
 */
public final class Corpus {

  private final List<Turn> turns;
  private final int[] firstUnit;
  private final Map<Long, List<Unit>> studied;
  private final Sittings stage;
  private final Postings postings;
  private final Columns fixed;

  /** Found when they are first asked for; what is found at the same time is the same. */
  private volatile ScopeShape shape;

  private volatile int[] turnLengths;

  private Corpus(List<Turn> turns, Map<Long, List<Unit>> studied) {
    this.turns = List.copyOf(turns);
    this.studied = studied;
    this.firstUnit = new int[turns.size() + 1];
    List<Unit> units = new ArrayList<>();
    for (int i = 0; i < turns.size(); i++) {
      units.addAll(studied.get(turns.get(i).seq().value()));
      firstUnit[i + 1] = units.size();
    }
    this.stage = new Sittings(units);
    this.postings = new Postings(units, stage);
    this.fixed = SittingSignals.fixed(stage);
  }

  public static Corpus of(Collection<Turn> turns) {
    return new Corpus(List.of(), Map.of()).with(turns);
  }

  /** Of turns that were studied for another one; each once. */
  public static Corpus ofStudied(Collection<StudiedTurn> studied) {
    Map<Long, List<Unit>> units = new HashMap<>();
    studied.forEach(one -> units.put(one.turn().seq().value(), one.units()));
    return new Corpus(studied.stream().map(StudiedTurn::turn).sorted(Turn.ORDER).toList(), units);
  }

  /** This corpus and more turns, wherever they belong; a turn it has already is not added again. */
  public Corpus with(Collection<Turn> more) {
    Map<Long, List<Unit>> all = new HashMap<>(studied);
    Map<Long, Turn> bySeq = new LinkedHashMap<>();
    turns.forEach(turn -> bySeq.put(turn.seq().value(), turn));
    for (Turn turn : more) {
      if (bySeq.putIfAbsent(turn.seq().value(), turn) == null) {
        all.put(turn.seq().value(), Unit.of(turn));
      }
    }
    List<Turn> ordered = new ArrayList<>(bySeq.values());
    ordered.sort(Turn.ORDER);
    return new Corpus(ordered, all);
  }

  /**
   * What was known before later turns came and the vectors of later ones were made; nothing is
   * analysed again.
   */
  public Corpus asOf(EventSeq last, EventSeq lastVector) {
    if (turns.stream().noneMatch(turn -> isAfter(turn, last) || hasNewer(turn, lastVector))) {
      return this;
    }
    List<Turn> then = new ArrayList<>();
    Map<Long, List<Unit>> known = new HashMap<>();
    for (Turn turn : turns) {
      if (!isAfter(turn, last)) {
        long seq = turn.seq().value();
        Turn as = hasNewer(turn, lastVector) ? turn.withoutVectors() : turn;
        then.add(as);
        known.put(seq, studied.get(seq).stream().map(unit -> unit.in(as)).toList());
      }
    }
    return new Corpus(then, known);
  }

  private static boolean isAfter(Turn turn, EventSeq last) {
    return turn.seq().compareTo(last) > 0;
  }

  private static boolean hasNewer(Turn turn, EventSeq lastVector) {
    return isAfter(turn, lastVector)
        && turn.passages().stream().anyMatch(passage -> passage.vector().isPresent());
  }

  public int size() {
    return turns.size();
  }

  public Turn turn(int index) {
    return turns.get(index);
  }

  /** The number of a turn's sitting, by when it began. */
  public int sitting(int index) {
    return stage.sitting(firstUnit[index]);
  }

  /** Roughly what it takes in memory, for the cache that keeps it. */
  public long bytes() {
    return stage.bytes() + postings.bytes() + fixed.bytes();
  }

  public int firstUnit(int turn) {
    return firstUnit[turn];
  }

  public Sittings stage() {
    return stage;
  }

  public Postings postings() {
    return postings;
  }

  /** What kind of ground it is. */
  ScopeShape shape() {
    ScopeShape known = shape;
    if (known == null) {
      known = ScopeShape.of(this);
      shape = known;
    }
    return known;
  }

  /** Terms of each turn; not to be written to. */
  int[] turnLengths() {
    int[] known = turnLengths;
    if (known == null) {
      known = new int[stage.turns()];
      for (int u = 0; u < stage.size(); u++) {
        known[stage.turn(u)] += stage.unit(u).length();
      }
      turnLengths = known;
    }
    return known;
  }

  /** Signals that are the same whatever is asked. */
  Columns fixed() {
    return fixed;
  }
}
