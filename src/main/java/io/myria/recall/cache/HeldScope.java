package io.myria.recall.cache;

import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.eventlog.ScopeEvents.Most;
import io.myria.fingerprint.MemoryKind;
import io.myria.recall.ranking.Corpus;
import io.myria.recall.ranking.Turn;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The events of one scope up to a position of the log, held in memory ready to be ranked.
 * Immutable.
 *
 * @param lineTokens of events as they stand in a context, for those that once did; grows
 * @param citedTokens the same with the event's own citation before its line
 * @param changes what of it was replaced
 * @param kinds of events, for those that were once asked about; grows
 * @param bare events whose vectors were not derived yet when they were read
 * @param upTo all events of the scope up to and with this one are held
 * @param newest the last of them
 * @param read what was read of the scope, with and without a text
 */
public record HeldScope(
    Corpus corpus,
    Map<EventSeq, Remembered> events,
    Map<EventSeq, Integer> lineTokens,
    Map<EventSeq, Integer> citedTokens,
    ScopeChanges changes,
    Map<EventSeq, KnownKind> kinds,
    Set<EventSeq> bare,
    EventSeq upTo,
    EventSeq newest,
    Most read,
    long bytes) {

  /** Beside the corpus, for an event: ids, names and the places in tables. */
  static final int FRAME = 330;

  /** What a scope takes in which there is nothing: its key, and tables that grow. */
  static final int EMPTY = 2_000;

  /** With tables of its own, to which whatever comes after it adds. */
  public static HeldScope nothing() {
    return new HeldScope(
        Corpus.of(List.of()),
        Map.of(),
        new ConcurrentHashMap<>(),
        new ConcurrentHashMap<>(),
        new ScopeChanges(),
        new ConcurrentHashMap<>(),
        Set.of(),
        EventSeq.NONE,
        EventSeq.NONE,
        new Most(0, 0),
        EMPTY);
  }

  /**
   * What an event is as a memory.
   *
   * @param derivation that says so; what another says is to be asked again
   */
  public record KnownKind(long derivation, MemoryKind kind, boolean explicit) {}

  /**
   * Events that came after those held.
   *
   * @param bare which of them have no vectors yet
   * @param read how much was read for them
   */
  public record More(List<Remembered> events, Set<EventSeq> bare, Most read) {}

  /**
   * Some events of a scope that is too large to be held, as a search found them.
   *
   * @param bare which of them have no vectors yet
   */
  static HeldScope found(Collection<StudiedEvent> studied, Set<EventSeq> bare, EventSeq last) {
    return nothing()
        .held(
            Corpus.ofStudied(studied.stream().map(StudiedEvent::turn).toList()),
            studied.stream().map(StudiedEvent::event).toList(),
            bare,
            last,
            new Most(studied.size(), 0));
  }

  /** This and what came after it. */
  public HeldScope with(More more, EventSeq upTo) {
    Most all = new Most(read.events() + more.read().events(), read.bytes() + more.read().bytes());
    if (more.events().isEmpty()) {
      return new HeldScope(
          corpus, events, lineTokens, citedTokens, changes, kinds, bare, upTo, newest, all, bytes);
    }
    Set<EventSeq> lacking = new HashSet<>(bare);
    lacking.addAll(more.bare());
    Corpus grown = corpus.with(more.events().stream().map(Remembered::turn).toList());
    return held(grown, more.events(), lacking, upTo, all);
  }

  /** This with vectors that were missing. */
  public HeldScope replacing(Collection<Remembered> completed) {
    Set<EventSeq> lacking = new HashSet<>(bare);
    Map<EventSeq, Remembered> all = new HashMap<>(events);
    for (Remembered event : completed) {
      lacking.remove(event.turn().seq());
      all.put(event.turn().seq(), event);
    }
    List<Turn> turns = all.values().stream().map(Remembered::turn).toList();
    return held(Corpus.of(turns), completed, lacking, upTo, read);
  }

  private HeldScope held(
      Corpus other,
      Collection<Remembered> added,
      Set<EventSeq> lacking,
      EventSeq last,
      Most reading) {
    Map<EventSeq, Remembered> all = new HashMap<>(events);
    EventSeq latest = newest;
    for (Remembered event : added) {
      EventSeq seq = event.turn().seq();
      all.put(seq, event);
      latest = seq.compareTo(latest) > 0 ? seq : latest;
    }
    long size = EMPTY + other.bytes() + (long) (FRAME + ScopeChanges.FRAME) * all.size();
    return new HeldScope(
        other, all, lineTokens, citedTokens, changes, kinds, lacking, last, latest, reading, size);
  }

  /** What there was of it before later events came, and before a time. */
  public HeldScope asOf(EventSeq last, Optional<Instant> time) {
    boolean all = newest.compareTo(last) <= 0 && time.map(this::isBefore).orElse(true);
    if (all) {
      return this;
    }
    List<Remembered> then = new ArrayList<>();
    Set<EventSeq> lacking = new HashSet<>();
    for (Remembered event : events.values()) {
      EventSeq seq = event.turn().seq();
      if (seq.compareTo(last) <= 0 && time.map(at -> !event.turn().at().isAfter(at)).orElse(true)) {
        then.add(event);
        if (bare.contains(seq)) {
          lacking.add(seq);
        }
      }
    }
    return nothing().with(new More(then, lacking, read), last).knowing(changes);
  }

  /** What was read once for others need not be read again. */
  private HeldScope knowing(ScopeChanges known) {
    return new HeldScope(
        corpus, events, lineTokens, citedTokens, known, kinds, bare, upTo, newest, read, bytes);
  }

  /** Whether there was anything then. */
  public boolean hasAny(EventSeq last, Optional<Instant> time) {
    return events.values().stream()
        .anyMatch(
            event ->
                event.turn().seq().compareTo(last) <= 0
                    && time.map(at -> !event.turn().at().isAfter(at)).orElse(true));
  }

  /**
   * Events up to and with one whose changes by a derivation were not read yet, in log order.
   *
   * @param derivation of changes
   */
  List<EventSeq> unchanged(long derivation, EventSeq last) {
    EventSeq read = changes.read(derivation);
    boolean none = newest.compareTo(read) <= 0 || last.compareTo(read) <= 0;
    return none
        ? List.of()
        : events.keySet().stream()
            .filter(seq -> seq.compareTo(read) > 0 && seq.compareTo(last) <= 0)
            .sorted()
            .toList();
  }

  public Remembered event(int index) {
    return events.get(corpus.turn(index).seq());
  }

  /** Where in the corpus each event is. */
  public Map<EventId, Integer> places() {
    Map<EventId, Integer> places = new HashMap<>();
    for (int place = 0; place < corpus.size(); place++) {
      places.put(corpus.turn(place).id(), place);
    }
    return places;
  }

  /** The newest time there is; empty where there is nothing. */
  public Optional<Instant> newestTime() {
    return corpus.size() == 0 ? Optional.empty() : Optional.of(corpus.turn(corpus.size() - 1).at());
  }

  private boolean isBefore(Instant time) {
    return corpus.size() == 0 || !corpus.turn(corpus.size() - 1).at().isAfter(time);
  }
}
