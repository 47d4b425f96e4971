package io.myria.cli;

import io.myria.cli.connection.Json;
import io.myria.cli.connection.Pages;
import io.myria.cli.connection.Server;
import io.myria.cli.connection.ToolAnswer;
import io.myria.cli.importer.Moment;
import io.myria.cli.terminal.Terminal;
import io.myria.cli.terminal.TerminalPrompt;
import io.myria.cli.terminal.TimelineDrawing;
import io.myria.cli.terminal.TocDrawing;
import io.myria.cli.terminal.TocWalk;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code myria timeline}: memories in the order of time, by day. */
@Command(
    name = "timeline",
    description = {
      "Shows memories day by day.",
      "They are decisions, preferences, facts, notes of sessions and debug logs; or some of these."
    })
public final class TimelineCommand extends ClientCommand {

  private static final int DEFAULT_LIMIT = 50;

  /** Which end comes first. */
  enum Order {
    NEWEST,
    OLDEST
  }

  @Mixin private Asker asker;

  @Option(
      names = "--from",
      paramLabel = "TIME",
      converter = Moment.Converter.class,
      description = "from then on: 2026-09-10, or \"2026-09-10 19:02\" (UTC)")
  private Moment from;

  @Option(
      names = "--to",
      paramLabel = "TIME",
      converter = Moment.Converter.class,
      description = "up to then; of a day or minute all of it")
  private Moment to;

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      split = ",",
      description = "only decision, preference, fact, session_note or debug_log; or some of them")
  private List<String> kinds;

  @Option(
      names = "--channel",
      paramLabel = "NAME",
      description = "only of this channel; repeatable")
  private List<String> channels;

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

  @Option(names = "--since", hidden = true, converter = Moment.Converter.class)
  private void since(Moment moment) {
    from = moment;
  }

  @Option(names = "--until", hidden = true, converter = Moment.Converter.class)
  private void until(Moment moment) {
    to = moment;
  }

  @Option(names = "--type", hidden = true, split = ",")
  private void type(List<String> some) {
    kinds = some;
  }

  @Override
  int run(Server server) {
    int most = limit == null ? DEFAULT_LIMIT : limit;
    atLeastOne("--limit", most);
    Pages.Call call = new Pages.Call("myria_timeline", arguments());
    ObjectNode document =
        Pages.read(server, call, "memories", most, "as_of", "unknown_participants");
    if (json()) {
      return print(document);
    }
    Terminal terminal = Terminal.ofThisProcess();
    return show(new TimelineDrawing(terminal.width(), terminal.colours()).draw(document));
  }

  private Map<String, Object> arguments() {
    Map<String, Object> arguments = asker.arguments();
    Asker.put(arguments, "from", from == null ? null : from.from());
    Asker.put(arguments, "to", to == null ? null : to.to());
    Asker.put(arguments, "kinds", kinds == null ? null : new ArrayList<>(kinds));
    Asker.put(arguments, "channels", channels == null ? null : new ArrayList<>(channels));
    Asker.put(arguments, "context_id", context);
    arguments.put("order", order.name().toLowerCase(Locale.ROOT));
    arguments.put("detail", "items");
    return arguments;
  }

  /** {@code myria toc}: the table of contents, from the years down to what was said. */
  @Command(
      name = "toc",
      description = {
        "Draws the table of contents: the years, or what stands below a period or an id.",
        "Each line begins with what to ask for next: 2026, 2026-09, 2026-W37, 2026-09-10, …"
      })
  public static final class Contents extends ClientCommand {

    /** A segment's events have no pages here. */
    private static final int BUDGET = 16_000;

    private static final String NODE = "node";
    private static final String NODES = "nodes";

    @Parameters(
        arity = "0..1",
        paramLabel = "PERIOD|ID",
        description = "2026, 2026-09, 2026-W37, 2026-09-10, or an id that toc: begins")
    private String period;

    @Mixin private Asker asker;

    @Option(names = "--limit", paramLabel = "N", description = "at most so many lines")
    private Integer limit;

    @Option(
        names = "--walk",
        description = {
          "goes on by keys: arrows choose, enter goes in, u out, q leaves;",
          "where there are none asks for the number of a line"
        })
    private boolean walk;

    @Override
    int run(Server server) {
      int most = limit == null ? DEFAULT_LIMIT : limit;
      atLeastOne("--limit", most);
      Deque<String> above = new ArrayDeque<>();
      String at = period;
      if (walk
          && !json()
          && TocWalk.walked(
              drawing(),
              id -> document(server, id.orElse(null), most),
              Optional.ofNullable(period))) {
        return DONE;
      }
      while (true) {
        ObjectNode document = document(server, at, most);
        if (json()) {
          return print(document);
        }
        show(drawing().draw(document));
        show(document.path("text").asString("").lines().toList());
        Optional<String> next = walk ? next(document, above, at) : Optional.empty();
        if (next.isEmpty()) {
          return DONE;
        }
        at = next.get().isEmpty() ? null : next.get();
      }
    }

    private static TocDrawing drawing() {
      Terminal terminal = Terminal.ofThisProcess();
      return new TocDrawing(terminal.width(), terminal.colours());
    }

    private ObjectNode document(Server server, String at, int most) {
      if (at == null) {
        return Pages.read(
            server,
            new Pages.Call("myria_get_toc_root", asker.arguments()),
            NODES,
            most,
            "zone",
            "unknown_participants");
      }
      Map<String, Object> arguments = asker.arguments();
      String id = at.startsWith("toc:") ? at : "toc:" + at;
      arguments.put("node_id", id);
      JsonNode node = server.read("myria_get_node", arguments, BUDGET).content().path("toc_node");
      if (node.path("level").asString("").equals("segment")) {
        return events(server, node);
      }
      Map<String, Object> below = asker.arguments();
      below.put("parent_id", node.path("node_id").asString(id));
      ObjectNode document =
          Pages.read(server, new Pages.Call("myria_browse_toc", below), NODES, most, "zone");
      document.set(NODE, node);
      return document;
    }

    private ObjectNode events(Server server, JsonNode segment) {
      Map<String, Object> arguments = asker.arguments();
      arguments.remove("as_of");
      arguments.put("toc_node_id", segment.path("node_id").asString(""));
      arguments.put("order", "oldest");
      ToolAnswer events = server.read("myria_query_event_nodes", arguments, BUDGET);
      ObjectNode document = Json.MAPPER.createObjectNode();
      document.set(NODE, segment);
      document.set("events", events.content().path("root").path("children"));
      return json() ? document : document.put("text", events.text());
    }

    /** Where a person goes on; a text of nothing is the years. */
    private Optional<String> next(ObjectNode document, Deque<String> above, String at) {
      String word = TerminalPrompt.ask("number, u for up, or nothing to leave: ").strip();
      if (word.equals("u") && !above.isEmpty()) {
        return Optional.of(above.pop());
      }
      if (!word.matches("[0-9]{1,6}")) {
        return Optional.empty();
      }
      JsonNode chosen = document.path(NODES).path(Integer.parseInt(word) - 1);
      if (chosen.isMissingNode()) {
        return Optional.empty();
      }
      above.push(at == null ? "" : at);
      return Optional.of(chosen.path("node_id").asString(""));
    }
  }

  /** {@code myria grip}: the words behind a bullet. */
  @Command(
      name = "grip",
      description = {
        "Shows the words behind a bullet of the contents.",
        "With what was said before and after them."
      })
  public static final class Grip extends ClientCommand {

    private static final int BUDGET = 16_000;

    @Parameters(paramLabel = "ID", description = "a grip, as myria toc shows it")
    private String id;

    @Mixin private Asker asker;

    @Option(names = "--before", paramLabel = "N", description = "events before (default: 3)")
    private Integer before;

    @Option(names = "--after", paramLabel = "N", description = "events after (default: 3)")
    private Integer after;

    @Override
    int run(Server server) {
      Map<String, Object> arguments = asker.arguments();
      arguments.put("grip_id", id);
      Asker.put(arguments, "events_before", before);
      Asker.put(arguments, "events_after", after);
      JsonNode answer = server.read("myria_expand_grip", arguments, BUDGET).content();
      if (json()) {
        return print(answer);
      }
      Terminal terminal = Terminal.ofThisProcess();
      return show(new TocDrawing(terminal.width(), terminal.colours()).grip(answer));
    }
  }
}
