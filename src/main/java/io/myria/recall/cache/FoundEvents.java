package io.myria.recall.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.myria.event.EventSeq;
import io.myria.recall.cache.HeldScopes.Key;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Events of scopes that are too large to be held, as searches found them: the next question finds
 * many of them again, and an event never changes. Each scope has its own, which its mask let
 * through. What is asked for least goes first. Thread-safe.
 */
final class FoundEvents {

  private final Cache<Place, StudiedEvent> studied;

  private record Place(Key scope, EventSeq seq) {}

  /**
   * @param mostBytes of all that is kept
   */
  FoundEvents(long mostBytes) {
    this.studied =
        Caffeine.newBuilder()
            .maximumWeight(mostBytes)
            .weigher(
                (Place place, StudiedEvent event) ->
                    (int) Math.min(Integer.MAX_VALUE, event.bytes()))
            .executor(Runnable::run)
            .build();
  }

  /** Those of some events that were found before. */
  Map<EventSeq, StudiedEvent> known(Key scope, List<EventSeq> seqs) {
    Map<EventSeq, StudiedEvent> known = new HashMap<>();
    for (EventSeq seq : seqs) {
      StudiedEvent event = studied.getIfPresent(new Place(scope, seq));
      if (event != null) {
        known.put(seq, event);
      }
    }
    return known;
  }

  void clear() {
    studied.invalidateAll();
  }

  /**
   * @param bare whose vectors are yet to be derived: they are read again
   */
  void keep(Key scope, Collection<StudiedEvent> events, Set<EventSeq> bare) {
    for (StudiedEvent event : events) {
      EventSeq seq = event.event().turn().seq();
      if (!bare.contains(seq)) {
        studied.put(new Place(scope, seq), event);
      }
    }
  }
}
