package io.myria.recall.cache;

import io.myria.event.EventSeq;
import io.myria.recall.ranking.Corpus;
import io.myria.statements.EventChange;
import io.myria.statements.PlacedChange;
import io.myria.statements.Revisions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Which of one scope's events were replaced. What comes later in time is added to what is known.
 * Thread-safe.
 */
public final class ScopeChanges {

  /** Of each event: its place, and those of the changes that it is in. */
  static final int FRAME = 150;

  private Known known = new Known();

  /**
   * Derived changes of the scope's events, each once, in the order in which they were read; of one
   * derivation, and read up to one event.
   */
  private final List<EventChange> changes = new ArrayList<>();

  private long derivation;
  private EventSeq read = EventSeq.NONE;

  /** What was read, in the order of its time. */
  private static final class Known {
    private final Revisions revisions = new Revisions();
    private final List<EventSeq> seqs = new ArrayList<>();
    private final Map<EventSeq, Integer> places = new HashMap<>();

    /** Up to which it is read, so that most requests compare nothing. */
    private Corpus corpus;

    /** So many of the changes were looked at. */
    private int given;

    /** Those of which an event is not here yet, by that event. */
    private final Map<EventSeq, List<EventChange>> waiting = new HashMap<>();

    /** Those with both events here that are not applied yet. */
    private final List<PlacedChange> placed = new ArrayList<>();

    void add(Corpus more, IntFunction<Remembered> events) {
      for (int index = seqs.size(); index < more.size(); index++) {
        revisions.add(events.apply(index).traffic().flatMap(one -> one.result()));
        EventSeq seq = more.turn(index).seq();
        places.put(seq, seqs.size());
        seqs.add(seq);
        List<EventChange> waited = waiting.remove(seq);
        if (waited != null) {
          waited.forEach(this::place);
        }
      }
      corpus = more;
    }

    /** Whether a corpus goes on where this ends, or ends before. */
    boolean begins(Corpus other) {
      for (int index = Math.min(seqs.size(), other.size()) - 1; index >= 0; index--) {
        if (!seqs.get(index).equals(other.turn(index).seq())) {
          return false;
        }
      }
      return true;
    }

    /** Applies what is new among all changes, at the cost of that. */
    void change(List<EventChange> all) {
      all.subList(given, all.size()).forEach(this::place);
      given = all.size();
      if (!revisions.changeMore(applied())) {
        changeAnew(all);
      }
    }

    /** Applies all changes instead of those that were applied before. */
    void changeAnew(List<EventChange> all) {
      waiting.clear();
      placed.clear();
      all.forEach(this::place);
      given = all.size();
      revisions.change(applied());
    }

    private List<PlacedChange> applied() {
      List<PlacedChange> now = List.copyOf(placed);
      placed.clear();
      return now;
    }

    private void place(EventChange change) {
      Integer earlier = places.get(change.earlier());
      Integer later = places.get(change.later());
      if (earlier == null || later == null) {
        EventSeq missing = later == null ? change.later() : change.earlier();
        waiting.computeIfAbsent(missing, any -> new ArrayList<>()).add(change);
      } else if (earlier < later) {
        placed.add(new PlacedChange(earlier, later, change.sure()));
      }
    }
  }

  /** The last event whose changes are known, as a derivation has them. */
  synchronized EventSeq read(long other) {
    return other == derivation ? read : EventSeq.NONE;
  }

  /**
   * Takes in what was derived later than events were read.
   *
   * @param other of changes; what another one said is forgotten
   * @param upTo all changes of the scope's events up to and with this one are known then
   */
  synchronized void learn(long other, EventSeq upTo, List<EventChange> found) {
    if (other != derivation) {
      changes.clear();
      known.changeAnew(changes);
      derivation = other;
      read = EventSeq.NONE;
    }
    // Another request may have read the same.
    found.stream().filter(one -> one.later().compareTo(read) > 0).forEach(changes::add);
    read = read.compareTo(upTo) < 0 ? upTo : read;
  }

  /**
   * By the places of events in the corpus. There may be later ones that the corpus does not have:
   * they are not to be counted.
   *
   * @param events of the corpus by their places
   */
  public synchronized Revisions of(Corpus corpus, IntFunction<Remembered> events) {
    Known some = known;
    if (known.corpus != corpus) {
      some = known.begins(corpus) ? known : new Known();
      some.add(corpus, events);
      // What was asked for as of an earlier time is soon asked for by the present one again.
      known = some.seqs.size() >= known.seqs.size() ? some : known;
    }
    some.change(changes);
    return some.revisions;
  }
}
