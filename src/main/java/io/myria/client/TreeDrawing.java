package io.myria.client;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.StringJoiner;
import tools.jackson.databind.JsonNode;

/** Draws a rooted tree of the server for a reader: box lines, labels, dates, bullets, sources. */
final class TreeDrawing {

  private static final String BOLD = "\u001b[1m";
  private static final String DIM = "\u001b[2m";
  private static final String GREEN = "\u001b[32m";
  private static final String PLAIN = "\u001b[0m";

  private final int width;
  private final boolean colours;
  private final List<String> lines = new ArrayList<>();

  TreeDrawing(int width, boolean colours) {
    this.width = width;
    this.colours = colours;
  }

  /**
   * @param answer with {@code root}, {@code snapshot_id} and {@code truncated}
   */
  List<String> draw(JsonNode answer) {
    JsonNode root = answer.path("root");
    String snapshot = answer.path("snapshot_id").asString("");
    lines.add(
        paint(BOLD, names(root.path("participants")))
            + paint(
                DIM,
                snapshot.isEmpty()
                    ? "  (no snapshot yet)"
                    : "  snapshot " + Ink.shortId(snapshot)));
    if (root.path("children").isEmpty()) {
      lines.add("└─ nothing is remembered that matches");
    }
    children(root.path("children"), "");
    if (answer.path("truncated").asBoolean(false)) {
      lines.add(paint(DIM, "… there is more than is shown"));
    }
    return List.copyOf(lines);
  }

  private void children(JsonNode children, String indent) {
    Iterator<JsonNode> each = children.iterator();
    while (each.hasNext()) {
      JsonNode child = each.next();
      boolean last = !each.hasNext();
      node(child, indent + (last ? "└─ " : "├─ "), indent + (last ? "   " : "│  "));
    }
  }

  private void node(JsonNode node, String first, String next) {
    switch (node.path("kind").asString("")) {
      case "event" -> event(node, first, next);
      case "event_ref" -> reference(node, first, next);
      default -> topic(node, first, next);
    }
  }

  private void topic(JsonNode topic, String first, String next) {
    String label = topic.path("label").asString(topic.path("kind").asString(""));
    wrap(first, next + "  ", label, BOLD);
    String about = about(topic);
    boolean leaf = topic.path("children").isEmpty();
    String body = next + (leaf ? "  " : "│ ");
    if (!about.isEmpty()) {
      wrap(body, body, about, DIM);
    }
    for (JsonNode bullet : topic.path("summary")) {
      String run = bullet.path("first_event_id").asString("");
      String source = Ink.shortId(bullet.path("excerpt_event_id").asString(run));
      String text =
          bullet.path("text").asString("") + (source.isEmpty() ? "" : " [" + source + "]");
      wrap(body + "• ", body + "  ", text, "");
    }
    children(topic.path("children"), next);
    if (topic.path("truncated").asBoolean(false)) {
      lines.add(next + paint(DIM, "… more in this topic"));
    }
  }

  private static String about(JsonNode topic) {
    StringJoiner about = new StringJoiner(" · ");
    String from = day(topic.path("first_at").asString(""));
    String to = day(topic.path("last_at").asString(""));
    if (!from.isEmpty()) {
      about.add(from.equals(to) ? from : from + " to " + to);
    }
    if (topic.has("event_count")) {
      about.add(Table.count(topic.path("event_count").asLong(0), "event"));
    }
    if (topic.has("participants")) {
      about.add(names(topic.path("participants")));
    }
    return about.toString();
  }

  private void reference(JsonNode reference, String first, String next) {
    String text =
        Table.minute(reference.path("timestamp").asString(""))
            + " “"
            + Terminal.oneLine(reference.path("excerpt").asString(""))
            + "” ["
            + Ink.shortId(reference.path("event_id").asString(""))
            + "]";
    wrap(first, next, text, "");
  }

  private void event(JsonNode event, String first, String next) {
    String mark = event.path("fresh").asBoolean(false) ? "fresh " : "";
    String text =
        mark
            + Table.minute(event.path("timestamp").asString(""))
            + " "
            + event.path("type").asString("event")
            + (event.path("internal").asBoolean(false) ? " (internal)" : "")
            + " “"
            + Terminal.oneLine(event.path("text").asString(""))
            + "” ["
            + Ink.shortId(event.path("event_id").asString(""))
            + "]";
    wrap(first, next, text, mark.isEmpty() ? "" : GREEN);
  }

  /** Words as they fit; a word that is longer than the line stands alone. */
  private void wrap(String first, String next, String text, String colour) {
    String prefix = first;
    StringBuilder line = new StringBuilder();
    for (String word : Terminal.oneLine(text).split(" ")) {
      if (line.length() > 0 && prefix.length() + line.length() + 1 + word.length() > width) {
        lines.add(prefix + paint(colour, line.toString()));
        prefix = next;
        line.setLength(0);
      }
      line.append(line.length() == 0 ? "" : " ").append(word);
    }
    lines.add(prefix + paint(colour, line.toString()));
  }

  private static String names(JsonNode participants) {
    StringJoiner names = new StringJoiner(", ");
    participants.forEach(name -> names.add(Terminal.oneLine(name.asString(""))));
    return names.toString();
  }

  private static String day(String instant) {
    return instant.length() >= 10 ? instant.substring(0, 10) : instant;
  }

  private String paint(String colour, String text) {
    return colours && !colour.isEmpty() && !text.isEmpty() ? colour + text + PLAIN : text;
  }
}
