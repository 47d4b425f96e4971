package io.myria.mcp.catalog;

import io.myria.json.UriTemplate;
import io.myria.security.Permission;
import java.util.Map;

/**
 * Resources whose URIs follow a template.
 *
 * @param completions by variable, for those that can be completed
 */
public record ResourceTemplate(
    UriTemplate uri,
    Resource.About about,
    Permission needs,
    Map<String, Completer> completions,
    Resource.Reader reader) {

  public ResourceTemplate {
    completions = Map.copyOf(completions);
    if (!uri.variables().containsAll(completions.keySet())) {
      throw new IllegalArgumentException(uri + " has no such variable: " + completions.keySet());
    }
  }

  /** As the protocol has it, in every era. */
  public Map<String, Object> json() {
    return about.json("uriTemplate", uri.toString());
  }
}
