package io.myria.cli.intake;

import io.myria.cli.drawing.Units;
import java.util.ArrayList;
import java.util.List;

/** The parts of exports that an import leaves out. Confined to one thread. */
public final class LeftOut {

  private long hidden;
  private long elsewhere;

  void add(ExportedConversation conversation) {
    hidden += conversation.hidden();
    elsewhere += conversation.elsewhere();
  }

  /** Messages that the application does not show: instructions, thoughts, calls of tools. */
  public long hidden() {
    return hidden;
  }

  /** Messages of branches that were left for another. */
  public long elsewhere() {
    return elsewhere;
  }

  /** A line for each that there is some of. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (hidden > 0) {
      lines.add(left(hidden) + " left out that nobody reads: instructions, thoughts, tools");
    }
    if (elsewhere > 0) {
      lines.add(
          left(elsewhere)
              + " left out, edited or tried again since; --all-branches takes them, too");
    }
    return lines;
  }

  private static String left(long messages) {
    return Units.count(messages, "message") + (messages == 1 ? " was" : " were");
  }
}
