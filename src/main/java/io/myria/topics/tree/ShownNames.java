package io.myria.topics.tree;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The participants that an answer lists of a node: those of a parliament, repeated for each event,
 * would leave no room for what was said. {@code myria_get_event} lists all of them. Stateless.
 */
final class ShownNames {

  private static final int MOST = 32;

  private ShownNames() {}

  static List<String> of(Collection<String> names) {
    return names.stream().limit(MOST).toList();
  }

  /** How many there are, where not all are listed. */
  static Optional<Integer> count(Collection<String> names) {
    return names.size() > MOST ? Optional.of(names.size()) : Optional.empty();
  }
}
