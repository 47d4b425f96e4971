package io.myria.cli.importer;

import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Myria's own events: one JSON object a line, or an array of them. */
final class EventsImporter implements Importer {

  static final String TITLE = "Myria events";

  private static final Set<String> MEMBERS =
      Set.of(
          "timestamp",
          "channel",
          "participants",
          "source_event_key",
          "context_id",
          "type",
          "payload",
          "text",
          "speaker",
          "role",
          "topic_hints",
          "internal");

  @Override
  public String format() {
    return "jsonl";
  }

  @Override
  public String title() {
    return TITLE;
  }

  @Override
  public boolean detects(ImportSource source) throws IOException {
    Set<String> names = source.shape().names();
    if (source.parent().isPresent()) {
      // A folder holds lines of other programs, too.
      return !names.isEmpty() && MEMBERS.containsAll(names);
    }
    return isNamed(source)
        || source.head().stripLeading().startsWith("{")
        || !Collections.disjoint(names, List.of("payload", "source_event_key", "participants"));
  }

  /** Whether its name says that it has a JSON object in each line. */
  static boolean isNamed(ImportSource source) {
    return source.lowerLabel().endsWith(".jsonl") || source.lowerLabel().endsWith(".ndjson");
  }

  @Override
  public void read(ImportSource source, Sink sink) throws IOException {
    if (!isNamed(source) && source.head().stripLeading().startsWith("[")) {
      array(source, sink);
      return;
    }
    try (InputStream in = source.openText(sink.options().charset())) {
      TextLines lines = new TextLines(in);
      while (lines.next()) {
        line(lines, source, sink);
      }
    }
  }

  private static void array(ImportSource source, Sink sink) throws IOException {
    try (InputStream in = source.open()) {
      JsonItems items = new JsonItems(in, sink, "");
      items.read(
          item -> {
            if (item instanceof ObjectNode event) {
              take(items.number(), event, item.toString().length(), source, sink);
            } else {
              sink.bad(items.number(), "the item is no JSON object");
            }
          });
    }
  }

  private static void line(TextLines lines, ImportSource source, Sink sink) {
    try {
      String text = lines.text();
      if (text.isBlank()) {
        return;
      }
      JsonNode parsed = ItemJson.strict(text, "line");
      if (!(parsed instanceof ObjectNode event)) {
        throw new Unusable("the line is no JSON object");
      }
      take(lines.number(), event, lines.bytes(), source, sink);
    } catch (Unusable problem) {
      sink.bad(lines.number(), problem.getMessage());
    }
  }

  /** Standard input has no name that would tell one text from the same text of another time. */
  private static void take(
      long number, ObjectNode event, int bytes, ImportSource source, Sink sink) {
    if (!event.has("source_event_key") && !source.isStandardInput()) {
      sink.keyOfContent(event, source.label());
    }
    sink.event(number, event, bytes);
  }
}
