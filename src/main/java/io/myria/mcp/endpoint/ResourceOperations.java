package io.myria.mcp.endpoint;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.mcp.catalog.Offers;
import io.myria.mcp.catalog.Resource;
import io.myria.mcp.catalog.ResourceBody;
import io.myria.mcp.catalog.ResourceCall;
import io.myria.mcp.catalog.ResourceTemplate;
import io.myria.mcp.catalog.Tools;
import io.myria.mcp.protocol.MethodAnswer;
import io.myria.mcp.protocol.Operation;
import io.myria.mcp.protocol.Operation.Ask;
import io.myria.security.Demand;
import io.myria.security.Gate;
import io.myria.security.Permission;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The protocol's methods on resources. Thread-safe. */
final class ResourceOperations {

  private final Offers offers;
  private final Gate gate;
  private final Function<Ask, Tools> tools;

  /**
   * @param tools as the caller may call them
   */
  ResourceOperations(Offers offers, Gate gate, Function<Ask, Tools> tools) {
    this.offers = offers;
    this.gate = gate;
    this.tools = tools;
  }

  Map<String, Operation> all() {
    return Map.of(
        "resources/list", this::list,
        "resources/templates/list", this::templates,
        "resources/read", this::read);
  }

  private MethodAnswer list(Ask ask) {
    return Operations.list(
        ask,
        "resources",
        offers.resourcesFor(ask.call().caller(), tools.apply(ask)).stream()
            .map(Resource::json)
            .toList());
  }

  private MethodAnswer templates(Ask ask) {
    return Operations.list(
        ask,
        "resourceTemplates",
        offers.templatesFor(ask.call().caller()).stream().map(ResourceTemplate::json).toList());
  }

  /** What is read may have changed a moment later, so that no copy of it is fresh. */
  private MethodAnswer read(Ask ask) {
    String uri = Operations.text(ask, "uri", "the URI of a resource");
    Found found = find(uri).orElseThrow(ResourceOperations::unknown);
    gate.check(ask.call(), Demand.only(found.needs()));
    List<ResourceBody> bodies =
        found
            .reader()
            .read(new ResourceCall(ask.call().caller(), uri, found.variables(), tools.apply(ask)));
    return MethodAnswer.cacheable(
        Map.of("contents", bodies.stream().map(ResourceBody::json).toList()), Duration.ZERO, false);
  }

  private Optional<Found> find(String uri) {
    for (Resource resource : offers.resources()) {
      if (resource.uri().equals(uri)) {
        return Optional.of(new Found(resource.needs(), Map.of(), resource.reader()));
      }
    }
    for (ResourceTemplate template : offers.templates()) {
      Optional<Map<String, List<String>>> variables = template.uri().match(uri);
      if (variables.isPresent()) {
        return Optional.of(new Found(template.needs(), variables.get(), template.reader()));
      }
    }
    return Optional.empty();
  }

  private static Fault unknown() {
    return new Fault(
        FaultCode.NOT_FOUND,
        "params.uri",
        "no resource has this URI; those there are come from resources/list and"
            + " resources/templates/list",
        null);
  }

  private record Found(
      Permission needs, Map<String, List<String>> variables, Resource.Reader reader) {}
}
