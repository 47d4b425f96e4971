package io.myria.recall;

import io.myria.language.Value;
import io.myria.statements.Claim;
import io.myria.statements.Counted;
import io.myria.statements.EventClaims;
import io.myria.statements.QuestionFrame;
import io.myria.statements.Revisions;
import io.myria.statements.SentenceContent;
import io.myria.statements.ValueQuestion;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/**
 * The events that tell a value of the attribute a question asks for, and the ones that it wants.
 * They are put in order and not marked: what their words have in common with the question says that
 * they tell of the same, and not that one takes the other's place. Confined to one request.
 */
final class Answers {

  /** So many that follow each in its context, within so many of all. */
  private static final int REACH = 12;

  private static final int AHEAD = 120;

  private final int size;
  private final Revisions revisions;
  private final Counted counted;
  private final ValueQuestion asking;
  private final IntPredicate counts;
  private final TreeMap<Integer, Value> told = new TreeMap<>();

  /** Those that may tell it, too, and may not. */
  private final Map<Integer, Value> perhaps = new HashMap<>();

  private Optional<QuestionFrame> frame = Optional.empty();
  private int wanted = -1;

  private Answers(int size, Revisions revisions, ValueQuestion asking, IntPredicate counts) {
    this.size = size;
    this.revisions = revisions;
    this.counted = revisions.counting(counts);
    this.asking = asking;
    this.counts = counts;
  }

  /**
   * @param size of the corpus
   * @param counts which events are looked at; none beyond the size
   */
  static Answers of(
      int size, Revisions revisions, String question, ValueQuestion asking, IntPredicate counts) {
    Answers answers = new Answers(size, revisions, asking, counts);
    answers.frame = QuestionFrame.of(question, asking);
    answers.frame.ifPresent(answers::find);
    return answers;
  }

  /** The event that is wanted instead of one; empty where it is wanted as well. */
  OptionalInt wanted(int index) {
    if (wanted < 0 || !told.containsKey(index) && !perhaps.containsKey(index)) {
      return OptionalInt.empty();
    }
    boolean before = asking.which() == ValueQuestion.Which.CURRENT && index < wanted;
    Value value = before ? told.getOrDefault(index, perhaps.get(index)) : told.get(index);
    boolean other = value != null && !value.isSame(told.get(wanted));
    return other ? OptionalInt.of(wanted) : OptionalInt.empty();
  }

  /** Whether an event may tell what is asked for, as far as that is known. */
  boolean areOf(int index) {
    return frame.isEmpty() || (wanted >= 0 ? told.containsKey(index) : isNamed(index));
  }

  /** Whether an event names what is asked about. */
  boolean isNamed(int index) {
    Set<String> names = frame.map(QuestionFrame::names).orElse(Set.of());
    EventClaims stated = revisions.stated(index);
    return stated.told().stream().anyMatch(one -> !Collections.disjoint(one.names(), names))
        || stated.claims().stream().anyMatch(one -> !Collections.disjoint(one.whole(), names));
  }

  /** What is wanted, where other values of it were stated; -1 where none is. */
  int answer() {
    boolean changed =
        wanted >= 0 && told.values().stream().anyMatch(value -> !value.isSame(told.get(wanted)));
    return changed ? wanted : -1;
  }

  /** Whether it is known what to put before one, and that may be nothing. */
  boolean knows(int index) {
    return wanted >= 0 && told.containsKey(index);
  }

  private void find(QuestionFrame frame) {
    for (int event : revisions.named(frame.names(), counts)) {
      Optional<Value> sure = value(frame, event);
      sure.ifPresent(value -> told.put(event, value));
      if (sure.isEmpty()) {
        value(frame, event, false).ifPresent(value -> perhaps.put(event, value));
      }
    }
    Set<String> contexts = new HashSet<>();
    for (int event : List.copyOf(told.keySet())) {
      contexts.add(revisions.stated(event).context());
      follow(frame, event, told.get(event));
    }
    counted.values(List.copyOf(told.keySet())).entrySet().stream()
        .filter(one -> frame.fits(one.getValue()))
        .filter(one -> contexts.contains(revisions.stated(one.getKey()).context()))
        .filter(one -> !isOfOther(frame, one.getKey(), one.getValue()))
        .forEach(one -> told.putIfAbsent(one.getKey(), one.getValue()));
    List<Integer> places = new ArrayList<>(told.keySet());
    int place = asking.of(new ArrayList<>(told.values()));
    wanted = place < 0 ? -1 : places.get(place);
  }

  private boolean isOfOther(QuestionFrame frame, int event, Value value) {
    List<SentenceContent> sentences = revisions.stated(event).told();
    return !sentences.isEmpty() && sentences.stream().allMatch(one -> frame.isOfOther(one, value));
  }

  /** As rules understand it, else by its words. */
  private Optional<Value> value(QuestionFrame frame, int event) {
    EventClaims stated = revisions.stated(event);
    for (Claim claim : stated.claims()) {
      for (SentenceContent sentence : stated.told()) {
        boolean same = sentence.from() == claim.from();
        Optional<Value> value = same ? frame.claimed(claim, sentence) : Optional.empty();
        if (value.isPresent()) {
          return value;
        }
      }
    }
    return value(frame, event, true);
  }

  private Optional<Value> value(QuestionFrame frame, int event, boolean sure) {
    for (SentenceContent one : revisions.stated(event).told()) {
      Optional<Value> value = frame.told(one, sure);
      if (value.isPresent()) {
        return value;
      }
    }
    return Optional.empty();
  }

  /** What goes on from it in its context, by pronouns. */
  private void follow(QuestionFrame frame, int from, Value first) {
    String context = revisions.stated(from).context();
    int end = Math.min(size, from + AHEAD);
    Value last = first;
    for (int next = from + 1, seen = 0; next < end && seen < REACH; next++) {
      EventClaims other = revisions.stated(next);
      boolean same = context.equals(other.context());
      seen += same ? 1 : 0;
      if (same && counts.test(next) && !told.containsKey(next)) {
        Optional<Value> value = next(frame, other, last);
        if (value.isPresent()) {
          told.put(next, value.get());
          last = value.get();
        }
      }
    }
  }

  private static Optional<Value> next(QuestionFrame frame, EventClaims stated, Value last) {
    for (Claim claim : stated.claims()) {
      Optional<Value> value = frame.next(claim, last);
      if (value.isPresent()) {
        return value;
      }
    }
    for (SentenceContent one : stated.told()) {
      Optional<Value> value = frame.next(one, last);
      if (value.isPresent()) {
        return value;
      }
    }
    return Optional.empty();
  }
}
