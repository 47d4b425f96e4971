package io.myria.search;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.myria.eventlog.Mask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.IndexReader.CacheHelper;
import org.apache.lucene.index.LeafReader;

/**
 * A cache of the documents that scopes see in segments; a segment never changes, so entries never
 * grow stale. Bounded by bytes; what is used least goes first. Thread-safe.
 */
final class ScopeCache {

  private static final int ENTRY_BYTES = 400;

  private final Cache<Key, ScopeDocuments> known;
  private final Set<Object> segments = ConcurrentHashMap.newKeySet();

  ScopeCache(long mostBytes) {
    this.known =
        Caffeine.newBuilder()
            .maximumWeight(mostBytes)
            .weigher((Key key, ScopeDocuments read) -> weight(read))
            .executor(Runnable::run)
            .build();
  }

  /** What a mask lets through. */
  record Scope(List<Long> participants, boolean internal) {

    static Scope of(Mask mask) {
      return new Scope(mask.participantIds().stream().sorted().toList(), mask.includeInternal());
    }
  }

  private record Key(Object segment, Scope scope) {}

  ScopeDocuments of(LeafReader reader, Mask mask) throws IOException {
    return of(reader, mask, Scope.of(mask));
  }

  /**
   * @param scope of the mask
   */
  ScopeDocuments of(LeafReader reader, Mask mask, Scope scope) throws IOException {
    CacheHelper segment = reader.getCoreCacheHelper();
    Key asked = new Key(segment.getKey(), scope);
    if (segments.add(segment.getKey())) {
      segment.addClosedListener(this::forget);
    }
    try {
      return known.get(asked, key -> read(reader, mask));
    } catch (UncheckedIOException problem) {
      throw problem.getCause();
    }
  }

  private static ScopeDocuments read(LeafReader reader, Mask mask) {
    try {
      return ScopeDocuments.read(reader, mask);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  /** What was closed may be opened again, but not as the same. */
  private void forget(Object segment) {
    segments.remove(segment);
    known.asMap().keySet().removeIf(key -> key.segment().equals(segment));
  }

  void clear() {
    known.invalidateAll();
  }

  private static int weight(ScopeDocuments read) {
    return Math.toIntExact(Math.min(Integer.MAX_VALUE, ENTRY_BYTES + read.bytes()));
  }
}
