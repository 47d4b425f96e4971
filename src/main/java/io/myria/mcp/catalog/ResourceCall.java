package io.myria.mcp.catalog;

import io.myria.security.Caller;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One read of a resource.
 *
 * @param variables what stands in the URI for the template's variables, decoded
 * @param tools as this caller may call them
 */
public record ResourceCall(
    Caller caller, String uri, Map<String, List<String>> variables, Tools tools) {

  public ResourceCall {
    variables = Map.copyOf(variables);
  }

  /** The only value of a variable. */
  public Optional<String> value(String variable) {
    return variables.getOrDefault(variable, List.of()).stream().findFirst();
  }
}
