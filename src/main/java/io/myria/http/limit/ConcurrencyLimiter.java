package io.myria.http.limit;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts how many are inside, in all and of one caller. Thread-safe; nobody waits. */
final class ConcurrencyLimiter {

  private final int most;
  private final int mostOfOne;
  private final AtomicInteger inside = new AtomicInteger();
  private final Map<String, Integer> callers = new ConcurrentHashMap<>();

  ConcurrencyLimiter(int most, int mostOfOne) {
    this.most = most;
    this.mostOfOne = mostOfOne;
  }

  /**
   * @param caller empty where callers are not distinguished: then only all together are counted
   * @return empty if there is no place
   */
  Optional<Pass> enter(Optional<String> caller) {
    if (inside.incrementAndGet() > most) {
      inside.decrementAndGet();
      return Optional.empty();
    }
    if (caller.isPresent() && !entered(caller.get())) {
      inside.decrementAndGet();
      return Optional.empty();
    }
    return Optional.of(new Pass(caller));
  }

  int inside() {
    return inside.get();
  }

  /** How many callers have somebody inside. */
  int callers() {
    return callers.size();
  }

  private boolean entered(String caller) {
    AtomicBoolean entered = new AtomicBoolean();
    callers.compute(
        caller,
        (name, count) -> {
          int now = count == null ? 0 : count;
          entered.set(now < mostOfOne);
          return entered.get() ? Integer.valueOf(now + 1) : count;
        });
    return entered.get();
  }

  /** A place inside, until it is given back; again does nothing. */
  final class Pass implements AutoCloseable {

    private final Optional<String> caller;
    private final AtomicBoolean back = new AtomicBoolean();

    private Pass(Optional<String> caller) {
      this.caller = caller;
    }

    @Override
    public void close() {
      if (back.compareAndSet(false, true)) {
        caller.ifPresent(
            name -> callers.computeIfPresent(name, (same, count) -> count > 1 ? count - 1 : null));
        inside.decrementAndGet();
      }
    }
  }
}
