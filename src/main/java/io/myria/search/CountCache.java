package io.myria.search;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.myria.search.IndexManifest.Extent;
import io.myria.search.ScopeCache.Scope;
import java.util.Optional;

/**
 * A cache of what scopes see in quarters: how many documents, and how many of them hold a term. A
 * quarter that ends at the same event is the same, so entries never grow stale. Bounded; what is
 * used least goes first. Thread-safe.
 */
final class CountCache {

  private final Cache<Key, Count> known;

  CountCache(long most) {
    this.known = Caffeine.newBuilder().maximumSize(most).executor(Runnable::run).build();
  }

  /**
   * What is counted.
   *
   * @param term empty to count all documents
   */
  record Key(Quarter quarter, Extent extent, Scope scope, Optional<String> term) {}

  /**
   * Documents, and terms that they have together.
   *
   * @param length of all documents; 0 for those that hold a term
   */
  record Count(long documents, long length) {}

  Optional<Count> of(Key key) {
    return Optional.ofNullable(known.getIfPresent(key));
  }

  void put(Key key, Count count) {
    known.put(key, count);
  }
}
