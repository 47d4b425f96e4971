package io.myria.recall.ranking;

import java.util.LinkedHashMap;
import java.util.Map;

/** Signals by name, a value a unit each. What is added here may be shared, and stays as it is. */
public final class Columns {

  private final Map<String, double[]> columns = new LinkedHashMap<>();
  private final double[] nothing;

  public Columns(int size) {
    this.nothing = new double[size];
  }

  public int size() {
    return nothing.length;
  }

  /** What a signal is that no unit has. */
  public double[] nothing() {
    return nothing;
  }

  public double[] add(String name) {
    return add(name, new double[size()]);
  }

  public double[] add(String name, double[] values) {
    columns.put(name, values);
    return values;
  }

  public double[] get(String name) {
    double[] values = columns.get(name);
    if (values == null) {
      throw new IllegalArgumentException("no signal of this name: " + name);
    }
    return values;
  }

  public Map<String, double[]> all() {
    return columns;
  }

  long bytes() {
    return 8L * size() * (columns.size() + 1);
  }
}
