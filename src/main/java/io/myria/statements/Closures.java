package io.myria.statements;

import io.myria.event.EventSeq;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Which of many statements hold, and until when. The latest word wins, in the order in which things
 * were said: a statement of a {@linkplain Relation#functional functional} relation ends the earlier
 * ones of its subject that name something else, and a denial ends what it denies, each from its own
 * {@code valid_from} on. Statements of other subjects or other relations, and of the same event,
 * never meet; and what a model proposes ends nothing that is stated. Only what is given counts, so
 * that a reader who does not see a correction has the fact.
 */
public final class Closures {

  private final List<StatedEdge> stated;
  private final Instant[] ends;
  private final EventSeq[] closers;

  private Closures(List<StatedEdge> stated) {
    this.stated = stated;
    this.ends = new Instant[stated.size()];
    this.closers = new EventSeq[stated.size()];
  }

  /** Of a subject a relation at a time. */
  private record Fact(String from, String relation) {}

  /**
   * What became of each, in the order given.
   *
   * @param stated in any order, each once
   */
  public static List<HeldEdge> of(List<StatedEdge> stated) {
    Closures closures = new Closures(stated);
    Map<Fact, List<Integer>> facts = new HashMap<>();
    IntStream.range(0, stated.size())
        .boxed()
        .sorted(Comparator.comparing(stated::get, StatedEdge.BY_WORD))
        .forEach(place -> closures.say(place, facts));
    return IntStream.range(0, stated.size()).mapToObj(closures::held).toList();
  }

  private HeldEdge held(int place) {
    return new HeldEdge(
        stated.get(place), Optional.ofNullable(ends[place]), Optional.ofNullable(closers[place]));
  }

  private void say(int place, Map<Fact, List<Integer>> facts) {
    EntityEdge edge = stated.get(place).edge();
    Fact fact = new Fact(edge.fromKey(), edge.relation());
    List<Integer> open = facts.computeIfAbsent(fact, any -> new ArrayList<>());
    boolean functional = Relation.functional(edge.relation());
    if (edge.negated() || functional) {
      open.forEach(earlier -> meet(earlier, place));
      open.removeIf(earlier -> closers[earlier] != null);
    }
    ends[place] = edge.validTo().orElse(null);
    if (!edge.negated()) {
      open.add(place);
    }
  }

  private void meet(int earlier, int later) {
    StatedEdge before = stated.get(earlier);
    StatedEdge now = stated.get(later);
    boolean same = before.edge().toKey().equals(now.edge().toKey());
    boolean ended = now.edge().negated() ? same || now.edge().toKey().isEmpty() : !same;
    // A proposal counts only until some event states the same, so that nothing may hang on it.
    if (!ended
        || now.edge().proposed()
        || before.seq().equals(now.seq())
        || !overlap(earlier, now.edge())) {
      return;
    }
    Instant from = before.edge().validFrom();
    Instant end = now.edge().validFrom();
    ends[earlier] = end.isBefore(from) ? from : end;
    closers[earlier] = now.seq();
  }

  /** What was only so for a time says nothing of other times. */
  private boolean overlap(int earlier, EntityEdge now) {
    Instant from = stated.get(earlier).edge().validFrom();
    boolean goesOn = ends[earlier] == null || ends[earlier].isAfter(now.validFrom());
    return goesOn && now.validTo().map(to -> to.isAfter(from)).orElse(true);
  }
}
