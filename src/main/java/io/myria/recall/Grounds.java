package io.myria.recall;

import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.log.LogPin;
import io.myria.log.LogReader;
import io.myria.log.Mask;
import io.myria.log.ScopeEvents;
import io.myria.log.ScopeEvents.Most;
import io.myria.store.Database;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * What recent scopes see, held in memory and read on as the log grows: each scope by itself, the
 * one that was asked for longest ago is dropped first. Thread-safe.
 */
final class Grounds {

  /** Payloads are larger than what is kept of them, but not many times. */
  private static final int PAYLOADS = 2;

  /** Scopes that are known to be too large; they never become smaller. */
  private static final int LARGE_SCOPES = 10_000;

  private static final int LOADED_AT_ONCE = 2_000;

  private record Key(UUID logId, List<Long> participantIds, boolean includeInternal) {

    static Key of(LogPin log, Mask mask) {
      return new Key(
          log.logId(), mask.participantIds().stream().sorted().toList(), mask.includeInternal());
    }
  }

  private final LogReader reader;
  private final Most most;
  private final long memory;
  private final Map<Key, Held> held = new LinkedHashMap<>(16, 0.75f, true);
  private final Map<Key, Boolean> large = new LinkedHashMap<>();
  private long bytes;

  Grounds(LogReader reader, RecallSettings settings) {
    this.reader = reader;
    this.memory = settings.memory();
    this.most = new Most(settings.scopeEvents(), memory * PAYLOADS);
  }

  /** All that a scope sees up to the pin's head or later; empty where that is too much. */
  Optional<Held> of(Database database, Mask mask, LogPin log) throws SQLException {
    Key key = Key.of(log, mask);
    Held known;
    synchronized (this) {
      if (large.containsKey(key)) {
        return Optional.empty();
      }
      known = held.getOrDefault(key, Held.NOTHING);
    }
    if (known.upTo().compareTo(log.head()) >= 0 && known != Held.NOTHING) {
      return Optional.of(known);
    }
    Optional<List<EventSeq>> fresh =
        ScopeEvents.between(database, mask, known.upTo(), log.head(), roomBeside(known));
    if (fresh.isEmpty()) {
      drop(key);
      return Optional.empty();
    }
    Held now = known.with(load(database, mask, fresh.get()), log.head());
    keep(key, now);
    return Optional.of(now);
  }

  /** Some events of a scope that is too large to be held. */
  Held some(Database database, Mask mask, List<EventSeq> seqs, EventSeq last) throws SQLException {
    return Held.of(load(database, mask, seqs), last);
  }

  private Most roomBeside(Held known) {
    return new Most(Math.max(0, most.events() - known.events().size()), most.bytes());
  }

  private List<Remembered> load(Database database, Mask mask, List<EventSeq> seqs)
      throws SQLException {
    List<Remembered> remembered = new ArrayList<>(seqs.size());
    for (int begin = 0; begin < seqs.size(); begin += LOADED_AT_ONCE) {
      List<EventSeq> some = seqs.subList(begin, Math.min(begin + LOADED_AT_ONCE, seqs.size()));
      for (Event event : reader.load(database, some, mask)) {
        Remembered one = Remembered.of(event);
        if (!one.turn().text().isBlank()) {
          remembered.add(one);
        }
      }
    }
    return remembered;
  }

  private synchronized void keep(Key key, Held now) {
    Held before = held.get(key);
    if (before != null && before.upTo().compareTo(now.upTo()) > 0 || now.bytes() > memory) {
      return;
    }
    held.put(key, now);
    bytes += now.bytes() - (before == null ? 0 : before.bytes());
    Iterator<Map.Entry<Key, Held>> longestAgo = held.entrySet().iterator();
    while (bytes > memory && longestAgo.hasNext()) {
      Map.Entry<Key, Held> entry = longestAgo.next();
      if (!entry.getKey().equals(key)) {
        bytes -= entry.getValue().bytes();
        longestAgo.remove();
      }
    }
  }

  private synchronized void drop(Key key) {
    Held before = held.remove(key);
    bytes -= before == null ? 0 : before.bytes();
    if (large.size() >= LARGE_SCOPES) {
      large.remove(large.keySet().iterator().next());
    }
    large.put(key, true);
  }
}
