package io.myria.config;

import java.util.Map;
import java.util.Optional;

/** Where raw values come from: MicroProfile Config in the server, a map elsewhere. */
@FunctionalInterface
public interface Source {

  Optional<String> value(String key);

  /** Another value of a {@link Setting#fixed} setting; a server's source has none. */
  default Optional<String> fixedValue(String key) {
    return Optional.empty();
  }

  /** These values, of fixed settings too. */
  static Source of(Map<String, String> values) {
    return new Source() {
      @Override
      public Optional<String> value(String key) {
        return Optional.ofNullable(values.get(key));
      }

      @Override
      public Optional<String> fixedValue(String key) {
        return value(key);
      }
    };
  }

  /**
   * A room's record of settings, each component with its value in force.
   *
   * @throws io.myria.error.Fault {@code misconfigured} for a value out of bounds
   */
  default <T extends Record> T read(Class<T> settings) {
    return SettingsReader.read(settings, this);
  }
}
