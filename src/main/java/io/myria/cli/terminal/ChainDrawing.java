package io.myria.cli.terminal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * Draws a causal chain for a reader, as a tree of the shortest ways: below each memory what it came
 * of, or what came of it, and why that is thought. What was drawn already is only named again.
 */
public final class ChainDrawing {

  private static final int LINES = 2;

  private final int width;
  private final Ink ink;
  private final List<String> lines = new ArrayList<>();

  public ChainDrawing(int width, boolean colours) {
    this.width = width;
    this.ink = new Ink(colours);
  }

  /**
   * @param answer of {@code myria_causal_chain}
   */
  public List<String> draw(JsonNode answer) {
    JsonNode memory = answer.path("memory");
    memory(memory, "", "", List.of());
    side("Causes", answer.path("causes"), memory, true);
    if (answer.has("consequences")) {
      side("Consequences", answer.path("consequences"), memory, false);
    }
    if (answer.path("pending").asBoolean(false)) {
      lines.add(ink.dim("it is new: its causes are not derived yet"));
    }
    return List.copyOf(lines);
  }

  private void side(String title, JsonNode side, JsonNode memory, boolean upstream) {
    lines.add("");
    lines.add(ink.bold(title));
    Side links = new Side(side, upstream);
    if (side.path("nodes").isEmpty()) {
      lines.add("└─ none that is known");
    }
    below(links, memory.path("event_id").asString(""), 0, "");
    if (side.path("truncated").asBoolean(false)) {
      lines.add(ink.dim("… there is more than is shown"));
    }
  }

  private void below(Side side, String id, int depth, String indent) {
    Iterator<Map.Entry<String, List<JsonNode>>> each = side.next(id, depth).entrySet().iterator();
    while (each.hasNext()) {
      Map.Entry<String, List<JsonNode>> next = each.next();
      boolean last = !each.hasNext();
      String first = indent + (last ? "└─ " : "├─ ");
      String rest = indent + (last ? "   " : "│  ");
      String child = next.getKey();
      if (!side.drawn.add(child)) {
        lines.add(first + ink.dim("again " + Units.shortId(child)));
        continue;
      }
      JsonNode node = side.nodes.get(child);
      memory(node.path("memory"), first, rest, next.getValue());
      below(side, child, node.path("depth").asInt(0), rest);
    }
  }

  private void memory(JsonNode memory, String first, String rest, List<JsonNode> links) {
    String before = first;
    for (String words : WordWrap.wrap(words(memory), width - rest.length(), LINES)) {
      lines.add(before + (first.isEmpty() ? ink.bold(words) : words));
      before = rest;
    }
    for (JsonNode link : links) {
      lines.add(rest + ink.dim(WordWrap.cut(why(link), width - rest.length())));
    }
    for (String about : WordWrap.wrap(MemoryLine.source(memory), width - rest.length())) {
      lines.add(rest + ink.dim(about));
    }
  }

  /** An event that names another is no trigger's words. */
  private static String why(JsonNode link) {
    String relation = link.path("relation").asString("");
    String words = link.path("words").asString("");
    return relation.equals("triggered") && words.equals("refers_to")
        ? "the later refers to the earlier"
        : relation + " “" + words + "”";
  }

  private static String words(JsonNode memory) {
    return Units.minute(memory.path("timestamp").asString(""))
        + " ["
        + memory.path("kind").asString("")
        + (memory.has("archived") ? ", archived" : "")
        + "] "
        + MemoryLine.said(memory);
  }

  /** One direction, by id. */
  private static final class Side {

    private final Map<String, JsonNode> nodes = new HashMap<>();
    private final JsonNode links;
    private final boolean upstream;
    private final Set<String> drawn = new HashSet<>();

    Side(JsonNode side, boolean upstream) {
      side.path("nodes")
          .forEach(node -> nodes.put(node.path("memory").path("event_id").asString(""), node));
      this.links = side.path("links");
      this.upstream = upstream;
    }

    /** What lies one link farther along, and by which links. */
    Map<String, List<JsonNode>> next(String id, int depth) {
      Map<String, List<JsonNode>> next = new LinkedHashMap<>();
      for (JsonNode link : links) {
        String near = link.path(upstream ? "to" : "from").asString("");
        String far = link.path(upstream ? "from" : "to").asString("");
        boolean both = link.path("relation").asString("").equals("contradicts");
        String other = near.equals(id) ? far : both && far.equals(id) ? near : "";
        JsonNode node = nodes.get(other);
        if (node != null && node.path("depth").asInt(0) == depth + 1) {
          next.computeIfAbsent(other, key -> new ArrayList<>()).add(link);
        }
      }
      return next;
    }
  }
}
