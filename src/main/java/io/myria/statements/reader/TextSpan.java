package io.myria.statements.reader;

/**
 * A stretch of a text, in UTF-16 units.
 *
 * @param to behind its last unit
 */
public record TextSpan(int from, int to) {

  public TextSpan {
    if (from < 0 || to < from) {
      throw new IllegalArgumentException(from + " to " + to);
    }
  }

  public boolean overlaps(TextSpan other) {
    return from < other.to && to > other.from;
  }

  public TextSpan shifted(int units) {
    return new TextSpan(from + units, to + units);
  }

  public String in(String text) {
    return text.substring(from, to);
  }
}
