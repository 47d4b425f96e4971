package io.myria.query;

import io.myria.log.EventPosition;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * How far a query for references has come. Its items come in windows of the masked walk, newest
 * first; a window is in a fixed order of its own.
 *
 * @param start the window begins behind it; empty at the newest event
 * @param end the window's last event where the walk was cut there; empty if not known or at the end
 * @param item how many of the window's items are done
 */
record ReferencePlace(Optional<EventPosition> start, Optional<EventPosition> end, int item) {

  static final ReferencePlace FIRST = new ReferencePlace(Optional.empty(), Optional.empty(), 0);

  static ReferencePlace windowBehind(EventPosition place) {
    return new ReferencePlace(Optional.of(place), Optional.empty(), 0);
  }

  String write() {
    List<String> parts =
        List.of(
            start.map(EventPlace::write).orElse(""),
            end.map(EventPlace::write).orElse(""),
            Integer.toString(item));
    return String.join("|", parts);
  }

  static ReferencePlace read(String text) {
    List<String> parts = Arrays.asList(text.split("\\|", -1));
    return new ReferencePlace(
        place(parts.get(0)), place(parts.get(1)), Integer.parseInt(parts.get(2)));
  }

  private static Optional<EventPosition> place(String text) {
    return text.isEmpty() ? Optional.empty() : Optional.of(EventPlace.read(text));
  }
}
