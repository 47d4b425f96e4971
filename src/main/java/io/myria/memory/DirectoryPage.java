package io.myria.memory;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Names, in pages.
 *
 * @param names by kind, the last heard of first; everybody's participants by name
 * @param olderBefore where the scope has older events, at which nobody looked: all that were looked
 *     at happened at this time or later
 * @param nextCursor goes on
 */
public record DirectoryPage(
    List<KnownName> names, Optional<Instant> olderBefore, Optional<String> nextCursor) {

  public DirectoryPage {
    names = List.copyOf(names);
  }
}
