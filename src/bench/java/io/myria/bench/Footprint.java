package io.myria.bench;

import java.util.List;

/** The benchmarks of this room. */
public final class Footprint {

  public static final List<Benchmark> ALL =
      List.of(new VectorRate(), new StartTime(), new Growth());

  private Footprint() {}
}
