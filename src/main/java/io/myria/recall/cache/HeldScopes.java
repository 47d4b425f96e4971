package io.myria.recall.cache;

import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.eventlog.LogPin;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.Mask;
import io.myria.eventlog.ScopeEvents;
import io.myria.eventlog.ScopeEvents.Found;
import io.myria.eventlog.ScopeEvents.Most;
import io.myria.language.RecentTexts;
import io.myria.projection.Derivation;
import io.myria.projection.DerivedPin;
import io.myria.recall.cache.HeldScope.More;
import io.myria.recall.ranking.Passage;
import io.myria.statements.Changes;
import io.myria.statements.EventChange;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * The recently used scopes, held in memory and read on as the log grows: each scope by itself, the
 * one that was asked for longest ago is dropped first. Thread-safe.
 */
public final class HeldScopes {

  /** Payloads are larger than what is kept of them, but not many times. */
  private static final int PAYLOADS = 2;

  /** Scopes that are known to be too large; they never become smaller. */
  private static final int LARGE_SCOPES = 10_000;

  private static final int LOADED_AT_ONCE = 2_000;

  /** Of the memory, what may be taken beside it for what is found in large scopes. */
  private static final int BESIDE_FOUND = 2;

  /**
   * One scope of one log, with what is derived by one version.
   *
   * @param erasures of the log; what is held of a scope that lost no event goes on with the next
   * @param derivations of passages and vectors
   */
  public record Key(
      long generation,
      UUID logId,
      long erasures,
      List<Long> participantIds,
      boolean includeInternal,
      List<Long> derivations) {

    private static Key of(long generation, LogPin log, Mask mask, DerivedPin pin) {
      return new Key(
          generation,
          log.logId(),
          log.erasures(),
          mask.participantIds().stream().sorted().toList(),
          mask.includeInternal(),
          List.of(id(pin.passages()), id(pin.vectors())));
    }

    private static long id(Optional<Derivation> derivation) {
      return derivation.map(Derivation::id).orElse(0L);
    }

    private Key after(long other) {
      return new Key(generation, logId, other, participantIds, includeInternal, derivations);
    }

    private boolean sees(LostEvents set) {
      return set.members().containsAll(participantIds) && (includeInternal || !set.internal());
    }
  }

  /** An exact set of which events were erased. */
  private record LostEvents(Set<Long> members, boolean internal) {}

  private static final String LOST_EVENTS =
      """
      select s.members, x.internal
      from erased_set x
      join participant_set s using (participant_set_id)
      where x.erasures > :known
      order by x.participant_set_id, x.internal
      limit :most
      """;

  /** Of so many sets that lost events, all that is held is dropped instead of compared. */
  private static final int MOST_LOST = 1_000;

  private final LogReader reader;
  private final PassageVectors meaning;
  private final Most most;
  private final long memory;
  private final FoundEvents found;
  private final Map<Key, HeldScope> held = new LinkedHashMap<>(16, 0.75f, true);
  private final Map<Key, Boolean> large = new LinkedHashMap<>();
  private long bytes;
  private long erasures;

  public HeldScopes(LogReader reader, PassageVectors meaning, RecallSettings settings) {
    this.reader = reader;
    this.meaning = meaning;
    this.memory = settings.memory();
    this.found = new FoundEvents(memory / BESIDE_FOUND);
    this.most = new Most(settings.scopeEvents(), memory * PAYLOADS);
  }

  /** Of what is held of a scope, while the numbers of participants and events are of the same. */
  public Key key(Database database, LogPin log, Mask mask, DerivedPin pin) throws SQLException {
    forgetErased(database, log);
    return Key.of(reader.names().generation(), log, mask, pin);
  }

  /** Drops what is held of scopes that saw an event which was erased since. */
  private void forgetErased(Database database, LogPin log) throws SQLException {
    long known = erasuresKnown();
    if (log.erasures() > known) {
      forget(
          log,
          known,
          database.list(
              LOST_EVENTS,
              row -> new LostEvents(Set.of((Long[]) row.getArray(1).getArray()), row.getBoolean(2)),
              Parameters.of("known", known).and("most", MOST_LOST + 1)));
    }
  }

