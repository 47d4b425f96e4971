package io.myria.cli;

import io.myria.cli.connection.Server;
import io.myria.cli.connection.ToolAnswer;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Looks up events by their ids, each once. Confined to one thread. */
final class Lookups {

  /** Of an event: enough for a line or two of it. */
  private static final int BUDGET = 300;

  private final Server server;
  private final Map<String, ToolAnswer> known = new HashMap<>();

  Lookups(Server server) {
    this.server = server;
  }

  /** The event as programs have it, with what it says only if that is short. */
  JsonNode event(String id, List<String> participants, boolean internal) {
    return answer(id, participants, internal).content().path("event");
  }

  /** The first line of what it says, and who says it. */
  String beginning(String id, List<String> participants, boolean internal) {
    return answer(id, participants, internal).text().lines().skip(1).findFirst().orElse("");
  }

  private ToolAnswer answer(String id, List<String> participants, boolean internal) {
    return known.computeIfAbsent(id + participants, key -> ask(id, participants, internal));
  }

  private ToolAnswer ask(String id, List<String> participants, boolean internal) {
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("event_id", id);
    arguments.put("participants", participants);
    arguments.put("budget_tokens", BUDGET);
    if (internal) {
      arguments.put("include_internal", true);
    }
    return server.answer("myria_get_event", arguments);
  }
}
