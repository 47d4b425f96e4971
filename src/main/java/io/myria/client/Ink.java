package io.myria.client;

/** Emphasis in a terminal, where there are colours; text of others in one line. */
record Ink(boolean colours) {

  private static final String BOLD = "\u001b[1m";
  private static final String DIM = "\u001b[2m";
  private static final String PLAIN = "\u001b[0m";
  private static final int SHORT_ID = 8;

  String bold(String text) {
    return paint(BOLD, text);
  }

  String dim(String text) {
    return paint(DIM, text);
  }

  private String paint(String colour, String text) {
    return colours && !text.isEmpty() ? colour + text + PLAIN : text;
  }

  /** As much of a text as there is room for. */
  static String cut(String text, int room) {
    String line = Terminal.oneLine(text);
    int most = Math.max(8, room);
    return line.codePointCount(0, line.length()) <= most
        ? line
        : line.substring(0, line.offsetByCodePoints(0, most - 1)) + "…";
  }

  /** The end: ids of one minute begin alike. */
  static String shortId(String id) {
    return id.length() <= SHORT_ID ? id : "…" + id.substring(id.length() - SHORT_ID);
  }
}
