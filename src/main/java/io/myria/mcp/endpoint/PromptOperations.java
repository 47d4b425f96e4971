package io.myria.mcp.endpoint;

import io.myria.config.NearestName;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.mcp.catalog.Offers;
import io.myria.mcp.catalog.Prompt;
import io.myria.mcp.catalog.PromptCall;
import io.myria.mcp.protocol.MethodAnswer;
import io.myria.mcp.protocol.Operation;
import io.myria.mcp.protocol.Operation.Ask;
import io.myria.security.Demand;
import io.myria.security.Gate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The protocol's methods on prompts. Thread-safe. */
final class PromptOperations {

  private static final String ARGUMENTS = "params.arguments";

  private final Offers offers;
  private final Gate gate;

  PromptOperations(Offers offers, Gate gate) {
    this.offers = offers;
    this.gate = gate;
  }

  Map<String, Operation> all() {
    return Map.of("prompts/list", this::list, "prompts/get", this::get);
  }

  private MethodAnswer list(Ask ask) {
    return Operations.list(
        ask, "prompts", offers.promptsFor(ask.call().caller()).stream().map(Prompt::json).toList());
  }

  private MethodAnswer get(Ask ask) {
    String name = Operations.text(ask, "name", "the name of a prompt");
    Prompt prompt = find(offers, name, "params.name");
    gate.check(ask.call(), Demand.only(prompt.needs()));
    Map<String, String> arguments = Operations.texts(ask.params(), "arguments", ARGUMENTS);
    checkNames(prompt, arguments);
    PromptCall call = new PromptCall(ask.call().caller(), arguments, ask.client());
    for (Prompt.Argument argument : prompt.arguments()) {
      if (argument.required() && call.argument(argument.name()).isEmpty()) {
        String path = ARGUMENTS + "." + argument.name();
        throw Fault.invalid(path, path + " is missing: " + argument.description());
      }
    }
    prompt.writer().demand(call).ifPresent(demand -> gate.check(ask.call(), demand));
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("description", prompt.about().description());
    result.put("messages", prompt.writer().write(call).stream().map(Prompt.Message::json).toList());
    return MethodAnswer.now(result);
  }

  /**
   * @throws Fault {@code not_found}, with the nearest name
   */
  static Prompt find(Offers offers, String name, String path) {
    return offers.prompts().stream()
        .filter(prompt -> prompt.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                Fault.notFound(
                    path,
                    "no prompt has this name"
                        + NearestName.hint(
                            name, offers.prompts().stream().map(Prompt::name).toList())));
  }

  private static void checkNames(Prompt prompt, Map<String, String> arguments) {
    List<String> known = prompt.arguments().stream().map(Prompt.Argument::name).toList();
    for (String name : arguments.keySet()) {
      if (!known.contains(name)) {
        throw new Fault(
            FaultCode.UNKNOWN_FIELD,
            ARGUMENTS + "." + name,
            ARGUMENTS
                + "."
                + Fault.shortly(name)
                + " is no argument here"
                + NearestName.hint(name, known),
            null);
      }
    }
  }
}
