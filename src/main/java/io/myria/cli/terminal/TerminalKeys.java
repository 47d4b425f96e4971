package io.myria.cli.terminal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.NonBlockingReader;

/**
 * The keys of a person at a terminal, one at a time, and a page that is drawn anew for each. While
 * it is open the terminal neither echoes nor waits for the end of a line; closing it puts that
 * back. For one thread.
 */
final class TerminalKeys implements AutoCloseable {

  /** Waits no longer than this for the rest of an arrow, which may be slow, in milliseconds. */
  private static final long REST_OF_ARROW = 500;

  private static final int ESCAPE = 27;
  private static final int INTERRUPT = 3;
  private static final int END_OF_INPUT = 4;
  private static final int USUAL_HEIGHT = 24;

  /** Clears what is seen and begins at the top. */
  private static final String CLEAR = "\u001b[H\u001b[2J";

  private final Terminal terminal;
  private final Attributes before;

  /** What a key means. */
  enum Key {
    UP,
    DOWN,
    IN,
    OUT,
    LEAVE,
    OTHER
  }

  TerminalKeys(Terminal terminal) {
    this.terminal = terminal;
    this.before = terminal.enterRawMode();
  }

  /** Empty where keys cannot be read one at a time: in a pipe, or in a terminal without them. */
  static Optional<TerminalKeys> ofThisProcess() {
    if (System.console() == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new TerminalKeys(TerminalBuilder.builder().system(true).dumb(false).build()));
    } catch (IOException | IllegalStateException none) {
      return Optional.empty();
    }
  }

  /** Lines that are seen at once. */
  int height() {
    int rows = terminal.getSize().getRows();
    return rows > 0 ? rows : USUAL_HEIGHT;
  }

  void show(List<String> lines) {
    terminal.writer().print(CLEAR + String.join("\r\n", lines));
    terminal.writer().flush();
  }

  /** Waits for a key; who ends the input leaves. */
  Key next() {
    try {
      NonBlockingReader reader = terminal.reader();
      int typed = reader.read();
      if (typed == ESCAPE) {
        int second = reader.read(REST_OF_ARROW);
        return second == '[' || second == 'O' ? arrow(reader.read(REST_OF_ARROW)) : Key.LEAVE;
      }
      return switch (typed) {
        case 'k' -> Key.UP;
        case 'j' -> Key.DOWN;
        case '\r', '\n', 'l' -> Key.IN;
        case 'u', 'h', '\b', 127 -> Key.OUT;
        case 'q', INTERRUPT, END_OF_INPUT, NonBlockingReader.EOF -> Key.LEAVE;
        default -> Key.OTHER;
      };
    } catch (IOException closed) {
      throw new UncheckedIOException(closed);
    }
  }

  private static Key arrow(int last) {
    return switch (last) {
      case 'A' -> Key.UP;
      case 'B' -> Key.DOWN;
      case 'C' -> Key.IN;
      case 'D' -> Key.OUT;
      default -> Key.OTHER;
    };
  }

  @Override
  public void close() {
    terminal.setAttributes(before);
    terminal.writer().print("\r\n");
    terminal.writer().flush();
    try {
      terminal.close();
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }
}
