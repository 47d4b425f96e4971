package io.myria.launcher;

import java.io.PrintWriter;

/**
 * What a start is doing, for a person who waits for it: short lines on the terminal's standard
 * error, which is taken before the server's log takes over what is printed.
 */
record Progress(PrintWriter terminal) {

  void say(String step) {
    terminal.println("myria: " + step);
    terminal.flush();
  }
}
