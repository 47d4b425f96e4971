package io.myria.cli.importer;

import io.myria.cli.terminal.WordWrap;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** Keeps the first events of an import that is not sent, and counts the others. */
public final class Preview implements Sink.Output {

  private static final int SHOWN = 5;
  private static final int TEXT = 100;

  private final Report report;
  private final Consumer<BadItem> onBad;
  private final List<JsonNode> first = new ArrayList<>();
  private long events;

  public Preview(Report report, Consumer<BadItem> onBad) {
    this.report = report;
    this.onBad = onBad;
  }

  @Override
  public void good(Item item) {
    events++;
    if (first.size() < SHOWN) {
      first.add(item.event());
    }
  }

  @Override
  public void bad(BadItem item) {
    report.bad(item);
    onBad.accept(item);
  }

  /** As they would be sent. */
  public List<JsonNode> first() {
    return first;
  }

  public long events() {
    return events;
  }

  /** A line for each of the first events. */
  public List<String> lines() {
    return first.stream().map(Preview::line).toList();
  }

  private static String line(JsonNode event) {
    JsonNode payload = event.path("payload");
    String time = event.path("timestamp").asString("no time");
    String from = payload.path("time_from").asString("");
    String speaker = payload.path("speaker").asString("");
    String words = payload.path("text").asString(event.path("text").asString(""));
    String text = WordWrap.oneLine(words.isEmpty() ? payload.toString() : words);
    return time
        + (from.isEmpty() ? "" : " (" + from.replace('_', ' ') + ")")
        + "  "
        + event.path("channel").asString("")
        + "  "
        + (speaker.isEmpty() ? "" : WordWrap.oneLine(speaker) + ": ")
        + (text.length() <= TEXT ? text : text.substring(0, TEXT - 1) + "…");
  }
}
