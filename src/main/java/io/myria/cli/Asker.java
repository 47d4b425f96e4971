package io.myria.cli;

import io.myria.cli.importer.Moment;
import io.myria.cli.importer.Participants;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of participants and time that all reads of memories share. */
final class Asker {

  @Mixin private ForWhom forWhom;

  @Option(
      names = "--as-of",
      paramLabel = "TIME",
      converter = Moment.Converter.class,
      description = "as if it were then, at the end of a day or minute")
  private Moment asOf;

  @Option(names = "--snapshot", paramLabel = "ID", description = "as this snapshot remembers")
  private String snapshot;

  List<String> participants() {
    return forWhom.participants();
  }

  boolean internal() {
    return forWhom.internal;
  }

  Map<String, Object> arguments() {
    Map<String, Object> arguments = forWhom.arguments();
    put(arguments, "as_of", asOf == null ? null : asOf.asOf());
    put(arguments, "snapshot_id", snapshot);
    return arguments;
  }

  static void put(Map<String, Object> arguments, String name, Object value) {
    if (value != null) {
      arguments.put(name, value);
    }
  }

  /** From when to when what may answer happened. */
  static class Window {

    @Option(
        names = "--from",
        paramLabel = "TIME",
        converter = Moment.Converter.class,
        description = "of events from then on: 2026-09-10, or \"2026-09-10 19:02\" (UTC)")
    private Moment from;

    @Option(
        names = "--to",
        paramLabel = "TIME",
        converter = Moment.Converter.class,
        description = "of events up to then; of a day or minute all of it")
    private Moment to;

    void putWindow(Map<String, Object> arguments) {
      put(arguments, "from", from == null ? null : from.from());
      put(arguments, "to", to == null ? null : to.to());
    }
  }

  /** Whose memory it is: all who are named share what is shown. */
  static final class ForWhom {

    @Option(
        names = "--as",
        paramLabel = "PARTICIPANT",
        required = true,
        description = {
          "who asks, such as user_42 or user_42,agent_1: all of them share what is shown;",
          "a name with a comma in it stands in double quotes"
        })
    private List<String> participants;

    @Option(names = "--include-internal", description = "what is internal, too")
    private boolean internal;

    List<String> participants() {
      return Participants.of(participants);
    }

    Map<String, Object> arguments() {
      Map<String, Object> arguments = new LinkedHashMap<>();
      arguments.put("participants", participants());
      if (internal) {
        arguments.put("include_internal", true);
      }
      return arguments;
    }
  }
}
