package io.myria.recall.cache;

import io.myria.read.Degraded;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The durations of one answer's stages, and the stages that failed. Confined to one request. */
public final class StageTimes {

  private static final double NANOS = 1e6;

  private final Map<String, Double> took = new LinkedHashMap<>();
  private final List<Degraded> degraded = new ArrayList<>();
  private final long start = System.nanoTime();
  private long last = start;

  /** Says that what went before, since the last stage, was this one. */
  public void end(String stage) {
    long now = System.nanoTime();
    took.merge(stage, (now - last) / NANOS, Double::sum);
    last = now;
  }

  public void degrade(String stage, String reason) {
    Degraded one = new Degraded(stage, reason);
    if (!degraded.contains(one)) {
      degraded.add(one);
    }
  }

  public List<Degraded> degraded() {
    return List.copyOf(degraded);
  }

  /** By stage, to a thousandth, with the total. */
  public Map<String, Double> milliseconds() {
    Map<String, Double> all = new LinkedHashMap<>();
    took.forEach((stage, millis) -> all.put(stage, rounded(millis)));
    all.put("total", rounded((System.nanoTime() - start) / NANOS));
    return all;
  }

  private static double rounded(double millis) {
    return Math.round(millis * 1000) / 1000.0;
  }
}