  private synchronized long erasuresKnown() {
    return erasures;
  }

  /**
   * @param lost since {@code known}, and perhaps later
   */
  private synchronized void forget(LogPin log, long known, List<LostEvents> lost) {
    if (log.erasures() <= erasures) {
      return;
    }
    long generation = reader.names().generation();
    Predicate<Key> stays =
        key ->
            lost.size() <= MOST_LOST
                && key.erasures() == known
                && key.generation() == generation
                && key.logId().equals(log.logId())
                && lost.stream().noneMatch(key::sees);
    erasures = log.erasures();
    Map<Key, HeldScope> staying = keeping(held, stays);
    Map<Key, Boolean> stillLarge = keeping(large, stays);
    held.clear();
    held.putAll(staying);
    large.clear();
    large.putAll(stillLarge);
    bytes = held.values().stream().mapToLong(HeldScope::bytes).sum();
    found.clear();
    meaning.forget();
    RecentTexts.forgetAll();
  }

  private <V> Map<Key, V> keeping(Map<Key, V> all, Predicate<Key> stays) {
    Map<Key, V> staying = new LinkedHashMap<>();
    all.forEach(
        (key, value) -> {
          if (stays.test(key)) {
            staying.put(key.after(erasures), value);
          }
        });
    return staying;
  }

  /** As below, for who does not keep it. */
  public Optional<HeldScope> of(Database database, Mask mask, LogPin log, DerivedPin pin)
      throws SQLException {
    return of(database, mask, log, pin, key(database, log, mask, pin));
  }

  /**
   * All that a scope sees up to the pin's head or later; empty where that is too much.
   *
   * @param key of before it is read: what numbers were given anew to meanwhile stays with the old
   */
  public Optional<HeldScope> of(Database database, Mask mask, LogPin log, DerivedPin pin, Key key)
      throws SQLException {
    HeldScope before;
    synchronized (this) {
      if (large.containsKey(key)) {
        return Optional.empty();
      }
      before = held.get(key);
    }
    HeldScope now = before == null ? HeldScope.nothing() : before;
    if (now.upTo().compareTo(log.head()) < 0) {
      Optional<Found> fresh =
          ScopeEvents.between(database, mask, now.upTo(), log.head(), roomBeside(now));
      if (fresh.isEmpty()) {
        drop(key);
        return Optional.empty();
      }
      now = now.with(load(database, mask, fresh.get(), pin), log.head());
    }
    now = derived(database, mask, now, pin);
    change(database, mask, now, pin);
    if (now.bytes() > memory) {
      // Else each request would read it again, all of it.
      drop(key);
      return Optional.empty();
    }
    if (now != before) {
      keep(key, now);
    }
    return Optional.of(now);
  }

  /** Some events of a scope that is too large to be held. */
  public HeldScope some(
      Database database, Mask mask, LogPin log, List<EventSeq> seqs, DerivedPin pin)
      throws SQLException {
    EventSeq last = seqs.isEmpty() ? EventSeq.NONE : seqs.get(seqs.size() - 1);
    Key key = key(database, log, mask, pin);
    Map<EventSeq, StudiedEvent> studied = found.known(key, seqs);
    List<EventSeq> others = seqs.stream().filter(seq -> !studied.containsKey(seq)).toList();
    More read = load(database, mask, new Found(others, 0), pin);
    List<StudiedEvent> fresh = read.events().stream().map(StudiedEvent::of).toList();
    Set<EventSeq> waiting = pin.vectors().isPresent() ? read.bare() : Set.of();
    found.keep(key, fresh, waiting);
    fresh.forEach(one -> studied.put(one.event().turn().seq(), one));
    HeldScope some = HeldScope.found(studied.values(), read.bare(), last);
    change(database, mask, some, pin);
    return some;
  }

