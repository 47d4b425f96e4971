package io.myria.bench;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The ratios that were measured when the code was committed; a file beside this class. */
final class CommittedRatios {

  private static final String FILE = "ratios.json";

  private final Map<String, Double> ratios;

  private CommittedRatios(Map<String, Double> ratios) {
    this.ratios = new TreeMap<>(ratios);
  }

  static CommittedRatios read() throws IOException {
    try (InputStream file = CommittedRatios.class.getResourceAsStream(FILE)) {
      return new CommittedRatios(
          JsonMapper.shared().readValue(file, new TypeReference<Map<String, Double>>() {}));
    }
  }

  OptionalDouble of(String name) {
    Double ratio = ratios.get(name);
    return ratio == null ? OptionalDouble.empty() : OptionalDouble.of(ratio);
  }
}
