package io.myria.launcher;

import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * A command as it was typed, run to its end in this process.
 *
 * @param exit as the process would have ended with
 * @param text all that it printed
 */
public record TypedCommand(int exit, String text) {

  public static TypedCommand run(String... arguments) {
    StringWriter printed = new StringWriter();
    PrintWriter writer = new PrintWriter(printed, true);
    int exit = Myria.run(arguments, writer, writer);
    return new TypedCommand(exit, printed.toString());
  }
}
