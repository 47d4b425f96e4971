package io.myria.mcp.endpoint;

import io.myria.config.NearestName;
import io.myria.error.Fault;
import io.myria.mcp.catalog.Completer;
import io.myria.mcp.catalog.Offers;
import io.myria.mcp.catalog.Prompt;
import io.myria.mcp.catalog.ResourceTemplate;
import io.myria.mcp.catalog.Tools;
import io.myria.mcp.protocol.MethodAnswer;
import io.myria.mcp.protocol.Operation;
import io.myria.mcp.protocol.Operation.Ask;
import io.myria.security.Demand;
import io.myria.security.Gate;
import io.myria.security.Permission;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The protocol's method {@code completion/complete}. Thread-safe. */
final class CompletionOperations {

  private static final int MOST = 100;

  private final Offers offers;
  private final Gate gate;
  private final Function<Ask, Tools> tools;

  /**
   * @param tools as the caller may call them
   */
  CompletionOperations(Offers offers, Gate gate, Function<Ask, Tools> tools) {
    this.offers = offers;
    this.gate = gate;
    this.tools = tools;
  }

  Map<String, Operation> all() {
    return Map.of("completion/complete", this::complete);
  }

  private MethodAnswer complete(Ask ask) {
    Map<String, Object> argument = Operations.object(ask.params(), "argument", "params.argument");
    String name = text(argument, "name", "params.argument.name");
    String value = text(argument, "value", "params.argument.value");
    Map<String, Object> context = Operations.object(ask.params(), "context", "params.context");
    Map<String, String> others = Operations.texts(context, "arguments", "params.context.arguments");
    Completable completable = completable(ask);
    gate.check(ask.call(), Demand.only(completable.needs()));
    if (!completable.completers().containsKey(name)) {
      throw Fault.invalid(
          "params.argument.name",
          "params.argument.name is no argument here"
              + NearestName.hint(name, completable.completers().keySet()));
    }
    Completer.Begun begun =
        new Completer.Begun(ask.call().caller(), value, others, tools.apply(ask));
    List<String> values =
        completable
            .completers()
            .get(name)
            .map(completer -> completer.complete(begun))
            .orElse(List.of());
    return MethodAnswer.now(Map.of("completion", json(values)));
  }

  private static Map<String, Object> json(List<String> values) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("values", values.subList(0, Math.min(MOST, values.size())));
    json.put("total", values.size());
    json.put("hasMore", values.size() > MOST);
    return json;
  }

  private Completable completable(Ask ask) {
    Map<String, Object> ref = Operations.object(ask.params(), "ref", "params.ref");
    String type = text(ref, "type", "params.ref.type");
    return switch (type) {
      case "ref/prompt" ->
          of(
              PromptOperations.find(
                  offers, text(ref, "name", "params.ref.name"), "params.ref.name"));
      case "ref/resource" -> of(template(text(ref, "uri", "params.ref.uri")));
      default ->
          throw Fault.invalid(
              "params.ref.type", "params.ref.type must be \"ref/prompt\" or \"ref/resource\"");
    };
  }

  private ResourceTemplate template(String uri) {
    List<String> known =
        offers.templates().stream().map(template -> template.uri().toString()).toList();
    return offers.templates().stream()
        .filter(template -> template.uri().toString().equals(uri))
        .findFirst()
        .orElseThrow(
            () ->
                Fault.notFound(
                    "params.ref.uri",
                    "no template is written like this" + NearestName.hint(uri, known)));
  }

  private static Completable of(Prompt prompt) {
    return new Completable(
        prompt.needs(),
        prompt.arguments().stream()
            .collect(Collectors.toMap(Prompt.Argument::name, Prompt.Argument::completer)));
  }

  private static Completable of(ResourceTemplate template) {
    Collection<String> variables = template.uri().variables();
    return new Completable(
        template.needs(),
        variables.stream()
            .collect(
                Collectors.toMap(
                    variable -> variable,
                    variable -> Optional.ofNullable(template.completions().get(variable)))));
  }

  private static String text(Map<String, Object> object, String name, String path) {
    if (object.get(name) instanceof String text) {
      return text;
    }
    throw Fault.invalid(path, path + " must be a string");
  }

  private record Completable(Permission needs, Map<String, Optional<Completer>> completers) {}
}
