package io.myria.bench;

import io.myria.bench.Comparison.Round;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What was measured of a log of some size, by name. For one thread. */
final class Figures {

  /**
   * What is measured.
   *
   * @param most of what the shortest log takes, or so much at all
   */
  private record Kind(String unit, boolean more, double most, boolean alone) {}

  private static final Map<String, Kind> KINDS = kinds();

  private final Map<String, Double> values = new LinkedHashMap<>();

  private static Map<String, Kind> kinds() {
    Map<String, Kind> kinds = new LinkedHashMap<>();
    kinds.put("append", new Kind("ms", false, 1.2, false));
    kinds.put("nodes", new Kind("ms", false, 1.5, false));
    kinds.put("references", new Kind("ms", false, 1.5, false));
    kinds.put("recall", new Kind("ms", false, 1.5, false));
    kinds.put("build", new Kind("ms", false, 1.5, false));
    kinds.put("build-rows", new Kind("rows", false, 1.5, false));
    kinds.put("build-wal", new Kind("KiB", false, 1.5, false));
    kinds.put("trigger", new Kind("ms", false, 1, true));
    kinds.put("recall-of-all", new Kind("ms", false, 60, true));
    kinds.put("index", new Kind("events/s", true, 10_000, true));
    kinds.put("heap", new Kind("GiB", false, 1.5, true));
    kinds.put("disk", new Kind("KiB", false, 2.5, true));
    return kinds;
  }

  void put(String name, double value) {
    if (!KINDS.containsKey(name)) {
      throw new IllegalArgumentException(name);
    }
    values.put(name, value);
  }

  /** These beside those of the shortest log, or beside what may be. */
  List<Comparison> beside(Figures shortest) {
    List<Comparison> found = new ArrayList<>();
    KINDS.forEach(
        (name, kind) -> {
          Double value = values.get(name);
          Double before = kind.alone() ? Double.valueOf(kind.most()) : shortest.values.get(name);
          if (value != null && before != null) {
            found.add(
                new Comparison(
                    "growth." + name,
                    kind.alone() ? "its bound" : "10,000 events",
                    kind.unit(),
                    kind.more(),
                    kind.alone() ? 1 : kind.most(),
                    List.of(new Round(value, before))));
          }
        });
    return found;
  }

  Map<String, Double> json() {
    Map<String, Double> json = new LinkedHashMap<>();
    values.forEach((name, value) -> json.put(name, Comparison.rounded(value)));
    return json;
  }
}
