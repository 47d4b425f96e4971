package io.myria.compile.plan;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Supplier;

/** Sums the durations of one build's parts. Confined to it. */
public final class BuildClock {

  private final Map<BuildPart, Duration> took = new EnumMap<>(BuildPart.class);

  public <T> T time(BuildPart part, Supplier<T> work) {
    long start = System.nanoTime();
    try {
      return work.get();
    } finally {
      took.merge(part, Duration.ofNanos(System.nanoTime() - start), Duration::plus);
    }
  }

  /** Those that took place. */
  public Map<BuildPart, Duration> took() {
    return Map.copyOf(took);
  }
}
