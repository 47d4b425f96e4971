package io.myria.recall.cache;

import io.myria.event.EventSeq;
import io.myria.recall.ranking.Corpus;
import io.myria.recall.ranking.Turn;
import io.myria.statements.EventChange;
import io.myria.statements.EventClaims;
import io.myria.statements.PlacedChange;
import io.myria.statements.Revisions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * The claims of one scope's events, and which of them were replaced. A text is read once, when it
 * is first asked for; what comes later in time is added to what is known. Thread-safe.
 */
public final class ScopeClaims {

  /** Measured on short messages, and what a text takes by its length: sets of its words. */
  private static final int FRAME = 1_800;

  private static final int CHARACTER = 30;
  private static final int CHARACTERS = 1_000;

  /** Of a search's finds so many of the best are read: what each is linked to is looked for. */
  private static final int BEST = 200;

  private static final EventClaims NOTHING = EventClaims.none();

  private final int most;
  private final Function<EventSeq, Optional<EventClaims>> readBefore;
  private Known known = new Known();

  /**
   * Derived changes of the scope's events, each once, in the order in which they were read; of one
   * derivation, and read up to one event. Denied pairs that no chain links are kept here, too: one
   * may after an event that is earlier in time arrives.
   */
  private final List<EventChange> changes = new ArrayList<>();

  private long derivation;
  private EventSeq read = EventSeq.NONE;

  private ScopeClaims(int most, Function<EventSeq, Optional<EventClaims>> readBefore) {
    this.most = most;
    this.readBefore = readBefore;
  }

  /** Of a scope that is held, all of whose events are read, each once. */
  static ScopeClaims ofAll() {
    return new ScopeClaims(Integer.MAX_VALUE, seq -> Optional.empty());
  }

  /**
   * Of what a search finds for one request in a scope that is too large to be held.
   *
   * @param claims of its events, read once for all requests
   */
  static ScopeClaims ofBest(Function<EventSeq, EventClaims> claims) {
    return new ScopeClaims(BEST, seq -> Optional.of(claims.apply(seq)));
  }

  /** What was read, in the order of its time. */
  private static final class Known {
    private final Revisions revisions = new Revisions();
    private final List<EventSeq> seqs = new ArrayList<>();
    private final Map<EventSeq, Integer> places = new HashMap<>();

    /** How many events of a context there are. */
    private final Map<String, Integer> contexts = new HashMap<>();

    /** Up to which it is read, so that most requests compare nothing. */
    private Corpus corpus;

    /** So many of the changes were looked at. */
    private int given;

    /** Those of which an event is not here yet, by that event. */
    private final Map<EventSeq, List<EventChange>> waiting = new HashMap<>();

    /** Those with both events here that are not applied yet. */
    private final List<PlacedChange> placed = new ArrayList<>();

    void add(EventSeq seq) {
      places.put(seq, seqs.size());
      seqs.add(seq);
      List<EventChange> waited = waiting.remove(seq);
      if (waited != null) {
        waited.forEach(this::place);
      }
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
        placed.add(new PlacedChange(earlier, later, change.verdict()));
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
   * @param order of places, the best first
   */
  public synchronized Revisions of(Corpus corpus, IntFunction<Remembered> events, int[] order) {
    if (corpus.size() > most) {
      Known some = new Known();
      BitSet best = new BitSet(corpus.size());
      Arrays.stream(order).limit(most).forEach(best::set);
      add(some, corpus, index -> best.get(index) ? claims(corpus, events, index) : NOTHING);
      return changed(some);
    }
    if (known.corpus == corpus) {
      return changed(known);
    }
    if (isSame(corpus, Math.min(known.seqs.size(), corpus.size()))) {
      add(known, corpus, index -> claims(corpus, events, index));
      return changed(known);
    }
    Map<EventSeq, EventClaims> read = new HashMap<>();
    for (int index = 0; index < known.seqs.size(); index++) {
      read.put(known.seqs.get(index), known.revisions.stated(index));
    }
    Known other = new Known();
    add(
        other,
        corpus,
        index ->
            Optional.ofNullable(read.get(corpus.turn(index).seq()))
                .orElseGet(() -> claims(corpus, events, index)));
    // What was asked for as of an earlier time is soon asked for by the present one again.
    known = corpus.size() >= known.seqs.size() ? other : known;
    return changed(other);
  }

  /** The revisions with the derived changes applied. */
  private Revisions changed(Known some) {
    some.change(changes);
    return some.revisions;
  }

  private EventClaims claims(Corpus corpus, IntFunction<Remembered> events, int index) {
    return readBefore.apply(corpus.turn(index).seq()).orElseGet(() -> events.apply(index).claims());
  }

  /** Roughly what is kept of a text. */
  static long bytes(Turn turn) {
    return FRAME + (long) CHARACTER * Math.min(CHARACTERS, turn.text().length());
  }

  private boolean isSame(Corpus corpus, int size) {
    for (int index = size - 1; index >= 0; index--) {
      if (!known.seqs.get(index).equals(corpus.turn(index).seq())) {
        return false;
      }
    }
    return true;
  }

  /**
   * @param read what an event claims
   */
  private static void add(Known to, Corpus corpus, IntFunction<EventClaims> read) {
    for (int event = to.seqs.size(); event < corpus.size(); event++) {
      int index = event;
      Turn turn = corpus.turn(index);
      String context = context(corpus, index);
      int place = to.contexts.merge(context, 1, Integer::sum);
      to.revisions.add(read.apply(index).at(index, context, place));
      to.add(turn.seq());
    }
    to.corpus = corpus;
  }

  /** A sitting where an event is of no context. */
  static String context(Corpus corpus, int index) {
    return corpus
        .turn(index)
        .contextId()
        .map(id -> "context " + id)
        .orElseGet(() -> "sitting " + corpus.sitting(index));
  }
}
