package io.myria.search;

import io.myria.log.Mask;
import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;

/**
 * A cache of the documents that scopes see in segments; a segment never changes, so entries never
 * grow stale. Bounded by bytes; what was used least recently goes first. Thread-safe.
 */
final class ScopeCache {

  private static final long ENTRY_BYTES = 400;

  private final long mostBytes;
  private final Map<Key, ScopeDocuments> known = new LinkedHashMap<>(64, 0.75f, true);
  private long bytes;

  ScopeCache(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  private record Key(Object segment, List<Long> participants, boolean internal) {

    public static Key of(Object segment, Mask mask) {
      return new Key(
          segment, mask.participantIds().stream().sorted().toList(), mask.includeInternal());
    }
  }

  public ScopeDocuments of(LeafReader reader, Mask mask) throws IOException {
    IndexReader.CacheHelper helper = reader.getCoreCacheHelper();
    Key key = Key.of(helper.getKey(), mask);
    synchronized (this) {
      ScopeDocuments found = known.get(key);
      if (found != null) {
        return found;
      }
    }
    ScopeDocuments read = ScopeDocuments.read(reader, mask);
    remember(key, read);
    return read;
  }

  private synchronized void remember(Key key, ScopeDocuments read) {
    if (known.put(key, read) == null) {
      bytes += weight(read);
    }
    Iterator<ScopeDocuments> oldest = known.values().iterator();
    while (bytes > mostBytes && oldest.hasNext()) {
      bytes -= weight(oldest.next());
      oldest.remove();
    }
  }

  /** Forgets all other segments. */
  synchronized void keep(Set<Object> segments) {
    known
        .entrySet()
        .removeIf(
            entry -> {
              boolean gone = !segments.contains(entry.getKey().segment());
              bytes -= gone ? weight(entry.getValue()) : 0;
              return gone;
            });
  }

  private static long weight(ScopeDocuments read) {
    return ENTRY_BYTES + read.bytes();
  }
}
