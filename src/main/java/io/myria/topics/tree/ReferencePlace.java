package io.myria.topics.tree;

import io.myria.eventlog.EventPosition;
import io.myria.read.EventPlace;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The position of a query for references. Its items come in windows of the masked walk, newest
 * first; a window is in a fixed order of its own.
 *
 * @param hinted whether the windows are still those of what carries a hint that was asked for
 * @param start the window begins behind it; empty at the newest event
 * @param end the window's last event where the walk was cut there; empty if not known or at the end
 * @param item how many of the window's items are done
 */
record ReferencePlace(
    boolean hinted, Optional<EventPosition> start, Optional<EventPosition> end, int item) {

  private static final String HINTED = "hinted";

  /** Where a query begins, and where it begins anew with what carries no such hint. */
  static ReferencePlace first(boolean hinted) {
    return new ReferencePlace(hinted, Optional.empty(), Optional.empty(), 0);
  }

  /** The window behind this one's end. */
  ReferencePlace behind(EventPosition place) {
    return new ReferencePlace(hinted, Optional.of(place), Optional.empty(), 0);
  }

  /** The same window, cut at an item. */
  ReferencePlace cut(Optional<EventPosition> windowEnd, int atItem) {
    return new ReferencePlace(hinted, start, windowEnd, atItem);
  }

  String write() {
    List<String> parts =
        List.of(
            start.map(EventPlace::write).orElse(""),
            end.map(EventPlace::write).orElse(""),
            Integer.toString(item),
            hinted ? HINTED : "");
    return String.join("|", parts);
  }

  static ReferencePlace read(String text) {
    List<String> parts = Arrays.asList(text.split("\\|", -1));
    return new ReferencePlace(
        parts.get(3).equals(HINTED),
        place(parts.get(0)),
        place(parts.get(1)),
        Integer.parseInt(parts.get(2)));
  }

  private static Optional<EventPosition> place(String text) {
    return text.isEmpty() ? Optional.empty() : Optional.of(EventPlace.read(text));
  }
}
