package io.myria.launch;

import java.io.PrintStream;

/** What a start is doing, for whoever waits for it: short lines on standard error. */
final class Progress {

  /** The terminal's, before the server's log takes over what is printed. */
  private static final PrintStream TERMINAL = System.err;

  private Progress() {}

  static void say(String step) {
    TERMINAL.println("myria: " + step);
  }
}
