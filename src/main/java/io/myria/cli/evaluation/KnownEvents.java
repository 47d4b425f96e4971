package io.myria.cli.evaluation;

import io.myria.cli.connection.Server;
import io.myria.cli.connection.ToolAnswer;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Events that stand in answers, each looked up once. Confined to one thread. */
final class KnownEvents {

  /** As much as a server gives at once. */
  private static final int BUDGET = 64_000;

  private static final String SAYS = ": ";

  private final Server server;
  private final Map<String, Known> known = new HashMap<>();

  KnownEvents(Server server) {
    this.server = server;
  }

  /**
   * @param key its {@code source_event_key}, empty where it has none
   * @param timestamp as the server writes it
   * @param text all of it
   */
  record Known(String key, String timestamp, String text) {}

  Known event(String id, List<String> participants) {
    return known.computeIfAbsent(id + participants, key -> lookedUp(id, participants));
  }

  private Known lookedUp(String id, List<String> participants) {
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("event_id", id);
    arguments.put("participants", participants);
    StringBuilder text = new StringBuilder();
    while (true) {
      ToolAnswer answer = server.read("myria_get_event", arguments, BUDGET);
      JsonNode event = answer.content().path("event");
      text.append(event.has("text") ? event.path("text").asString("") : words(answer.text()));
      String next = answer.content().path("next_cursor").asString("");
      if (next.isEmpty()) {
        return new Known(
            event.path("source_event_key").asString(""),
            event.path("timestamp").asString(""),
            text.toString());
      }
      arguments.put("cursor", next);
    }
  }

  /** Below a line about the event stands who says it, and what: also of a payload without text. */
  private static String words(String page) {
    String said = page.substring(page.indexOf('\n') + 1);
    int colon = said.indexOf(SAYS);
    return colon < 0 ? said : said.substring(colon + SAYS.length());
  }
}
