package io.myria.client;

import org.jline.utils.WCWidth;

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

  /**
   * As much of a text as there is room for.
   *
   * @param room cells of a terminal; what is written in Chinese has two for each character
   */
  static String cut(String text, int room) {
    String line = Terminal.oneLine(text);
    int most = Math.max(8, room);
    int cells = 0;
    int fits = 0;
    for (int at = 0; at < line.length(); at = line.offsetByCodePoints(at, 1)) {
      fits = cells < most ? at : fits;
      cells += Math.max(0, WCWidth.wcwidth(line.codePointAt(at)));
      if (cells > most) {
        return line.substring(0, fits) + "…";
      }
    }
    return line;
  }

  /** The end: ids of one minute begin alike. */
  static String shortId(String id) {
    return id.length() <= SHORT_ID ? id : "…" + id.substring(id.length() - SHORT_ID);
  }
}
