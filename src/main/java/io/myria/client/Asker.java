package io.myria.client;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** For whom a command asks, and as of when: options that all reads of memories share. */
final class Asker {

  @Option(
      names = "--as",
      paramLabel = "PARTICIPANT",
      split = ",",
      required = true,
      description = "who asks, such as user_42 or user_42,agent_1: all of them share what is shown")
  private List<String> participants;

  @Option(names = "--include-internal", description = "internal events too")
  private boolean internal;

  @Option(names = "--as-of", paramLabel = "TIME", description = "as if it were then")
  private String asOf;

  @Option(names = "--snapshot", paramLabel = "ID", description = "as this snapshot remembers")
  private String snapshot;

  Map<String, Object> arguments() {
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("participants", participants);
    put(arguments, "as_of", asOf);
    put(arguments, "snapshot_id", snapshot);
    if (internal) {
      arguments.put("include_internal", true);
    }
    return arguments;
  }

  static void put(Map<String, Object> arguments, String name, Object value) {
    if (value != null) {
      arguments.put(name, value);
    }
  }
}
