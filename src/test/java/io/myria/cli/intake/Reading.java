package io.myria.cli.intake;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** What an intake makes of a file. */
final class Reading {

  final List<SourceLine> lines = new ArrayList<>();
  final List<String> bad = new ArrayList<>();
  LeftOut leftOut;

  static Reading of(Path file, Format format, Whose whose, boolean allBranches) throws IOException {
    Reading reading = new Reading();
    Intake intake = new Intake(format, whose, allBranches);
    intake.read(file.toString(), reading.lines::add, line -> reading.bad.add(line.toString()));
    reading.leftOut = intake.leftOut();
    return reading;
  }

  static Reading of(Path file) throws IOException {
    return of(file, Format.AUTO, dana(), false);
  }

  static Whose dana() {
    return new Whose(List.of("dana", "eli"), "Dana", "");
  }

  List<JsonNode> events() {
    return lines.stream().<JsonNode>map(SourceLine::event).toList();
  }

  List<String> texts() {
    return events().stream().map(event -> event.path("payload").path("text").asString()).toList();
  }

  List<String> keys() {
    return events().stream().map(event -> event.path("source_event_key").asString("")).toList();
  }
}
