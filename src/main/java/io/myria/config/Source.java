package io.myria.config;

import java.util.Map;
import java.util.Optional;

/** Where raw values come from: MicroProfile Config in the server, a map elsewhere. */
@FunctionalInterface
public interface Source {

  Optional<String> value(String key);

  static Source of(Map<String, String> values) {
    return key -> Optional.ofNullable(values.get(key));
  }
}
