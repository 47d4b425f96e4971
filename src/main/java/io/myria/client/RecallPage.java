package io.myria.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** A recall for a reader: the context as it is, and below it what there is to say about it. */
final class RecallPage {

  private static final String BOLD = "\u001b[1m";
  private static final String DIM = "\u001b[2m";
  private static final String PLAIN = "\u001b[0m";
  private static final int SHORT_TEXT = 60;

  private final boolean colours;
  private final List<String> lines = new ArrayList<>();

  RecallPage(boolean colours) {
    this.colours = colours;
  }

  List<String> lines(JsonNode answer) {
    String context = answer.path("context").asString("");
    context.lines().map(this::line).forEach(lines::add);
    String note = answer.path("note").asString("");
    if (!note.isEmpty()) {
      lines.add(note);
    }
    explanations(answer.path("items"));
    lines.add("");
    lines.add(
        paint(
            DIM,
            Table.count(answer.path("items").size(), "event")
                + ", "
                + Table.count(answer.path("token_count").asLong(0), "token")
                + ", confidence "
                + String.format(Locale.ROOT, "%.2f", answer.path("confidence").asDouble(0))
                + (answer.path("next_cursor").isNull() ? "" : "; there is more")));
    for (JsonNode degraded : answer.path("degraded")) {
      String stage = degraded.path("stage").asString("");
      String reason = degraded.path("reason").asString("");
      lines.add(paint(DIM, "without " + stage + ": " + Terminal.oneLine(reason)));
    }
    return List.copyOf(lines);
  }

  private String line(String text) {
    String safe = Terminal.oneLine(text);
    return safe.startsWith("# ") ? paint(BOLD, safe.substring(2)) : safe;
  }

  private void explanations(JsonNode items) {
    int rank = 0;
    for (JsonNode item : items) {
      rank++;
      String why = item.path("why").asString("");
      if (!why.isEmpty()) {
        if (rank == 1) {
          lines.add("");
        }
        lines.add(
            String.format(
                Locale.ROOT,
                "%3d. %.2f  %s  %s",
                rank,
                item.path("score").asDouble(0),
                Table.minute(item.path("timestamp").asString("")),
                beginning(
                    Terminal.oneLine(
                        item.path("speaker").asString("")
                            + ": "
                            + item.path("text").asString("")))));
        lines.add(paint(DIM, "     " + Terminal.oneLine(why)));
      }
    }
  }

  private static String beginning(String text) {
    return text.codePointCount(0, text.length()) <= SHORT_TEXT
        ? text
        : text.substring(0, text.offsetByCodePoints(0, SHORT_TEXT - 1)) + "…";
  }

  private String paint(String how, String text) {
    return colours ? how + text + PLAIN : text;
  }
}
