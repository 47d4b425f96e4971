package io.myria.language;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/**
 * Readings of texts that were read lately. Several projections read each event, one soon after
 * another, and tagging its parts of speech is most of the work of each. Thread-safe.
 *
 * @param <V> immutable, and a function of the text alone
 */
public final class RecentTexts<V> {

  /** Some 8 MB of ordinary sentences. */
  private static final int MOST = 4_000;

  private static final List<RecentTexts<?>> ALL = new CopyOnWriteArrayList<>();

  private final int longest;
  private final Cache<String, V> recent =
      Caffeine.newBuilder().maximumSize(MOST).executor(Runnable::run).build();

  /**
   * @param longest text that is kept, in UTF-16 units; longer ones are rare, and large
   */
  public RecentTexts(int longest) {
    this.longest = longest;
    ALL.add(this);
  }

  /** Of this process: some of the texts may have been erased. */
  public static void forgetAll() {
    ALL.forEach(one -> one.recent.invalidateAll());
  }

  /** What was read of a text lately. */
  public Optional<V> known(String text) {
    return Optional.ofNullable(recent.getIfPresent(text));
  }

  public V of(String text, Function<String, V> read) {
    return text.length() > longest ? read.apply(text) : recent.get(text, read);
  }
}
