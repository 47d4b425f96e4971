package io.myria.cli.terminal;

import io.myria.cli.terminal.TerminalKeys.Key;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/**
 * Walks through a table of contents by keys: the arrows choose a line and go in and out, enter goes
 * in, q leaves. Confined to one command.
 */
public final class TocWalk {

  private static final String KEYS = "↑ ↓ choose · enter or → in · ← or u out · q leaves";

  /** The line of keys, and one that is left free. */
  private static final int BELOW = 2;

  private final TerminalKeys keys;
  private final TocDrawing drawing;
  private final Function<Optional<String>, JsonNode> read;

  /** Where somebody was, and which line was chosen there. */
  private record Place(Optional<String> id, int chosen) {}

  /**
   * @param read a node by its id, or the years; as {@link TocDrawing#draw} draws it, and lines of
   *     {@code text} below
   */
  TocWalk(TerminalKeys keys, TocDrawing drawing, Function<Optional<String>, JsonNode> read) {
    this.keys = keys;
    this.drawing = drawing;
    this.read = read;
  }

  /**
   * Walks where this process has a terminal whose keys can be read.
   *
   * @param from where to begin; the years where it is empty
   * @return whether it has; else nothing was read or drawn
   */
  public static boolean walked(
      TocDrawing drawing, Function<Optional<String>, JsonNode> read, Optional<String> from) {
    Optional<TerminalKeys> keys = TerminalKeys.ofThisProcess();
    if (keys.isEmpty()) {
      return false;
    }
    try (TerminalKeys open = keys.get()) {
      new TocWalk(open, drawing, read).from(from);
    }
    return true;
  }

  void from(Optional<String> start) {
    Deque<Place> above = new ArrayDeque<>();
    Place at = new Place(start, 0);
    JsonNode document = read.apply(at.id());
    while (true) {
      JsonNode nodes = document.path("nodes");
      keys.show(page(document, nodes.isEmpty() ? -1 : at.chosen()));
      Key key = keys.next();
      if (key == Key.LEAVE) {
        return;
      }
      int chosen = chosen(key, at.chosen(), nodes.size());
      if (key == Key.IN && !nodes.isEmpty()) {
        above.push(at);
        at = new Place(Optional.of(nodes.get(at.chosen()).path("node_id").asString("")), 0);
        document = read.apply(at.id());
      } else if (key == Key.OUT && !above.isEmpty()) {
        at = above.pop();
        document = read.apply(at.id());
      } else {
        at = new Place(at.id(), chosen);
      }
    }
  }

  private static int chosen(Key key, int chosen, int size) {
    int step = key == Key.UP ? -1 : key == Key.DOWN ? 1 : 0;
    return Math.max(0, Math.min(size - 1, chosen + step));
  }

  /** The part of a page around the chosen line that is seen at once. */
  private List<String> page(JsonNode document, int chosen) {
    List<String> lines = new ArrayList<>(drawing.draw(document, chosen));
    document.path("text").asString("").lines().forEach(lines::add);
    int room = Math.max(1, keys.height() - BELOW);
    int line = 0;
    while (line < lines.size() && !lines.get(line).startsWith(TocDrawing.CHOSEN)) {
      line++;
    }
    int place = line == lines.size() ? 0 : line;
    int begin = Math.max(0, Math.min(lines.size() - room, place - room / 2));
    List<String> seen = new ArrayList<>(lines.subList(begin, Math.min(lines.size(), begin + room)));
    seen.add("");
    seen.add(KEYS);
    return seen;
  }
}
