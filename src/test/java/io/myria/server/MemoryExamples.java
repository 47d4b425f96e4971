package io.myria.server;

import io.myria.error.FaultCode;
import java.util.List;
import java.util.Map;

/** Examples of the tools for memories; stateless. */
final class MemoryExamples {

  private static final List<String> PARTICIPANTS = ToolExample.PARTICIPANTS;

  private MemoryExamples() {}

  static List<ToolExample> all() {
    return List.of(
        new ToolExample(
            "myria_timeline",
            Map.of("participants", PARTICIPANTS, "order", "oldest", "kinds", List.of("fact")),
            Map.of("participants", PARTICIPANTS, "kinds", List.of("fact", "hunch")),
            FaultCode.INVALID_ARGUMENT,
            "kinds[1]"),
        ofEvent("myria_causal_chain"),
        new ToolExample(
            "myria_memory_status",
            Map.of("participants", PARTICIPANTS),
            Map.of("participants", PARTICIPANTS, "snapshot_id", ToolExample.UNKNOWN_ID),
            FaultCode.NOT_FOUND,
            "snapshot_id"),
        new ToolExample(
            "myria_list_participant_sets",
            Map.of("participants", PARTICIPANTS),
            Map.of("participants", PARTICIPANTS, "budget_tokens", 1),
            FaultCode.INVALID_ARGUMENT,
            "budget_tokens"),
        ofEvent("myria_prove"),
        new ToolExample(
            "myria_prove_snapshot",
            Map.of(),
            Map.of("after", "x"),
            FaultCode.INVALID_ARGUMENT,
            "after"));
  }

  static ToolExample archive() {
    return ofEvent("myria_archive");
  }

  private static ToolExample ofEvent(String tool) {
    return new ToolExample(
        tool,
        Map.of("participants", PARTICIPANTS, "event_id", ToolExample.UNKNOWN_ID),
        Map.of("participants", PARTICIPANTS, "event_id", ToolExample.UNKNOWN_ID),
        FaultCode.NOT_FOUND,
        "event_id");
  }
}
