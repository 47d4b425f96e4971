package io.myria.cli.terminal;

/** Emphasis in a terminal, where there are colours. */
record Ink(boolean colours) {

  private static final String BOLD = "\u001b[1m";
  private static final String DIM = "\u001b[2m";
  private static final String GREEN = "\u001b[32m";
  private static final String PLAIN = "\u001b[0m";

  String bold(String text) {
    return paint(BOLD, text);
  }

  String dim(String text) {
    return paint(DIM, text);
  }

  String green(String text) {
    return paint(GREEN, text);
  }

  private String paint(String colour, String text) {
    return colours && !text.isEmpty() ? colour + text + PLAIN : text;
  }
}
