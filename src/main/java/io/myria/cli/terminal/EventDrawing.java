package io.myria.cli.terminal;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** One event for a reader: when, by whom and for whom, its words, and what is known of it. */
public final class EventDrawing {

  private final int width;
  private final Ink ink;

  public EventDrawing(int width, boolean colours) {
    this.width = width;
    this.ink = new Ink(colours);
  }

  /**
   * @param words all of them, with their lines and who says them
   */
  public List<String> lines(JsonNode event, String words) {
    List<String> lines = new ArrayList<>();
    String head =
        Units.minute(event.path("timestamp").asString(""))
            + " UTC, "
            + event.path("type").asString("")
            + " on "
            + event.path("channel").asString("")
            + ", seen by "
            + Units.names(event.path("participants"));
    WordWrap.wrap(head, width).forEach(line -> lines.add(ink.bold(line)));
    for (String line : words.split("\\R")) {
      String indent = " ".repeat(line.length() - line.stripLeading().length());
      for (String some : WordWrap.wrap(line, width - indent.length())) {
        lines.add(indent + some);
      }
    }
    WordWrap.wrap(about(event), width).forEach(line -> lines.add(ink.dim(line)));
    return lines;
  }

  private static String about(JsonNode event) {
    List<String> about = new ArrayList<>();
    about.add(event.path("event_id").asString(""));
    about.add(event.path("kind").asString(""));
    if (event.path("fingerprint").has("tokens")) {
      about.add(Units.count(event.path("fingerprint").path("tokens").asLong(0), "token"));
    }
    if (event.has("archived")) {
      about.add("archived by " + event.path("archived").asString(""));
    }
    if (event.path("internal").asBoolean(false)) {
      about.add("internal");
    }
    if (event.has("context_id")) {
      about.add("context " + event.path("context_id").asString(""));
    }
    if (event.has("source_event_key")) {
      about.add("key " + event.path("source_event_key").asString(""));
    }
    about.removeIf(String::isEmpty);
    return String.join(", ", about);
  }
}
