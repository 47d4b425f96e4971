package io.myria.cli;

import io.myria.cli.connection.Pages;
import io.myria.cli.connection.Server;
import io.myria.cli.drawing.Terminal;
import io.myria.cli.drawing.TimelineDrawing;
import io.myria.cli.intake.Moment;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
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
}
