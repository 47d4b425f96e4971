package io.myria.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code myria timeline}: memories in the order of time, by day. */
@Command(
    name = "timeline",
    description = "Shows memories day by day: decisions, preferences, facts, notes, debug logs.")
public final class TimelineCommand extends ClientCommand {

  private static final int DEFAULT_LIMIT = 50;

  /** Which end comes first. */
  enum Order {
    NEWEST,
    OLDEST
  }

  @Mixin private Asker asker;

  @Option(names = "--since", paramLabel = "TIME", description = "from then on")
  private String since;

  @Option(names = "--until", paramLabel = "TIME", description = "before then")
  private String until;

  @Option(
      names = "--type",
      paramLabel = "KIND",
      split = ",",
      description = "only decision, preference, fact, session_note or debug_log; or some of them")
  private List<String> kinds;

  @Option(names = "--channel", paramLabel = "NAME", description = "only of this channel")
  private String channel;

  @Option(names = "--context", paramLabel = "ID", description = "only of this chat or task")
  private String context;

  @Option(
      names = "--order",
      paramLabel = "ORDER",
      defaultValue = "NEWEST",
      description = "newest or oldest first (default: newest)")
  private Order order;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "at most so many memories (default: " + DEFAULT_LIMIT + ")")
  private Integer limit;

  @Override
  int run(Server server) {
    int most = limit == null ? DEFAULT_LIMIT : limit;
    if (most < 1) {
      throw wrongUsage("--limit must be 1 or more");
    }
    ObjectNode document = Json.MAPPER.createObjectNode();
    ArrayNode memories = document.putArray("memories");
    Map<String, Object> arguments = arguments();
    boolean more;
    do {
      JsonNode page = server.call("myria_timeline", arguments);
      more = page.path("truncated").asBoolean(false);
      for (JsonNode memory : page.path("memories")) {
        if (memories.size() < most) {
          memories.add(memory);
        } else {
          more = true;
        }
      }
      document.set("as_of", page.path("as_of"));
      arguments.put("cursor", page.path("next_cursor").asString(""));
    } while (memories.size() < most && more);
    document.put("truncated", more);
    if (json()) {
      return print(document);
    }
    Terminal terminal = Terminal.ofThisProcess();
    new TimelineDrawing(terminal.width(), terminal.colours())
        .draw(document)
        .forEach(out()::println);
    return DONE;
  }

  private Map<String, Object> arguments() {
    Map<String, Object> arguments = asker.arguments();
    Asker.put(arguments, "since", since);
    Asker.put(arguments, "until", until);
    Asker.put(arguments, "type", kinds == null ? null : new ArrayList<>(kinds));
    Asker.put(arguments, "channel", channel);
    Asker.put(arguments, "context_id", context);
    arguments.put("order", order.name().toLowerCase(Locale.ROOT));
    return arguments;
  }
}
