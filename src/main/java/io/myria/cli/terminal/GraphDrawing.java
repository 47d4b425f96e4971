package io.myria.cli.terminal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Draws a part of the knowledge graph: in a terminal, or for programs that draw. */
public final class GraphDrawing {

  /** The type of what is in the same event, and in no relation that anyone stated. */
  private static final String TOGETHER = "mentioned_with";

  private final int width;
  private final Ink ink;

  public GraphDrawing(int width, boolean colours) {
    this.width = width;
    this.ink = new Ink(colours);
  }

  /**
   * @param answer with {@code graph_context}, {@code paths}, {@code unknown_names}, {@code
   *     truncated} and {@code unknown_participants}
   */
  public List<String> draw(JsonNode answer) {
    List<String> lines = new ArrayList<>();
    for (JsonNode node : answer.path("graph_context")) {
      List<String> known = known(node);
      if (lines.isEmpty() || !known.isEmpty()) {
        lines.add(head(node));
        lines.addAll(known);
      }
    }
    if (lines.isEmpty()) {
      lines.add("nothing is known of this name");
    }
    for (JsonNode path : answer.path("paths")) {
      if (!flat(path).contains(TOGETHER)) {
        lines.add(ink.dim(flat(path)));
      }
    }
    Strangers.in(answer).ifPresent(line -> lines.addAll(WordWrap.wrap(line, width)));
    if (answer.path("truncated").asBoolean(false)) {
      lines.add(ink.dim("… there is more than is shown"));
    }
    return lines;
  }

  private String head(JsonNode node) {
    return ink.bold(flat(node.path("name")))
        + "  "
        + node.path("type").asString("")
        + ", "
        + node.path("tier").asString("")
        + ", "
        + Units.count(node.path("mentions").asLong(0), "mention");
  }

  /** What is stated of a node, a line each, and in one line what it is mentioned with. */
  private List<String> known(JsonNode node) {
    List<String> lines = new ArrayList<>();
    for (JsonNode property : node.path("properties")) {
      lines.add(
          "  "
              + flat(property.path("name"))
              + ": "
              + flat(property.path("value"))
              + seen(property));
    }
    List<String> together = new ArrayList<>();
    for (JsonNode relation : node.path("relationships")) {
      if (relation.path("type").asString("").equals(TOGETHER)) {
        together.add(flat(relation.path("target")));
      } else {
        lines.add("  " + arrow(relation) + " " + flat(relation.path("target")) + seen(relation));
      }
    }
    if (!together.isEmpty()) {
      String text = "mentioned with " + String.join(", ", together);
      WordWrap.wrap(text, width - 4).forEach(line -> lines.add(ink.dim("    " + line)));
    }
    return lines;
  }

  private static String arrow(JsonNode relation) {
    String type = relation.path("type").asString("");
    return switch (relation.path("direction").asString("")) {
      case "in" -> "← " + type;
      case "out" -> "→ " + type;
      default -> "· " + type;
    };
  }

  private String seen(JsonNode stated) {
    StringBuilder text = new StringBuilder();
    day(stated.path("valid_from"), "  since ", text);
    day(stated.path("valid_to"), " until ", text);
    for (JsonNode id : stated.path("event_ids")) {
      text.append("  ").append(Units.shortId(id.asString("")));
      break;
    }
    return ink.dim(text.toString());
  }

  private static void day(JsonNode time, String before, StringBuilder text) {
    String instant = time.asString("");
    if (!instant.isEmpty()) {
      text.append(before).append(instant, 0, "2026-01-01".length());
    }
  }

  /** A flowchart of Mermaid; ended relations are dotted. */
  public static List<String> mermaid(JsonNode answer) {
    List<String> lines = new ArrayList<>(List.of("graph LR"));
    Map<String, String> ids = ids(answer);
    ids.forEach((name, id) -> lines.add("  " + id + "[\"" + mermaidText(name) + "\"]"));
    for (Drawn one : drawn(answer)) {
      String line = one.ended() ? "-. \"" : "-- \"";
      String end = one.ended() ? "\" .-" : "\" --";
      lines.add(
          "  "
              + ids.get(one.from())
              + " "
              + line
              + mermaidText(one.type())
              + end
              + (one.directed() ? ">" : "-")
              + " "
              + ids.get(one.to()));
    }
    return lines;
  }

  /** A graph of Graphviz; ended relations are dashed. */
  public static List<String> dot(JsonNode answer) {
    List<String> lines = new ArrayList<>(List.of("digraph myria {"));
    Map<String, String> ids = ids(answer);
    ids.forEach((name, id) -> lines.add("  " + id + " [label=\"" + dotText(name) + "\"];"));
    for (Drawn one : drawn(answer)) {
      lines.add(
          "  "
              + ids.get(one.from())
              + " -> "
              + ids.get(one.to())
              + " [label=\""
              + dotText(one.type())
              + "\""
              + (one.directed() ? "" : ", dir=none")
              + (one.ended() ? ", style=dashed" : "")
              + "];");
    }
    lines.add("}");
    return lines;
  }

  private record Drawn(String from, String type, String to, boolean directed, boolean ended) {}

  private static List<Drawn> drawn(JsonNode answer) {
    List<Drawn> all = new ArrayList<>();
    for (JsonNode node : answer.path("graph_context")) {
      String name = flat(node.path("name"));
      for (JsonNode relation : node.path("relationships")) {
        String other = flat(relation.path("target"));
        String direction = relation.path("direction").asString("");
        boolean in = direction.equals("in");
        all.add(
            new Drawn(
                in ? other : name,
                relation.path("type").asString(""),
                in ? name : other,
                !direction.equals("both"),
                relation.has("valid_to")));
      }
    }
    return all;
  }

  private static Map<String, String> ids(JsonNode answer) {
    Map<String, String> ids = new LinkedHashMap<>();
    for (JsonNode node : answer.path("graph_context")) {
      ids.computeIfAbsent(flat(node.path("name")), any -> "n" + (ids.size() + 1));
    }
    for (Drawn one : drawn(answer)) {
      ids.computeIfAbsent(one.from(), any -> "n" + (ids.size() + 1));
      ids.computeIfAbsent(one.to(), any -> "n" + (ids.size() + 1));
    }
    return ids;
  }

  /** A name in quotation marks, in which no other mark ends it. */
  private static String mermaidText(String text) {
    return text.replace("#", "#35;").replace("\"", "#quot;");
  }

  private static String dotText(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"");
  }

  private static String flat(JsonNode words) {
    return words.asString("").replaceAll("\\s+", " ").strip();
  }
}
