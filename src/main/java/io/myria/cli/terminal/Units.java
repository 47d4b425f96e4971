package io.myria.cli.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Numbers, times, names and ids in the form that people read; stateless. */
public final class Units {

  private static final int SHORT_ID = 8;
  private static final int DAY = "2026-09-06".length();
  private static final int MINUTE = "2026-09-06T14:30".length();

  private Units() {}

  /** A number of things, in the singular where there is one. */
  public static String count(long number, String thing) {
    return number + " " + thing + (number == 1 ? "" : "s");
  }

  /** Milliseconds. */
  public static String duration(long milliseconds) {
    if (milliseconds < 1_000) {
      return milliseconds + " ms";
    }
    if (milliseconds < 120_000) {
      return String.format(Locale.ROOT, "%.1f s", milliseconds / 1_000.0);
    }
    return milliseconds / 60_000 + " min";
  }

  /** A size. */
  public static String bytes(long bytes) {
    if (bytes < 1 << 10) {
      return bytes + " B";
    }
    if (bytes < 1 << 20) {
      return String.format(Locale.ROOT, "%.1f KiB", bytes / 1024.0);
    }
    return String.format(Locale.ROOT, "%.1f MiB", bytes / 1048576.0);
  }

  /** A time that has passed. */
  public static String age(long seconds) {
    if (seconds < 120) {
      return Math.max(0, seconds) + " s";
    }
    if (seconds < 7_200) {
      return seconds / 60 + " min";
    }
    return seconds < 172_800 ? seconds / 3_600 + " h" : seconds / 86_400 + " d";
  }

  /** An instant of the server to the minute: {@code 2026-05-01 13:56}. */
  public static String minute(String instant) {
    return instant.length() >= MINUTE ? instant.substring(0, MINUTE).replace('T', ' ') : instant;
  }

  /** An instant of the server to the day. */
  public static String day(String instant) {
    return instant.length() >= DAY ? instant.substring(0, DAY) : instant;
  }

  /** The end, by which it can be asked for: ids of one minute begin alike. */
  public static String shortId(String id) {
    return id.isEmpty() ? "" : "…" + id.substring(Math.max(0, id.length() - SHORT_ID));
  }

  /** Names in a line. */
  public static String names(JsonNode names) {
    List<String> all = new ArrayList<>();
    names.forEach(name -> all.add(name.asString("")));
    return names(all);
  }

  /** Names in a line, as they may be typed: one with a comma in it stands in quotes. */
  public static String names(List<String> names) {
    return names.stream()
        .map(WordWrap::oneLine)
        .map(name -> name.contains(",") ? '"' + name.replace("\"", "\"\"") + '"' : name)
        .collect(Collectors.joining(", "));
  }
}
