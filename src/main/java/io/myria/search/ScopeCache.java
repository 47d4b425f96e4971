package io.myria.search;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.myria.log.Mask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.LeafReader;

/**
 * A cache of the documents that scopes see in segments; a segment never changes, so entries never
 * grow stale. Bounded by bytes; what is used least goes first. Thread-safe.
 */
final class ScopeCache {

  private static final int ENTRY_BYTES = 400;

  private final Cache<Key, ScopeDocuments> known;

  ScopeCache(long mostBytes) {
    this.known =
        Caffeine.newBuilder()
            .maximumWeight(mostBytes)
            .weigher((Key key, ScopeDocuments read) -> weight(read))
            .executor(Runnable::run)
            .build();
  }

  private record Key(Object segment, List<Long> participants, boolean internal) {

    public static Key of(Object segment, Mask mask) {
      return new Key(
          segment, mask.participantIds().stream().sorted().toList(), mask.includeInternal());
    }
  }

  public ScopeDocuments of(LeafReader reader, Mask mask) throws IOException {
    Key asked = Key.of(reader.getCoreCacheHelper().getKey(), mask);
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

  /** Forgets all other segments. */
  void keep(Set<Object> segments) {
    known.asMap().keySet().removeIf(key -> !segments.contains(key.segment()));
  }

  private static int weight(ScopeDocuments read) {
    return Math.toIntExact(Math.min(Integer.MAX_VALUE, ENTRY_BYTES + read.bytes()));
  }
}
