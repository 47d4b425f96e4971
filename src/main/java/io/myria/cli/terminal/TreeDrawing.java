package io.myria.cli.terminal;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;

/** Draws a rooted tree of the server for a reader: box lines, labels, dates, bullets, sources. */
public final class TreeDrawing {

  private final int width;
  private final Ink ink;
  private final List<String> lines = new ArrayList<>();

  public TreeDrawing(int width, boolean colours) {
    this.width = width;
    this.ink = new Ink(colours);
  }

  /**
   * @param answer with {@code root}, {@code snapshot_id}, {@code truncated} and {@code
   *     unknown_participants}
   */
  public List<String> draw(JsonNode answer) {
    JsonNode root = answer.path("root");
    String snapshot = answer.path("snapshot_id").asString("");
    String about = snapshot.isEmpty() ? "(no snapshot yet)" : "snapshot " + Units.shortId(snapshot);
    String names = Units.names(root.path("participants"));
    if (WordWrap.cells(names) + 2 + WordWrap.cells(about) <= width) {
      lines.add(ink.bold(names) + "  " + ink.dim(about));
    } else {
      wrap("", "", names, ink::bold);
      lines.add(ink.dim(about));
    }
    if (root.path("children").isEmpty()) {
      lines.add("└─ nothing is remembered that matches");
      Strangers.in(answer).ifPresent(line -> lines.addAll(WordWrap.wrap(line, width)));
    }
    children(root, "");
    if (answer.path("truncated").asBoolean(false)) {
      lines.add(ink.dim("… there is more than is shown"));
    }
    return List.copyOf(lines);
  }

  private void children(JsonNode node, String indent) {
    Iterator<JsonNode> each = node.path("children").iterator();
    while (each.hasNext()) {
      JsonNode child = each.next();
      boolean last = !each.hasNext();
      String first = indent + (last ? "└─ " : "├─ ");
      String next = indent + (last ? "   " : "│  ");
      switch (child.path("kind").asString("")) {
        case "event", "event_ref" -> event(child, node.path("participants"), first, next);
        default -> topic(child, first, next);
      }
    }
  }

  private void topic(JsonNode topic, String first, String next) {
    String label = topic.path("label").asString(topic.path("kind").asString(""));
    wrap(first, next + "  ", label, ink::bold);
    String about = about(topic);
    boolean leaf = topic.path("children").isEmpty();
    String body = next + (leaf ? "  " : "│ ");
    if (!about.isEmpty()) {
      wrap(body, body, about, ink::dim);
    }
    for (JsonNode bullet : topic.path("summary")) {
      String text = bullet.path("text").asString("") + cited(sources(bullet));
      wrap(body + "• ", body + "  ", text, UnaryOperator.identity());
    }
    children(topic, next);
    if (topic.path("truncated").asBoolean(false)) {
      lines.add(next + ink.dim("… more in this topic"));
    }
  }

  /**
   * The events that a sentence in a model's words cites; else the one that it quotes, else the
   * first of those that it stands on.
   */
  private static List<String> sources(JsonNode bullet) {
    List<String> cites = new ArrayList<>();
    bullet.path("cites").forEach(id -> cites.add(id.asString("")));
    String first = bullet.path("first_event_id").asString("");
    String quoted =
        bullet.path("excerpt_event_id").asString(bullet.path("event_id").asString(first));
    return cites.isEmpty() && !quoted.isEmpty() ? List.of(quoted) : cites;
  }

  private static String cited(List<String> ids) {
    return ids.isEmpty()
        ? ""
        : " [" + String.join(", ", ids.stream().map(Units::shortId).toList()) + "]";
  }

  private static String about(JsonNode topic) {
    StringJoiner about = new StringJoiner(" · ");
    String from = Units.day(topic.path("first_at").asString(""));
    String to = Units.day(topic.path("last_at").asString(""));
    if (!from.isEmpty()) {
      about.add(from.equals(to) ? from : from + " to " + to);
    }
    if (topic.has("event_count")) {
      about.add(Units.count(topic.path("event_count").asLong(0), "event"));
    }
    if (topic.has("participants")) {
      about.add(Units.names(topic.path("participants")));
    }
    return about.toString();
  }

  /**
   * @param above participants of the node above, which are not repeated
   */
  private void event(JsonNode event, JsonNode above, String first, String next) {
    boolean fresh = event.path("fresh").asBoolean(false);
    String type = event.path("type").asString("");
    String words = event.path("excerpt").asString(event.path("text").asString(""));
    String text =
        (fresh ? "fresh " : "")
            + Units.minute(event.path("timestamp").asString(""))
            + (type.isEmpty() || type.equals("message") ? "" : " " + WordWrap.oneLine(type))
            + (event.path("internal").asBoolean(false) ? " (internal)" : "")
            + " "
            + (event.has("speaker") ? MemoryLine.voice(event) : "")
            + "“"
            + WordWrap.oneLine(words)
            + "”"
            + cited(List.of(event.path("event_id").asString("")))
            + (event.path("participants").equals(above) || !event.has("participants")
                ? ""
                : " · " + Units.names(event.path("participants")));
    wrap(first, next, text, fresh ? ink::green : UnaryOperator.identity());
  }

  /** Words as they fit; a word that is longer than the line stands alone. */
  private void wrap(String first, String next, String text, UnaryOperator<String> paint) {
    String prefix = first;
    for (String words : WordWrap.wrap(text, width - Math.max(first.length(), next.length()))) {
      lines.add(prefix + paint.apply(words));
      prefix = next;
    }
  }
}
