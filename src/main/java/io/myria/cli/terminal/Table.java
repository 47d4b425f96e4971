package io.myria.cli.terminal;

import java.util.ArrayList;
import java.util.List;

/**
 * Columns of text, each as wide as its widest cell. Where that is wider than the terminal, the
 * columns behind those that fit stand below their row, each with its heading; the last one, where
 * it is prose, is broken between words instead as long as there is room for some.
 */
public final class Table {

  private static final String GAP = "  ";

  /** Cells that a column of prose has at least. */
  private static final int LEAST_PROSE = 20;

  private final List<String> headings;
  private final boolean prose;
  private final List<List<String>> rows = new ArrayList<>();

  private Table(List<String> headings, boolean prose) {
    this.headings = headings;
    this.prose = prose;
  }

  public Table(String... headings) {
    this(List.of(headings), false);
  }

  /** The same, whose last column is prose. */
  public static Table endingInProse(String... headings) {
    return new Table(List.of(headings), true);
  }

  public void row(String... cells) {
    rows.add(List.of(cells));
  }

  /**
   * @param width of the terminal
   */
  public List<String> lines(int width) {
    int last = headings.size() - 1;
    int beside = prose ? fitting(width - LEAST_PROSE) : 0;
    if (fitting(width) > last || beside < last) {
      return lines(width, fitting(width));
    }
    List<String> lines = new ArrayList<>();
    int indent = taken(last);
    add(lines, headings, width - indent);
    rows.forEach(row -> add(lines, row, width - indent));
    return lines;
  }

  /** With the last cell broken between words. */
  private void add(List<String> lines, List<String> row, int room) {
    int last = row.size() - 1;
    String before = before(row, last);
    for (String words : WordWrap.wrap(row.get(last), room)) {
      lines.add((before + words).stripTrailing());
      before = " ".repeat(taken(last));
    }
  }

  private List<String> lines(int width, int columns) {
    List<String> lines = new ArrayList<>();
    lines.add(before(headings, columns).stripTrailing());
    for (List<String> row : rows) {
      lines.add(before(row, columns).stripTrailing());
      below(row, columns, width - GAP.length()).forEach(line -> lines.add(GAP + line));
    }
    return lines;
  }

  /** What does not fit, with its headings, as many of a line as there is room for. */
  private List<String> below(List<String> row, int columns, int room) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (int column = columns; column < row.size(); column++) {
      String cell = row.get(column);
      if (cell.isEmpty() || cell.equals("-")) {
        continue;
      }
      String item = headings.get(column).toLowerCase(java.util.Locale.ROOT) + ": " + cell;
      if (line.length() > 0 && WordWrap.cells(line + ", " + item) > room) {
        lines.addAll(WordWrap.wrap(line + ",", room));
        line.setLength(0);
      }
      line.append(line.length() == 0 ? "" : ", ").append(item);
    }
    if (line.length() > 0) {
      lines.addAll(WordWrap.wrap(line.toString(), room));
    }
    return lines;
  }

  /** How many of the columns stand beside each other; the first one always does. */
  private int fitting(int width) {
    int columns = 1;
    while (columns < headings.size() && taken(columns) + width(columns) <= width) {
      columns++;
    }
    return columns;
  }

  /** By so many columns, with the gaps behind them. */
  private int taken(int columns) {
    int taken = 0;
    for (int column = 0; column < columns; column++) {
      taken += width(column) + GAP.length();
    }
    return taken;
  }

  private String before(List<String> row, int columns) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < columns; column++) {
      String cell = row.get(column);
      line.append(cell).append(" ".repeat(width(column) - WordWrap.cells(cell))).append(GAP);
    }
    return line.toString();
  }

  private int width(int column) {
    int widest = WordWrap.cells(headings.get(column));
    for (List<String> row : rows) {
      widest = Math.max(widest, WordWrap.cells(row.get(column)));
    }
    return widest;
  }
}
