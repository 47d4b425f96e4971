package io.myria.cli.importer;

import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** What imports make of a file. */
final class Reading {

  static final Options DANA = options(List.of("dana", "eli"), false, false);

  final List<Item> lines = new ArrayList<>();
  final List<String> bad = new ArrayList<>();
  final Report report = new Report();

  static Reading of(Path file) {
    return of(file, "auto", DANA);
  }

  static Reading of(Path file, Options options) {
    return of(file, "auto", options);
  }

  static Reading of(Path file, String format, Options options) {
    Reading reading = new Reading();
    Sink.Output output =
        new Sink.Output() {
          @Override
          public void good(Item item) {
            reading.lines.add(item);
          }

          @Override
          public void bad(BadItem item) {
            reading.bad.add(item.toString());
          }
        };
    try (ImportSource source = ImportSource.of(file.toString())) {
      new Imports(format, options, reading.report, output, bytes -> {}).read(source);
    }
    return reading;
  }

  /** A file of the examples under src/test/resources. */
  static Reading ofExample(String name) {
    return of(example(name), "auto", DANA);
  }

  static Path example(String name) {
    return Path.of("src", "test", "resources", "io", "myria", "cli", "importer", name);
  }

  static Options options(List<String> participants, boolean allBranches, boolean tools) {
    return new Options(
        participants,
        participants.isEmpty() ? "" : "Dana",
        "",
        ZoneId.of("Europe/Vienna"),
        Optional.empty(),
        Optional.empty(),
        Map.of(),
        allBranches,
        tools);
  }

  List<JsonNode> events() {
    return lines.stream().<JsonNode>map(Item::event).toList();
  }

  List<String> texts() {
    return payloads("text");
  }

  List<String> speakers() {
    return payloads("speaker");
  }

  List<String> payloads(String member) {
    return events().stream().map(event -> event.path("payload").path(member).asString("")).toList();
  }

  List<String> times() {
    return members("timestamp");
  }

  List<String> contexts() {
    return members("context_id");
  }

  List<String> members(String name) {
    return events().stream().map(event -> event.path(name).asString("")).toList();
  }

  /** Without what distinguishes one set of participants from another. */
  List<String> keys() {
    return members("source_event_key").stream()
        .map(key -> key.replaceFirst(":" + DANA.ownerTag() + "\\b", ""))
        .toList();
  }

  /** How many were left out for a reason that begins so. */
  long left(String reason) {
    for (JsonNode one : report.document().path("left_out")) {
      if (one.path("reason").asString("").startsWith(reason)) {
        return one.path("count").asLong(0);
      }
    }
    return 0;
  }
}
