package io.myria.cli;

import io.myria.cli.drawing.Terminal;
import io.myria.cli.drawing.WordWrap;
import java.io.PrintStream;

/** A status line in a terminal, rewritten while a command waits; nothing elsewhere. */
final class ProgressLine implements AutoCloseable {

  private static final String CLEAR = "\r\u001b[2K";

  private final PrintStream out;
  private final int width;

  ProgressLine(Terminal terminal) {
    this.out = terminal.errors() ? terminal.progress() : null;
    this.width = terminal.width();
  }

  void show(String text) {
    if (out != null) {
      out.print(CLEAR + WordWrap.wrap(text, width - 1).get(0));
      out.flush();
    }
  }

  @Override
  public void close() {
    if (out != null) {
      out.print(CLEAR);
      out.flush();
    }
  }
}
