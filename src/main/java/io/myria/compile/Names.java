package io.myria.compile;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** The names that a model gives to topics and events; stateless. */
final class Names {

  private static final Pattern CANONICAL =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

  private Names() {}

  /** What is no id in its canonical form names nothing. */
  static Optional<UUID> uuid(String name) {
    return CANONICAL.matcher(name).matches()
        ? Optional.of(UUID.fromString(name))
        : Optional.empty();
  }
}
