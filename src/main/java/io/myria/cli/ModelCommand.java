package io.myria.cli;

import io.myria.cli.connection.Server;
import io.myria.cli.terminal.Table;
import io.myria.cli.terminal.Terminal;
import io.myria.cli.terminal.Units;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code myria model}: whether language models may work, and what they spend. */
@Command(
    name = "model",
    description = {
      "Shows whether a language model may work, and what it has cost.",
      "off turns models off on all servers at once; on lets them work again."
    })
public final class ModelCommand extends ClientCommand {

  /** A person pays for no tokens. */
  static final Map<String, Object> BUDGET = Map.of("budget_tokens", 16_000);

  /** What can be done about models. */
  enum Action {
    STATUS,
    ON,
    OFF
  }

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "ACTION",
      defaultValue = "STATUS",
      description = "status, on or off (default: status)")
  private Action action;

  @Override
  int run(Server server) {
    JsonNode answer =
        action == Action.STATUS
            ? server.call("myria_get_model_status", BUDGET)
            : server.call("myria_set_model_switch", Map.of("on", action == Action.ON));
    if (json()) {
      return print(answer);
    }
    out().println("model: " + state(answer));
    out().println("this hour: " + hour(answer));
    Table table =
        new Table("WORKFLOW", "OUTCOME", "WORKS", "CALLS", "SENT", "ANSWERED", "US DOLLARS");
    for (JsonNode one : answer.path("totals")) {
      table.row(
          one.path("workflow").asString(""),
          one.path("outcome").asString(""),
          one.path("works").asString(""),
          one.path("calls").asString(""),
          one.path("prompt_tokens").asString(""),
          one.path("completion_tokens").asString(""),
          dollars(one.path("cost_dollars").asDouble(0)));
    }
    if (!answer.path("totals").isEmpty()) {
      table.lines(Terminal.ofThisProcess().width()).forEach(out()::println);
    }
    return DONE;
  }

  /** In one phrase, for other commands, too. */
  static String state(JsonNode status) {
    if (!status.path("configured").asBoolean(false)) {
      return "none is configured; everything works without one";
    }
    JsonNode word = status.path("word");
    String by =
        word.isObject()
            ? " since %s, by %s"
                .formatted(Units.minute(word.path("at").asString("")), word.path("by").asString(""))
            : "";
    return (status.path("on").asBoolean(false) ? "on" : "off") + by;
  }

  static String hour(JsonNode status) {
    JsonNode hour = status.path("hour");
    return "%s, %d of %d tokens, %s of %s US dollars"
        .formatted(
            Units.count(hour.path("calls").asLong(0), "call"),
            hour.path("tokens").asLong(0),
            hour.path("most_tokens").asLong(0),
            dollars(hour.path("cost_dollars").asDouble(0)),
            dollars(hour.path("most_dollars").asDouble(0)));
  }

  /** Of everything: what it took, and what deterministic work was done for instead. */
  static String sum(JsonNode status) {
    long calls = 0;
    long tokens = 0;
    double cost = 0;
    long failed = 0;
    StringBuilder reasons = new StringBuilder();
    for (JsonNode one : status.path("totals")) {
      calls += one.path("calls").asLong(0);
      tokens += one.path("prompt_tokens").asLong(0) + one.path("completion_tokens").asLong(0);
      cost += one.path("cost_dollars").asDouble(0);
      String outcome = one.path("outcome").asString("");
      if (!outcome.equals("ok")) {
        failed += one.path("works").asLong(0);
        reasons
            .append(reasons.length() == 0 ? ": " : ", ")
            .append(one.path("workflow").asString(""))
            .append(' ')
            .append(outcome)
            .append(' ')
            .append(one.path("works").asLong(0));
      }
    }
    return "%s, %d tokens, %s US dollars; %s%s"
        .formatted(
            Units.count(calls, "call"),
            tokens,
            dollars(cost),
            Units.count(failed, "fallback"),
            reasons);
  }

  static String dollars(double amount) {
    return String.format(Locale.ROOT, amount >= 0.1 || amount == 0 ? "%.2f" : "%.6f", amount);
  }
}
