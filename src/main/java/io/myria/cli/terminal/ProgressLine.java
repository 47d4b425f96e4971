package io.myria.cli.terminal;

import java.io.PrintStream;

/** A status line in a terminal, rewritten while a command waits; nothing elsewhere. */
public final class ProgressLine implements AutoCloseable {

  private static final String CLEAR = "\r\u001b[2K";

  private final PrintStream out;
  private final int width;

  public ProgressLine(Terminal terminal) {
    this.out = terminal.errors() ? terminal.progress() : null;
    this.width = terminal.width();
  }

  public void show(String text) {
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
