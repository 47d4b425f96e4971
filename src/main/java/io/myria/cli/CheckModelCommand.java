package io.myria.cli;

import io.myria.cli.connection.Server;
import io.myria.cli.terminal.Terminal;
import io.myria.cli.terminal.Units;
import io.myria.cli.terminal.WordWrap;
import java.time.Duration;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** {@code myria check-model}: whether the configured language model is fit. */
@Command(
    name = "check-model",
    description = {
      "Gives the server's language model small assignments whose answers are known.",
      "Ends with 0 where it is fit and with 1 where it is not, and says what to do."
    })
public final class CheckModelCommand extends ClientCommand {

  @Option(
      names = "--events",
      paramLabel = "N",
      defaultValue = "1000",
      description = "new events of the build whose cost is estimated (default: 1000)")
  private int events;

  /** Several answers of a model, one after the other. */
  @Override
  Duration usualSilence() {
    return Duration.ofMinutes(15);
  }

  @Override
  int run(Server server) {
    atLeastOne("--events", events);
    JsonNode answer = server.call("myria_check_model", Map.of("events", events));
    boolean fit = answer.path("fit").asBoolean(false);
    if (json()) {
      print(answer);
      return fit ? DONE : FAILED;
    }
    line("model", answer.path("answered_by").asString(answer.path("model").asString("")));
    for (JsonNode step : answer.path("steps")) {
      line(step.path("name").asString(""), step(step));
      String advice = step.path("advice").asString("");
      if (!advice.isEmpty()) {
        line("", "To do: " + advice + ".");
      }
    }
    if (answer.path("rounds").asInt(0) > 0) {
      line("speed", Units.duration(answer.path("round_ms").asLong(0)) + " an answer");
      line("usage", usage(answer));
      line("a build", estimate(answer.path("estimate")));
    }
    line("verdict", fit ? "fit" : "not fit; Myria works without it meanwhile");
    return fit ? DONE : FAILED;
  }

  private static String step(JsonNode step) {
    return step.path("passed").asBoolean(false)
        ? "passed in " + Units.duration(step.path("duration_ms").asLong(0))
        : "failed: "
            + step.path("reason").asString("")
            + ", "
            + WordWrap.oneLine(step.path("detail").asString(""));
  }

  private static String usage(JsonNode answer) {
    return "%d tokens sent, %d answered%s; %s US dollars%s"
        .formatted(
            answer.path("prompt_tokens").asLong(0),
            answer.path("completion_tokens").asLong(0),
            answer.path("counted").asBoolean(false) ? "" : " (estimated: it does not count)",
            ModelCommand.dollars(answer.path("cost_dollars").asDouble(0)),
            answer.path("priced").asBoolean(false) ? "" : " (by myria.llm.prompt_price and so on)");
  }

  private static String estimate(JsonNode estimate) {
    String cost =
        estimate.path("cost_dollars").isNumber()
            ? ModelCommand.dollars(estimate.path("cost_dollars").asDouble(0)) + " US dollars"
            : "of unknown cost; set myria.llm.prompt_price and myria.llm.completion_price";
    return "of %s: about %d tokens, %s"
        .formatted(
            Units.count(estimate.path("events").asLong(0), "new event"),
            estimate.path("prompt_tokens").asLong(0) + estimate.path("completion_tokens").asLong(0),
            cost);
  }

  private void line(String name, String value) {
    String before = String.format("%-25s ", name);
    int room = Terminal.ofThisProcess().width() - before.length();
    for (String words : WordWrap.wrap(value, room)) {
      out().println(before + words);
      before = " ".repeat(before.length());
    }
  }
}
