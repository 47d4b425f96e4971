package io.myria.rank;

import java.util.LinkedHashMap;
import java.util.Map;

/** Signals by name, a value a unit each. */
final class Columns {

  private final Map<String, double[]> columns = new LinkedHashMap<>();
  private final int size;

  Columns(int size) {
    this.size = size;
  }

  int size() {
    return size;
  }

  double[] add(String name) {
    return add(name, new double[size]);
  }

  double[] add(String name, double[] values) {
    columns.put(name, values);
    return values;
  }

  double[] get(String name) {
    double[] values = columns.get(name);
    if (values == null) {
      throw new IllegalArgumentException("no signal of this name: " + name);
    }
    return values;
  }

  Map<String, double[]> all() {
    return columns;
  }
}
