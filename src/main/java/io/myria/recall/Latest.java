package io.myria.recall;

import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.EventType;
import io.myria.recall.cache.HeldScope;
import io.myria.recall.cache.StatedOrder;
import io.myria.recall.context.Eligible;
import io.myria.recall.context.Revised;
import io.myria.recall.ranking.Corpus;
import io.myria.recall.ranking.IdentifierFit;
import io.myria.statements.Counted;
import io.myria.statements.Revisions;
import io.myria.statements.ValueQuestion;
import io.myria.statements.ValueQuestion.Which;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/**
 * Orders events that tell different values of one attribute: first the current value, or a former
 * one where the question asks for it. What a person archived replaces nothing, nor does what was
 * rejected. Confined to one request.
 */
final class Latest {

  /** Of what one event replaced, so many of the latest are named. */
  private static final int MOST_REPLACED = 20;

  /**
   * An event that only likely replaced another is put before it only if the ranking has it among so
   * many of the best: then a wrong guess brings in nothing that the ranking put far behind.
   */
  private static final int BEST = 12;

  private final ZoneId zone;
  private final HeldScope held;
  private final StatedOrder stated;
  private final Revisions revisions;
  private final Counted counted;
  private final BitSet linked;
  private final Set<EventSeq> archived;
  private final ValueQuestion asking;

  /** Of the ranking that is put in order. */
  private final BitSet best = new BitSet();

  private final Map<Integer, Integer> before = new HashMap<>();

  private Latest(
      HeldScope held, Set<EventSeq> archived, String question, StatedOrder stated, ZoneId zone) {
    this.zone = zone;
    this.held = held;
    this.stated = stated;
    this.revisions = held.changes().of(held.corpus(), held::event);
    this.counted = revisions.counting(this::counts);
    this.linked = revisions.linked();
    this.archived = archived;
    this.asking = ValueQuestion.of(question);
  }

  /**
   * @param stated what emitters state, which is surer than what their words say
   * @param zone of the day on which something was replaced
   */
  static Latest of(
      HeldScope held, Set<EventSeq> archived, String question, StatedOrder stated, ZoneId zone) {
    return new Latest(held, archived, question, stated, zone);
  }

  /**
   * The order with what is wanted put before the first that tells another value of the same; all
   * else keeps its place.
   *
   * @param named what holds an identifier of the question, which nothing else takes the place of
   */
  int[] order(int[] order, Eligible eligible, IdentifierFit named) {
    boolean[] done = new boolean[held.corpus().size()];
    int[] revised = new int[order.length];
    int count = 0;
    before.clear();
    best.clear();
    Arrays.stream(order).limit(BEST).forEach(best::set);
    for (int index : order) {
      int first = done[index] ? -1 : wanted(index).orElse(-1);
      boolean fits = first >= 0 && mayReplace(named, first, index);
      if (fits && eligible.lets(held.event(first)) && eligible.lets(held.event(index))) {
        before.put(index, first);
        if (!done[first]) {
          done[first] = true;
          revised[count++] = first;
        }
      }
      if (!done[index]) {
        done[index] = true;
        revised[count++] = index;
      }
    }
    return revised;
  }

  /** "Before swordfish9" names what the answer does not hold. */
  private boolean mayReplace(IdentifierFit named, int first, int index) {
    return asking.which() != Which.CURRENT || named.mayReplace(first, index);
  }

  /** What has to stand in a context where an event does; as of the last order. */
  OptionalInt before(int index) {
    Integer first = before.get(index);
    return first == null ? OptionalInt.empty() : OptionalInt.of(first);
  }

  /** The event that tells what is asked for, of what another one tells of. */
  private OptionalInt wanted(int index) {
    boolean current = asking.which() == Which.CURRENT;
    if (current && stated.by(index).isPresent()) {
      return stated.by(index);
    }
    OptionalInt told =
        linked.get(index)
            ? counted.wanted(index, asking, other -> asking.names(held.corpus().turn(other).text()))
            : OptionalInt.empty();
    return told.isEmpty() && current
        ? revisions.likely(index, one -> best.get(one) && counts(one))
        : told;
  }

  /** Whether what holds now is asked for, and another event tells it. */
  boolean isReplacedNow(int index) {
    return asking.which() == Which.CURRENT && replacement(index).isPresent();
  }

  /** Whether another event tells what is so now, or likely does. */
  boolean isDoubtful(int index) {
    return replacement(index).isPresent() || revisions.likely(index, this::counts).isPresent();
  }

  /** What became of what an event tells, and of what it took the place. */
  Revised of(int index) {
    OptionalInt by = replacement(index);
    List<Integer> before = replaced(index);
    if (by.isEmpty() && before.isEmpty()) {
      return Revised.NONE;
    }
    Corpus corpus = held.corpus();
    Optional<Integer> now = by.isPresent() ? Optional.of(by.getAsInt()) : Optional.empty();
    List<EventId> ids = before.stream().map(place -> corpus.turn(place).id()).toList();
    return new Revised(
        now.map(place -> corpus.turn(place).id()),
        now.map(place -> LocalDate.ofInstant(corpus.turn(place).at(), zone)),
        ids);
  }

  private OptionalInt replacement(int index) {
    OptionalInt said = stated.by(index);
    return said.isPresent() || !linked.get(index) ? said : counted.replacement(index);
  }

  private List<Integer> replaced(int index) {
    Set<Integer> before = new TreeSet<>(stated.of(index));
    if (linked.get(index)) {
      before.addAll(counted.replaced(index, MOST_REPLACED));
    }
    return before.stream().skip(Math.max(0, before.size() - MOST_REPLACED)).toList();
  }

  private boolean counts(int index) {
    return index < held.corpus().size()
        && !archived.contains(held.corpus().turn(index).seq())
        && !isRejected(index);
  }

  private boolean isRejected(int index) {
    OptionalInt word = stated.by(index);
    return word.isPresent() && held.event(word.getAsInt()).type().equals(EventType.FEEDBACK);
  }
}
