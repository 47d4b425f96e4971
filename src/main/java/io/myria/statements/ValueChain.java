package io.myria.statements;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Events that say something of the same, in the order in which they were added, each with its
 * value. Confined to its maker.
 */
final class ValueChain {

  private final List<Link> links = new ArrayList<>();

  /**
   * An event and what it says.
   *
   * @param value the same string where two say the same
   */
  record Link(int event, String value) {}

  void add(int event, String value) {
    links.add(new Link(event, value));
  }

  /** Grows. */
  List<Link> links() {
    return Collections.unmodifiableList(links);
  }

  int lastEvent() {
    return links.get(links.size() - 1).event();
  }
}
