package io.myria.client;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Draws memories for a reader: a heading a day, a line a memory, with its whole id. */
final class TimelineDrawing {

  private static final int DAY = "2026-09-06".length();
  private static final int MINUTE = "2026-09-06 14:30".length();

  private final int width;
  private final Ink ink;

  TimelineDrawing(int width, boolean colours) {
    this.width = width;
    this.ink = new Ink(colours);
  }

  /**
   * @param document with {@code memories} and {@code truncated}
   */
  List<String> draw(JsonNode document) {
    List<String> lines = new ArrayList<>();
    String day = "";
    for (JsonNode memory : document.path("memories")) {
      String minute = Table.minute(memory.path("timestamp").asString(""));
      if (!minute.startsWith(day) || day.isEmpty()) {
        day = minute.substring(0, Math.min(DAY, minute.length()));
        lines.add(ink.bold(day));
      }
      lines.addAll(memory(memory, minute));
    }
    if (lines.isEmpty()) {
      lines.add("nothing is remembered that matches");
    }
    if (document.path("truncated").asBoolean(false)) {
      lines.add(ink.dim("… there is more than is shown"));
    }
    return lines;
  }

  private List<String> memory(JsonNode memory, String minute) {
    String time = minute.length() >= MINUTE ? minute.substring(DAY + 1, MINUTE) : minute;
    String kind = memory.path("kind").asString("");
    String start = "  " + time + "  " + kind + " ".repeat(Math.max(1, 14 - kind.length()));
    String archived = memory.path("archived").asString("none");
    String mark =
        switch (archived) {
          case "none" -> "";
          case "age" -> " (archived by its age)";
          default -> " (archived)";
        };
    String words =
        Ink.cut(memory.path("summary").asString(""), width - start.length() - mark.length());
    String under = " ".repeat(start.length());
    return List.of(
        start + words + ink.dim(mark), ink.dim(under + memory.path("event_id").asString("")));
  }
}
