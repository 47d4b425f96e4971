package io.myria.mcp.catalog;

import io.myria.security.Caller;
import java.util.Map;
import java.util.Optional;

/**
 * One call of a prompt.
 *
 * @param client to speak to before there are words
 */
public record PromptCall(Caller caller, Map<String, String> arguments, Client client) {

  public PromptCall {
    arguments = Map.copyOf(arguments);
  }

  /** Blank counts as absent: that is how clients send what a person left empty. */
  public Optional<String> argument(String name) {
    return Optional.ofNullable(arguments.get(name)).filter(value -> !value.isBlank());
  }
}
