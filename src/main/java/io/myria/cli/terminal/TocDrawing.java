package io.myria.cli.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** Draws a part of the table of contents: a node with its bullets, and what stands below it. */
public final class TocDrawing {

  /** What the line begins with that is chosen. */
  static final String CHOSEN = "›";

  private static final int LINES = 3;
  private static final String UNDER = "     ";

  private final int width;
  private final Ink ink;

  public TocDrawing(int width, boolean colours) {
    this.width = width;
    this.ink = new Ink(colours);
  }

  /**
   * @param document with {@code node}, where one was asked for, {@code nodes}, {@code truncated}
   *     and {@code unknown_participants}
   */
  public List<String> draw(JsonNode document) {
    return draw(document, -1);
  }

  /** The same with a mark before the node of this place; before none where it is negative. */
  List<String> draw(JsonNode document, int chosen) {
    List<String> lines = new ArrayList<>();
    JsonNode node = document.path("node");
    if (node.isObject()) {
      lines.add(ink.bold(name(node)) + about(node));
      bullets(node, "  ", lines);
    }
    int number = 1;
    for (JsonNode child : document.path("nodes")) {
      String before = String.format(Locale.ROOT, "%3d  ", number);
      boolean marked = number++ == chosen + 1;
      String place = marked ? CHOSEN + before.substring(CHOSEN.length()) : before;
      lines.add(place + ink.bold(name(child)) + about(child));
      bullets(child, UNDER, lines);
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

  /** Draws a grip: what was said before, the words, and what was said after. */
  public List<String> grip(JsonNode answer) {
    List<String> lines = new ArrayList<>();
    JsonNode grip = answer.path("grip");
    lines.addAll(WordWrap.wrap("“" + flat(grip.path("excerpt").asString("")) + "”", width));
    String archived = grip.path("archived").asBoolean(false) ? " · archived" : "";
    lines.add(
        ink.dim(
            Units.minute(grip.path("timestamp").asString(""))
                + " · "
                + Units.shortId(grip.path("event_id").asString(""))
                + (grip.has("toc_node_id") ? " · " + grip.path("toc_node_id").asString("") : "")
                + archived));
    around(answer.path("events_before"), false, lines);
    around(answer.path("excerpt_events"), true, lines);
    around(answer.path("events_after"), false, lines);
    if (answer.path("truncated").asBoolean(false)) {
      lines.add(ink.dim("… there is more than is shown"));
    }
    return lines;
  }

  private void around(JsonNode events, boolean marked, List<String> lines) {
    for (JsonNode event : events) {
      String time = Units.minute(event.path("timestamp").asString(""));
      String before = (marked ? "» " : "  ") + time + "  ";
      String speaker = event.path("speaker").asString(event.path("type").asString(""));
      String said = speaker + ": " + flat(event.path("text").asString(""));
      for (String words : WordWrap.wrap(said, width - before.length(), LINES)) {
        lines.add(before + (marked ? ink.bold(words) : words));
        before = " ".repeat(before.length());
      }
    }
  }

  private void bullets(JsonNode node, String under, List<String> lines) {
    for (JsonNode bullet : node.path("bullets")) {
      String before = under + "• ";
      for (String words :
          WordWrap.wrap(flat(bullet.path("text").asString("")), width - before.length(), LINES)) {
        lines.add(before + words);
        before = " ".repeat(before.length());
      }
      lines.add(under + "  " + ink.dim(bullet.path("grip_id").asString("")));
    }
  }

  /** As it may be given to the command again. */
  private static String name(JsonNode node) {
    String id = node.path("node_id").asString("");
    return id.substring(id.indexOf(':', "toc:".length()) + 1);
  }

  private static String about(JsonNode node) {
    long events = node.path("event_count").asLong(0);
    long fresh = node.path("fresh").asLong(0);
    return "  "
        + events
        + (events == 1 ? " event" : " events")
        + (fresh == 0 ? "" : fresh == events ? ", fresh" : ", " + fresh + " fresh")
        + "  "
        + flat(node.path("title").asString(""));
  }

  private static String flat(String words) {
    return words.replaceAll("\\s+", " ").strip();
  }
}
