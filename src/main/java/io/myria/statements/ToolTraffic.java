package io.myria.statements;

import io.myria.event.Event;
import io.myria.event.EventType;
import io.myria.event.Payload;
import io.myria.language.CalledTool;
import io.myria.statements.reader.CanonicalJson;
import io.myria.statements.reader.ToolCall;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * An event by which programs speak to programs: a tool's result, an action's outcome. Rules about
 * sentences do not read it, since the words of its JSON are names of members and data.
 *
 * @param result empty where the event does not say what was called with which arguments: then
 *     nothing is known of what it replaces
 */
public record ToolTraffic(Optional<CallResult> result) {

  private static final Set<String> TYPES = Set.of(EventType.TOOL_RESULT, EventType.ACTION_OUTCOME);

  private static final List<String> RETURNED =
      List.of(
          "result",
          "output",
          "content",
          "response",
          "error",
          "text",
          "success",
          "is_error",
          "exit_code",
          "exitCode",
          "returncode",
          "status");

  /** Empty where a person or an agent says something in words. */
  public static Optional<ToolTraffic> of(Event event) {
    Payload payload = event.payload();
    boolean called = CalledTool.of(payload).name().isPresent();
    boolean silent = payload.string("text").filter(text -> !text.isBlank()).isEmpty();
    return TYPES.contains(event.type()) || called && silent
        ? Optional.of(new ToolTraffic(result(event.type(), payload)))
        : Optional.empty();
  }

  private static Optional<CallResult> result(String type, Payload payload) {
    return ToolCall.of(type, payload)
        .flatMap(
            call ->
                returned(payload).map(value -> new CallResult(digest(call.key()), digest(value))));
  }

  /** Empty where it is nested too deeply to be compared. */
  private static Optional<String> returned(Payload payload) {
    Map<String, Object> returned = new TreeMap<>();
    for (String member : RETURNED) {
      if (payload.members().get(member) != null) {
        returned.put(member, payload.members().get(member));
      }
    }
    return CanonicalJson.of(returned);
  }

  /** Keeps memory small: results may be large. */
  private static String digest(String canonical) {
    try {
      byte[] all =
          MessageDigest.getInstance("SHA-256").digest(canonical.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(all, 0, 16);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
