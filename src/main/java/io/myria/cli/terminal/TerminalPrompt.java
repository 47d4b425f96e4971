package io.myria.cli.terminal;

import java.io.Console;

/** Asks a person at a terminal; stateless. */
public final class TerminalPrompt {

  private TerminalPrompt() {}

  /** What is typed; nothing where nobody is there to type. */
  public static String ask(String question) {
    Console console = System.console();
    String typed = console == null ? null : console.readLine("%s", question);
    return typed == null ? "" : typed;
  }
}
