package io.myria.cli;

import io.myria.cli.connection.Server;
import io.myria.cli.terminal.Table;
import io.myria.cli.terminal.Terminal;
import io.myria.cli.terminal.Units;
import io.myria.cli.terminal.WordWrap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code myria hold}: legal holds, which keep events from erasure. */
@Command(
    name = "hold",
    description = {
      "Places, lists or releases legal holds: no erasure takes an event that one covers.",
      "A hold covers events that meet all that is named, also later ones. For callers with the"
          + " permission myria:hold."
    })
public final class HoldCommand extends ClientCommand {

  /** What can be done. */
  enum Action {
    ADD,
    LIST,
    RELEASE
  }

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "ACTION",
      defaultValue = "LIST",
      description = "add, list or release (default: list)")
  private Action action;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "HOLD",
      description = "of release: the hold's id")
  private String hold;

  @Option(
      names = "--event",
      paramLabel = "ID",
      description = "an event's id, whole or its end; may be given several times")
  private List<String> events = List.of();

  @Option(
      names = "--participant",
      paramLabel = "NAME",
      description = "all events that this participant may see")
  private String participant;

  @Mixin private EventOptions.Source source;

  @Mixin private Asker.Window window;

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "of add: why events are held; of release: why they are no more")
  private String reason;

  @Option(names = "--released", description = "of list: released ones, too")
  private boolean released;

  @Override
  int run(Server server) {
    if ((action == Action.RELEASE) != (hold != null)) {
      throw wrongUsage(
          action == Action.RELEASE
              ? "name the hold; './myria hold' lists them"
              : "a hold's id is only of release");
    }
    if (action == Action.ADD && reason == null) {
      throw wrongUsage("say why with --reason");
    }
    JsonNode answer = server.call("myria_hold", arguments());
    return json() ? print(answer) : show(answer.path("holds"));
  }

  private Map<String, Object> arguments() {
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("action", action.name().toLowerCase(Locale.ROOT));
    Asker.put(arguments, "hold_id", hold);
    if (!events.isEmpty()) {
      arguments.put("event_ids", events);
    }
    Asker.put(arguments, "participant", participant);
    source.put(arguments);
    window.putWindow(arguments);
    Asker.put(arguments, "reason", reason);
    if (released) {
      arguments.put("released", true);
    }
    return arguments;
  }

  private int show(JsonNode holds) {
    int width = Terminal.ofThisProcess().width();
    if (holds.isEmpty()) {
      out().println("There are no legal holds.");
      return DONE;
    }
    Table table =
        Table.endingInProse("PLACED (UTC)", "HOLD", "BY", "RELEASED (UTC)", "COVERS", "REASON");
    for (JsonNode one : holds) {
      table.row(
          Units.minute(one.path("placed_at").asString("")),
          one.path("hold_id").asString(""),
          one.path("placed_by").asString(""),
          one.has("released_at") ? Units.minute(one.path("released_at").asString("")) : "-",
          one.path("named").asString(""),
          one.path("reason").asString(""));
    }
    table.lines(width).forEach(out()::println);
    JsonNode first = holds.path(0);
    if (action == Action.ADD) {
      say("Covers " + Units.count(first.path("events").asLong(0), "event") + " now.", width);
      if (first.path("going").asLong(0) > 0) {
        say(
            Units.count(first.path("going").asLong(0), "event")
                + " more would be covered, but an erasure was accepted before, and they go.",
            width);
      }
    }
    return DONE;
  }

  private void say(String text, int width) {
    WordWrap.wrap(text, width).forEach(out()::println);
  }
}
