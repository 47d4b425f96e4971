package io.myria.memory;

import java.util.List;

/**
 * A participant who was asked for and of whom the caller can see nothing.
 *
 * @param nearest names like it that the caller may know, the likest first
 */
public record UnknownName(String name, List<String> nearest) {

  public UnknownName {
    nearest = List.copyOf(nearest);
  }
}
