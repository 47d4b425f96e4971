package io.myria.statements.reader;

import io.myria.event.Payload;
import io.myria.language.CalledTool;
import java.util.Optional;

/**
 * What a tool or an action was called with. Results and outcomes of the same call replace each
 * other, those of different calls never do, whatever their texts have in common.
 *
 * @param kind of the event, such as {@code tool_result}: an outcome does not replace a result
 * @param arguments as {@link CanonicalJson} spells them
 */
public record ToolCall(String kind, String tool, String arguments) {

  /**
   * @param kind the event's type
   * @return empty where the payload names no tool or no arguments: then nothing is known of what
   *     the result is about
   */
  public static Optional<ToolCall> of(String kind, Payload payload) {
    return CalledTool.of(payload)
        .name()
        .flatMap(
            tool ->
                CalledTool.arguments(payload)
                    .flatMap(CanonicalJson::of)
                    .map(given -> new ToolCall(kind, tool, given)));
  }

  /** As a statement's subject. */
  public String subject() {
    return tool + arguments;
  }

  /** The same string for the same call, and for no other. */
  public String key() {
    return kind.length() + ":" + kind + tool.length() + ":" + tool + arguments;
  }
}