  /** What was computed for one request is there for the next. */
  public void keep(Key key, HeldScope now) {
    if (now.bytes() > memory) {
      return;
    }
    synchronized (this) {
      if (large.containsKey(key) || key.erasures() < erasures) {
        return;
      }
      HeldScope before = held.get(key);
      if (before != null && before.upTo().compareTo(now.upTo()) > 0) {
        return;
      }
      held.put(key, now);
      bytes += now.bytes() - (before == null ? 0 : before.bytes());
      Iterator<Map.Entry<Key, HeldScope>> longestAgo = held.entrySet().iterator();
      while (bytes > memory && longestAgo.hasNext()) {
        Map.Entry<Key, HeldScope> entry = longestAgo.next();
        if (!entry.getKey().equals(key)) {
          bytes -= entry.getValue().bytes();
          longestAgo.remove();
        }
      }
    }
  }

  public synchronized long bytes() {
    return bytes;
  }

  /** Whether a scope is too large must not depend on how often it was asked for meanwhile. */
  private Most roomBeside(HeldScope known) {
    Most read = known.read();
    return new Most(
        Math.max(0, most.events() - read.events()), Math.max(0, most.bytes() - read.bytes()));
  }

  private More load(Database database, Mask mask, Found found, DerivedPin pin) throws SQLException {
    List<EventSeq> seqs = found.events();
    List<Remembered> remembered = new ArrayList<>(seqs.size());
    Set<EventSeq> bare = new HashSet<>();
    for (int begin = 0; begin < seqs.size(); begin += LOADED_AT_ONCE) {
      List<EventSeq> some = seqs.subList(begin, Math.min(begin + LOADED_AT_ONCE, seqs.size()));
      Map<EventSeq, List<Passage>> derived = meaning.derived(database, pin, mask, some);
      for (Event event : reader.load(database, some, mask)) {
        Remembered one = Remembered.of(event, Optional.ofNullable(derived.get(event.seq())));
        if (!one.turn().text().isBlank()) {
          remembered.add(one);
          if (!isReached(pin, event.seq()) || !derived.containsKey(event.seq())) {
            bare.add(event.seq());
          }
        }
      }
    }
    return new More(remembered, bare, new Most(seqs.size(), found.bytes()));
  }

  /** Takes in vectors that were derived since their events were read. */
  private HeldScope derived(Database database, Mask mask, HeldScope now, DerivedPin pin)
      throws SQLException {
    List<EventSeq> reached =
        now.bare().stream().filter(seq -> isReached(pin, seq)).sorted().toList();
    if (reached.isEmpty()) {
      return now;
    }
    List<Remembered> completed = new ArrayList<>();
    meaning
        .derived(database, pin, mask, reached)
        .forEach((seq, passages) -> completed.add(now.events().get(seq).with(passages)));
    return completed.isEmpty() ? now : now.replacing(completed);
  }

  /**
   * Takes in changes that were derived since they were last read, without reading an event anew.
   */
  private static void change(Database database, Mask mask, HeldScope now, DerivedPin pin)
      throws SQLException {
    EventSeq derived = pin.changesUpTo();
    EventSeq reached = derived.compareTo(now.upTo()) < 0 ? derived : now.upTo();
    List<EventSeq> waiting = now.unchanged(pin.changesId(), reached);
    List<EventChange> found = new ArrayList<>();
    for (int begin = 0; begin < waiting.size(); begin += LOADED_AT_ONCE) {
      int end = Math.min(begin + LOADED_AT_ONCE, waiting.size());
      found.addAll(Changes.of(database, pin.changesId(), mask, waiting.subList(begin, end)));
    }
    now.changes().learn(pin.changesId(), reached, found);
  }

  private static boolean isReached(DerivedPin pin, EventSeq seq) {
    return pin.vectors().map(one -> seq.compareTo(one.checkpoint().seq()) <= 0).orElse(false);
  }

  private synchronized void drop(Key key) {
    HeldScope before = held.remove(key);
    bytes -= before == null ? 0 : before.bytes();
    if (large.size() >= LARGE_SCOPES) {
      large.remove(large.keySet().iterator().next());
    }
    large.put(key, true);
  }
}
