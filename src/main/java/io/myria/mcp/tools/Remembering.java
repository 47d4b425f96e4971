package io.myria.mcp.tools;

import io.myria.event.EventType;
import io.myria.event.ParticipantSet;
import io.myria.mcp.catalog.Prompt;
import io.myria.mcp.catalog.PromptCall;
import io.myria.security.Demand;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Remember this. */
final class Remembering implements Prompt.Writer {

  private static final String CHANNEL = "remember";

  private final Clock clock;

  Remembering(Clock clock) {
    this.clock = clock;
  }

  @Override
  public Optional<Demand> demand(PromptCall call) {
    ParticipantSet participants = PromptText.participants(MemoryPrompts.participants(call));
    return Optional.of(Demand.append(List.of(new Demand.Append("", participants, CHANNEL, false))));
  }

  @Override
  public List<Prompt.Message> write(PromptCall call) {
    Map<String, Object> event = new LinkedHashMap<>();
    event.put("channel", CHANNEL);
    event.put(MemoryPrompts.PARTICIPANTS, MemoryPrompts.participants(call));
    event.put("type", EventType.MEMORY_MARKER);
    event.put("text", call.argument("what").orElseThrow());
    return PromptText.asked(
        "Remember this for good.\n\nCall "
            + PromptText.call("myria_append_event", event)
            + " once, as it stands: do not shorten the text, and add nobody to participants, for"
            + " they are who may see it, for ever. Then tell me that it is remembered, and its"
            + " event id.\n");
  }
}
