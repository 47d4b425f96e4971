package io.myria.database;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What was read of rows that never change, by what they are asked for: until it is too long
 * together, and then it begins anew. Thread-safe.
 */
public final class RememberedRows<K, V> {

  /** With what surrounds them some 60 MB. */
  private static final long MOST = 20_000_000;

  /** What an entry takes beside its characters, as characters. */
  private static final int ENTRY = 60;

  private final Map<K, V> known = new ConcurrentHashMap<>();
  private final AtomicLong characters = new AtomicLong();
  private final long most;

  public RememberedRows() {
    this(MOST);
  }

  RememberedRows(long most) {
    this.most = most;
  }

  /** Null where it is not known. */
  public V get(K key) {
    return known.get(key);
  }

  /**
   * @param length of key and value, in characters
   */
  public void put(K key, V value, long length) {
    if (characters.get() > most) {
      clear();
    }
    if (known.put(key, value) == null) {
      characters.addAndGet(ENTRY + length);
    }
  }

  public void clear() {
    known.clear();
    characters.set(0);
  }
}
