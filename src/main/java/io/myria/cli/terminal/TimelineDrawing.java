package io.myria.cli.terminal;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Draws memories for a reader: a heading a day, and what was said, by whom, who may see it. */
public final class TimelineDrawing {

  private static final int LINES = 3;
  private static final int MINUTE = "2026-09-06 ".length();
  private static final int KIND = "session_note  ".length();

  private final int width;
  private final Ink ink;

  public TimelineDrawing(int width, boolean colours) {
    this.width = width;
    this.ink = new Ink(colours);
  }

  /**
   * @param document with {@code memories}, {@code truncated} and {@code unknown_participants}
   */
  public List<String> draw(JsonNode document) {
    List<String> lines = new ArrayList<>();
    String day = "";
    for (JsonNode memory : document.path("memories")) {
      String instant = memory.path("timestamp").asString("");
      if (!Units.day(instant).equals(day)) {
        day = Units.day(instant);
        lines.add(ink.bold(day));
      }
      memory(memory, Units.minute(instant), lines);
    }
    if (lines.isEmpty()) {
      lines.add("nothing is remembered that matches");
    }
    Strangers.in(document).ifPresent(line -> lines.addAll(WordWrap.wrap(line, width)));
    if (document.path("truncated").asBoolean(false)) {
      lines.add(ink.dim("… there is more than is shown"));
    }
    return lines;
  }

  private void memory(JsonNode memory, String minute, List<String> lines) {
    String time = minute.length() > MINUTE ? minute.substring(MINUTE) : minute;
    String kind = memory.path("kind").asString("");
    String before = "  " + time + "  " + kind + " ".repeat(Math.max(1, KIND - kind.length()));
    String under = " ".repeat(before.length());
    int room = width - under.length();
    for (String words : WordWrap.wrap(MemoryLine.said(memory), room, LINES)) {
      lines.add(before + words);
      before = under;
    }
    for (String about : WordWrap.wrap(MemoryLine.source(memory) + archived(memory), room)) {
      lines.add(under + ink.dim(about));
    }
  }

  private static String archived(JsonNode memory) {
    return switch (memory.path("archived").asString("")) {
      case "" -> "";
      case "age" -> " · archived by its age";
      default -> " · archived";
    };
  }
}
