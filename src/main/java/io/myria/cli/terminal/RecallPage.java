package io.myria.cli.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** A recall for a reader: the context as it is, and below it its sources and notes. */
public final class RecallPage {

  private final int width;
  private final Ink ink;
  private final List<String> lines = new ArrayList<>();

  /**
   * @param width of lines; what is longer goes on below, indented
   */
  public RecallPage(int width, boolean colours) {
    this.width = width;
    this.ink = new Ink(colours);
  }

  /**
   * @param events in the context
   * @param more how to ask for more, where there is some
   */
  public record Numbers(int events, String more) {}

  /**
   * @param items best first, with the beginnings of their texts; none where nobody asked for them
   */
  public List<String> lines(JsonNode answer, List<JsonNode> items, Numbers numbers) {
    answer.path("context").asString("").lines().forEach(this::line);
    String note = answer.path("note").asString("");
    if (!note.isEmpty()) {
      prose("", "", note.replace("min_confidence", "--min-confidence"));
    }
    Strangers.in(answer).ifPresent(line -> prose("", "", line));
    sources(items);
    lines.add("");
    dim(
        Units.count(numbers.events(), "event")
            + ", "
            + Units.count(answer.path("token_count").asLong(0), "token")
            + ", confidence "
            + String.format(Locale.ROOT, "%.2f", answer.path("confidence").asDouble(0))
            + more(answer, numbers));
    for (JsonNode degraded : answer.path("degraded")) {
      dim(
          "without "
              + degraded.path("stage").asString("")
              + ": "
              + degraded.path("reason").asString(""));
    }
    return List.copyOf(lines);
  }

  private static String more(JsonNode answer, Numbers numbers) {
    if (answer.path("ended_early").asBoolean(false)) {
      return "; ended where the question is answered (--fill brings more)";
    }
    return answer.path("next_cursor").asString("").isEmpty()
        ? ""
        : "; there is more: " + numbers.more();
  }

  private void line(String text) {
    if (text.startsWith("# ")) {
      for (String words : WordWrap.wrap(text.substring(2), width)) {
        lines.add(ink.bold(words));
      }
      return;
    }
    String indent = " ".repeat(text.length() - text.stripLeading().length());
    prose(indent, indent + "  ", text);
  }

  private void prose(String first, String next, String text) {
    if (width == Integer.MAX_VALUE) {
      lines.add(first + WordWrap.oneLine(text));
      return;
    }
    String before = first;
    for (String words : WordWrap.wrap(text, width - next.length())) {
      lines.add(before + words);
      before = next;
    }
  }

  private void dim(String text) {
    WordWrap.wrap(text, width).forEach(words -> lines.add(ink.dim(words)));
  }

  private void sources(List<JsonNode> items) {
    int rank = 0;
    for (JsonNode item : items) {
      if (++rank == 1) {
        lines.add("");
      }
      String before = String.format(Locale.ROOT, "%3d. ", rank);
      String under = " ".repeat(before.length());
      String said =
          Units.minute(item.path("timestamp").asString("")) + "  " + MemoryLine.said(item);
      lines.add(before + WordWrap.cut(said, Math.min(width, 200) - before.length()));
      String score =
          item.path("score").isNumber()
              ? String.format(Locale.ROOT, " · score %.2f", item.path("score").asDouble())
              : "";
      wrapped(under, MemoryLine.source(item) + score + rendering(item));
      String why = item.path("why").asString("");
      if (!why.isEmpty()) {
        wrapped(under, why);
      }
    }
  }

  private void wrapped(String under, String text) {
    for (String words : WordWrap.wrap(text, width - under.length())) {
      lines.add(under + ink.dim(words));
    }
  }

  private static String rendering(JsonNode item) {
    String rendering = item.path("rendering").asString("verbatim");
    return rendering.equals("verbatim") ? "" : " · " + rendering;
  }
}
