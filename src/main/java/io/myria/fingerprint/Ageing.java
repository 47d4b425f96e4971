package io.myria.fingerprint;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/**
 * Decay and archiving of memories with age, by their kind: functions of its time and of the time of
 * asking, so that nothing has to run for them.
 *
 * @param decay a day; of kinds that are missing, none
 * @param archivedAfter kinds that are missing are never archived by their age
 */
public record Ageing(Map<MemoryKind, Double> decay, Map<MemoryKind, Duration> archivedAfter) {

  private static final double DAY = Duration.ofDays(1).toMillis();

  public Ageing {
    decay = Map.copyOf(decay);
    archivedAfter = Map.copyOf(archivedAfter);
  }

  /** Days between the two; none where {@code at} is the later. */
  public static double days(Instant at, Instant now) {
    return Math.max(0, Duration.between(at, now).toMillis() / DAY);
  }

  /** e^(-decay · age), from 0 to 1. */
  public double recency(MemoryKind kind, double ageDays) {
    return Math.exp(-decay.getOrDefault(kind, 0.0) * ageDays);
  }

  /** Whether it is older than its kind is kept at hand. */
  public boolean isArchived(MemoryKind kind, Instant at, Instant now) {
    Duration after = archivedAfter.get(kind);
    return after != null && Duration.between(at, now).compareTo(after) > 0;
  }

  /** Whether nothing of this time is, whatever its kind. */
  public boolean isArchivedByNoKind(Instant at, Instant now) {
    return archivedAfter.keySet().stream().noneMatch(kind -> isArchived(kind, at, now));
  }
}
