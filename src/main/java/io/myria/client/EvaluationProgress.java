package io.myria.client;

import java.io.PrintStream;

/** How far an evaluation has come, on a terminal; nothing elsewhere. */
final class EvaluationProgress implements AutoCloseable {

  private final PrintStream out;
  private final int questions;
  private int done;

  EvaluationProgress(Terminal terminal, int questions) {
    this.out = terminal.errors() ? terminal.progress() : null;
    this.questions = questions;
  }

  void step() {
    done++;
    if (out != null) {
      out.print("\r" + done + " of " + Table.count(questions, "question"));
      out.flush();
    }
  }

  @Override
  public void close() {
    if (out != null) {
      out.print("\r\u001b[2K");
      out.flush();
    }
  }
}
