package io.myria.cli;

import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** Options that say which events an erasure, a hold or a retention rule is for. */
final class EventOptions {

  private EventOptions() {}

  /** Where events come from, and what they are. */
  static final class Source {

    @Option(names = "--context", paramLabel = "ID", description = "events of this context")
    private String context;

    @Option(names = "--channel", paramLabel = "NAME", description = "events of this channel")
    private String channel;

    @Option(names = "--type", paramLabel = "TYPE", description = "events of this type")
    private String type;

    void put(Map<String, Object> arguments) {
      Asker.put(arguments, "context_id", context);
      Asker.put(arguments, "channel", channel);
      Asker.put(arguments, "type", type);
    }
  }

  /** Whose events are erased. */
  static final class Whose {

    @Option(
        names = "--participant",
        paramLabel = "NAME",
        description = "whose: what nobody else may see, and what this participant says in others")
    private String participant;

    @Option(
        names = "--agent",
        paramLabel = "NAME",
        description = "with --participant: counts as nobody else; may be given several times")
    private List<String> agents = List.of();

    @Option(
        names = "--shared",
        description = "with --participant: all that the participant may see, no matter who said it")
    private boolean shared;

    void put(Map<String, Object> arguments) {
      Asker.put(arguments, "participant", participant);
      if (!agents.isEmpty()) {
        arguments.put("agents", agents);
      }
      if (shared) {
        arguments.put("shared", true);
      }
    }
  }
}
