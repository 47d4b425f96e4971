package io.myria.mcp.tools;

import io.myria.config.Source;
import io.myria.mcp.catalog.Completer;
import io.myria.mcp.catalog.ResourceCall;
import io.myria.mcp.catalog.ResourceTemplate;
import io.myria.mcp.catalog.Tools;
import io.myria.read.QuerySettings;
import io.myria.security.Caller;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the resources of memory by their URIs, over any tools. */
public final class ReadResources {

  private final List<ResourceTemplate> templates =
      new MemoryResources(Source.of(Map.of()).read(QuerySettings.class)).templates();

  public String read(String uri, Caller caller, Tools tools) {
    for (ResourceTemplate template : templates) {
      Optional<Map<String, List<String>>> variables = template.uri().match(uri);
      if (variables.isPresent()) {
        ResourceCall call = new ResourceCall(caller, uri, variables.get(), tools);
        return template.reader().read(call).get(0).body();
      }
    }
    throw new AssertionError(uri);
  }

  /** Proposals for the id of a kind. */
  public List<String> ids(String kind, String participants, Caller caller, Tools tools) {
    ResourceTemplate template =
        templates.stream().filter(one -> one.about().name().equals(kind)).findFirst().orElseThrow();
    return template
        .completions()
        .get("id")
        .complete(new Completer.Begun(caller, "", Map.of("participants", participants), tools));
  }
}
