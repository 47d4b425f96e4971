package io.myria.cli;

import io.myria.cli.connection.Server;
import io.myria.cli.terminal.Table;
import io.myria.cli.terminal.Terminal;
import io.myria.cli.terminal.Units;
import io.myria.cli.terminal.WordWrap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code myria retention}: rules that erase what is old enough. */
@Command(
    name = "retention",
    description = {
      "Adds, lists, removes or applies rules that erase events some days after they happened.",
      "Rules are applied once a day in the background, with receipts; events under a legal hold"
          + " stay. For callers with the permissions myria:erase and myria:internal."
    })
public final class RetentionCommand extends ClientCommand {

  private static final Pattern DAYS = Pattern.compile("([0-9]{1,5})d");

  /** What can be done. */
  enum Action {
    ADD,
    LIST,
    REMOVE,
    RUN
  }

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "ACTION",
      defaultValue = "LIST",
      description = "add, list, remove or run (default: list, with what would be erased now)")
  private Action action;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "RULE",
      description = "of remove: the rule's id")
  private String rule;

  @Option(
      names = "--keep",
      paramLabel = "DAYS",
      description = "of add: for how long after they happened events are kept, such as 90d")
  private String keep;

  @Mixin private EventOptions.Whose whose;

  @Mixin private EventOptions.Source source;

  @Option(names = "--everything", description = "of add, without any of the others: all events")
  private boolean everything;

  @Option(names = "--dry-run", description = "of run: only show what would be erased")
  private boolean dryRun;

  @Override
  int run(Server server) {
    if ((action == Action.REMOVE) != (rule != null)) {
      throw wrongUsage(
          action == Action.REMOVE
              ? "name the rule; './myria retention' lists them"
              : "a rule's id is only of remove");
    }
    JsonNode answer = server.call("myria_retention", arguments());
    return json() ? print(answer) : show(answer.path("rules"));
  }

  private Map<String, Object> arguments() {
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("action", action.name().toLowerCase(Locale.ROOT));
    Asker.put(arguments, "rule_id", rule);
    if (keep != null || action == Action.ADD) {
      arguments.put("keep_days", days());
    }
    whose.put(arguments);
    source.put(arguments);
    put(arguments, "everything", everything);
    put(arguments, "dry_run", dryRun);
    return arguments;
  }

  private static void put(Map<String, Object> arguments, String name, boolean is) {
    if (is) {
      arguments.put(name, true);
    }
  }

  private int days() {
    Matcher days = DAYS.matcher(keep == null ? "" : keep);
    if (!days.matches()) {
      throw wrongUsage("say how long events are kept with --keep, in days, such as 90d");
    }
    return Integer.parseInt(days.group(1));
  }

  private int show(JsonNode rules) {
    int width = Terminal.ofThisProcess().width();
    if (rules.isEmpty()) {
      out().println("There are no retention rules: events are kept until somebody erases them.");
      return DONE;
    }
    boolean goes = action == Action.RUN && !dryRun;
    Table table =
        Table.endingInProse(
            "RULE", "KEEP", goes ? "ERASED" : "DUE", "HELD", "LAST APPLIED (UTC)", "EVENTS");
    for (JsonNode one : rules) {
      table.row(
          one.path("rule_id").asString(""),
          one.path("keep_days").asString("") + "d",
          one.path("events").asString("-"),
          one.path("held").asString("0"),
          Units.minute(one.path("looked_at").asString("")),
          one.path("named").asString(""));
    }
    table.lines(width).forEach(out()::println);
    String told =
        switch (action) {
          case ADD -> "Added. What is due goes the next time that rules are applied.";
          case REMOVE -> "Removed. What was erased stays erased.";
          case RUN ->
              goes
                  ? "Completed in the background; './myria erase --list' shows the erasures."
                  : "Nothing was erased.";
          case LIST -> "";
        };
    if (!told.isEmpty()) {
      WordWrap.wrap(told, width).forEach(out()::println);
    }
    return DONE;
  }
}
