package io.myria.mcp.catalog;

import io.myria.error.Fault;
import io.myria.security.Demand;
import io.myria.security.Permission;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Words that a person chooses and a model is given.
 *
 * @param needs what a caller must be allowed, to do what the words ask for
 */
public record Prompt(
    String name, About about, List<Argument> arguments, Permission needs, Writer writer) {

  public Prompt {
    arguments = List.copyOf(arguments);
  }

  /** Words for people. */
  public record About(String title, String description) {}

  /**
   * What a person fills in; always text.
   *
   * @param completer where values can be proposed
   */
  public record Argument(
      String name, String description, boolean required, Optional<Completer> completer) {

    public Map<String, Object> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("name", name);
      json.put("description", description);
      json.put("required", required);
      return json;
    }
  }

  /** Who speaks. */
  public enum Role {
    USER,
    ASSISTANT
  }

  /** One message of the conversation that the prompt begins. */
  public record Message(Role role, Content content) {

    /** As the protocol has it, in every era. */
    public Map<String, Object> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("role", role == Role.USER ? "user" : "assistant");
      json.put("content", content.json());
      return json;
    }
  }

  /** Writes the messages. */
  @FunctionalInterface
  public interface Writer {

    /**
     * Required arguments are there, others may be missing.
     *
     * @throws Fault for what goes wrong
     */
    List<Message> write(PromptCall call);

    /** What the gate is asked beside the permission: what the words will ask of a tool. */
    default Optional<Demand> demand(PromptCall call) {
      return Optional.empty();
    }
  }

  /** As the protocol has it, in every era. */
  public Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", name);
    json.put("title", about.title());
    json.put("description", about.description());
    json.put("arguments", arguments.stream().map(Argument::json).toList());
    return json;
  }
}
