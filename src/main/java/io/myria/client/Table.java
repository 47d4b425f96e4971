package io.myria.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Columns of text, each as wide as its widest cell. */
final class Table {

  private final List<List<String>> rows = new ArrayList<>();

  Table(String... headings) {
    rows.add(List.of(headings));
  }

  void row(String... cells) {
    rows.add(List.of(cells));
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < row.size(); column++) {
        String cell = row.get(column);
        line.append(cell);
        if (column < row.size() - 1) {
          line.append(" ".repeat(width(column) - cell.length() + 2));
        }
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }

  private int width(int column) {
    return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
  }

  /** Milliseconds, as a person says them. */
  static String duration(long milliseconds) {
    if (milliseconds < 1_000) {
      return milliseconds + " ms";
    }
    if (milliseconds < 120_000) {
      return String.format(Locale.ROOT, "%.1f s", milliseconds / 1_000.0);
    }
    return milliseconds / 60_000 + " min";
  }

  /** A size, as a person says it. */
  static String bytes(long bytes) {
    if (bytes < 1 << 10) {
      return bytes + " B";
    }
    if (bytes < 1 << 20) {
      return String.format(Locale.ROOT, "%.1f KiB", bytes / 1024.0);
    }
    return String.format(Locale.ROOT, "%.1f MiB", bytes / 1048576.0);
  }

  /** A time that has passed, as a person says it. */
  static String age(long seconds) {
    if (seconds < 120) {
      return Math.max(0, seconds) + " s";
    }
    if (seconds < 7_200) {
      return seconds / 60 + " min";
    }
    return seconds < 172_800 ? seconds / 3_600 + " h" : seconds / 86_400 + " d";
  }

  /** An instant of the server to the minute: {@code 2026-05-01 13:56}. */
  static String minute(String instant) {
    return instant.length() >= 16 ? instant.substring(0, 16).replace('T', ' ') : instant;
  }
}
