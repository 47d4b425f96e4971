package io.myria.topics.tree;

import java.util.Optional;

/**
 * The position of a guided query for references.
 *
 * @param way of its guide
 * @param start where the window begins; 0 below named topics, where there is but one
 * @param item how many of the window's items are done
 */
record GuidedPlace(String way, int start, int item) {

  private static final String TAG = ".";

  static GuidedPlace first(String way) {
    return new GuidedPlace(way, 0, 0);
  }

  GuidedPlace at(int otherStart, int otherItem) {
    return new GuidedPlace(way, otherStart, otherItem);
  }

  String write() {
    return TAG + way + " " + start + " " + item;
  }

  /** Empty if the position is one of a query without a guide. */
  static Optional<GuidedPlace> read(String position) {
    if (!position.startsWith(TAG)) {
      return Optional.empty();
    }
    String[] parts = position.substring(TAG.length()).split(" ");
    return Optional.of(
        new GuidedPlace(parts[0], Integer.parseInt(parts[1]), Integer.parseInt(parts[2])));
  }
}
