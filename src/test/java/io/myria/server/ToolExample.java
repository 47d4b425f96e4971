package io.myria.server;

import io.myria.error.FaultCode;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A call of a tool that succeeds and one that fails.
 *
 * @param wrong its arguments are refused with {@code code}, at {@code field}
 */
record ToolExample(
    String tool,
    Map<String, Object> right,
    Map<String, Object> wrong,
    FaultCode code,
    String field) {

  static final List<String> PARTICIPANTS = List.of("protocol_ada", "protocol_bo");

  /** Takes the place of an id that only the running server knows. */
  static final String UNKNOWN_ID = "01890000-0000-7000-8000-000000000000";

  static final String UNKNOWN_GRIP = "grip:1773950400123:0000000000000000";

  static final String UNKNOWN_NODE = "0".repeat(64);

  /** A message of {@link #PARTICIPANTS} with a payload that has something of everything. */
  static final Map<String, Object> EVENT =
      Map.of(
          "timestamp", "2026-03-19T20:00:00.123456Z",
          "channel", "telegram",
          "participants", PARTICIPANTS,
          "source_event_key", "protocol:1",
          "context_id", "chat:1",
          "type", "message",
          "payload", Map.of("text", "Grüße 你好 🪁", "number", 1.5, "list", List.of(1, true)),
          "topic_hints", List.of(Map.of("hint", "travel_plans", "confidence", 0.73)));

  /** Of every tool, in the order in which clients are told of them. */
  static List<ToolExample> all() {
    return Stream.of(
            memory(),
            rest(),
            topics(),
            contents(),
            KnowledgeExamples.experience(),
            KnowledgeExamples.graph(),
            MemoryExamples.all(),
            snapshots(),
            jobs(),
            models(),
            store())
        .flatMap(List::stream)
        .toList();
  }

  private static List<ToolExample> memory() {
    return List.of(
        new ToolExample(
            "myria_recall",
            Map.of("participants", PARTICIPANTS, "query", "Who sent grüße?", "detail", "full"),
            Map.of("participants", PARTICIPANTS, "query", " "),
            FaultCode.INVALID_ARGUMENT,
            "query"),
        new ToolExample(
            "myria_append_event",
            EVENT,
            Map.of("text", "x", "participants", PARTICIPANTS, "timestamp", "2026-02-30T00:00:00Z"),
            FaultCode.INVALID_ARGUMENT,
            "timestamp"),
        new ToolExample(
            "myria_brief",
            Map.of("participants", PARTICIPANTS, "detail", "items"),
            Map.of("participants", PARTICIPANTS, "budget_tokens", 1),
            FaultCode.INVALID_ARGUMENT,
            "budget_tokens"),
        new ToolExample(
            "myria_query_references",
            Map.of("participants", PARTICIPANTS, "query", "grüße", "depth", 2),
            Map.of("participants", PARTICIPANTS, "depth", 0),
            FaultCode.INVALID_ARGUMENT,
            "depth"),
        new ToolExample(
            "myria_query_event_nodes",
            Map.of("participants", PARTICIPANTS, "query", "grüße", "include_payload", true),
            Map.of("participants", PARTICIPANTS, "order", "sideways"),
            FaultCode.INVALID_ARGUMENT,
            "order"),
        new ToolExample(
            "myria_get_event",
            Map.of("participants", PARTICIPANTS, "event_id", UNKNOWN_ID),
            Map.of("participants", PARTICIPANTS, "event_id", UNKNOWN_ID),
            FaultCode.NOT_FOUND,
            "event_id"));
  }

  private static List<ToolExample> rest() {
    return List.of(
        new ToolExample(
            "myria_list_names",
            Map.of("participants", PARTICIPANTS),
            Map.of("participants", PARTICIPANTS, "kinds", List.of("planet")),
            FaultCode.INVALID_ARGUMENT,
            "kinds[0]"),
        new ToolExample(
            "myria_append_events",
            Map.of("events", List.of(EVENT, EVENT)),
            Map.of("events", List.of(EVENT, Map.of("text", "x"))),
            FaultCode.INVALID_ARGUMENT,
            "events[1].participants"));
  }

  private static List<ToolExample> topics() {
    return List.of(
        new ToolExample(
            "myria_get_topic",
            Map.of("participants", PARTICIPANTS, "topic_id", UNKNOWN_ID),
            Map.of("participants", PARTICIPANTS, "topic_id", UNKNOWN_ID),
            FaultCode.NOT_FOUND,
            "topic_id"),
        new ToolExample(
            "myria_diff_snapshots",
            Map.of("participants", PARTICIPANTS, "from", UNKNOWN_ID, "to", UNKNOWN_ID),
            Map.of("participants", PARTICIPANTS, "from", UNKNOWN_ID, "to", UNKNOWN_ID),
            FaultCode.NOT_FOUND,
            "from"));
  }

  private static List<ToolExample> contents() {
    String unknown = UNKNOWN_GRIP;
    return List.of(
        new ToolExample(
            "myria_get_toc_root",
            Map.of("participants", PARTICIPANTS),
            Map.of("participants", PARTICIPANTS, "cursor", "x"),
            FaultCode.INVALID_CURSOR,
            "cursor"),
        new ToolExample(
            "myria_browse_toc",
            Map.of("participants", PARTICIPANTS, "order", "newest"),
            Map.of("participants", PARTICIPANTS, "parent_id", "toc:month:2026-13"),
            FaultCode.INVALID_ARGUMENT,
            "parent_id"),
        new ToolExample(
            "myria_expand_grip",
            Map.of("participants", PARTICIPANTS, "grip_id", unknown),
            Map.of("participants", PARTICIPANTS, "grip_id", unknown),
            FaultCode.NOT_FOUND,
            "grip_id"));
  }

  private static List<ToolExample> snapshots() {
    return List.of(
        new ToolExample(
            "myria_get_active_snapshot",
            Map.of(),
            Map.of("snapshot_id", UNKNOWN_ID),
            FaultCode.UNKNOWN_FIELD,
            "snapshot_id"),
        new ToolExample(
            "myria_list_snapshots",
            Map.of("budget_tokens", 400),
            Map.of("budget_tokens", 0),
            FaultCode.INVALID_ARGUMENT,
            "budget_tokens"),
        ofSnapshot("myria_publish_snapshot"),
        ofSnapshot("myria_discard_snapshot"),
        ofSnapshot("myria_rollback_snapshot"),
        new ToolExample(
            "myria_resume_builds",
            Map.of(),
            Map.of("snapshot_id", UNKNOWN_ID),
            FaultCode.UNKNOWN_FIELD,
            "snapshot_id"),
        new ToolExample(
            "myria_get_snapshot_status",
            Map.of(),
            Map.of("snapshot_id", UNKNOWN_ID),
            FaultCode.NOT_FOUND,
            "snapshot_id"),
        new ToolExample(
            "myria_trigger_build",
            Map.of("wait", true, "timeout_ms", 60_000),
            Map.of("timeout_ms", 0),
            FaultCode.INVALID_ARGUMENT,
            "timeout_ms"));
  }

  private static List<ToolExample> store() {
    String line =
        "{\"event_id\":\"01890000-0000-7000-8000-0000000000aa\",\"timestamp\":"
            + "\"2026-03-19T20:00:00Z\",\"channel\":\"telegram\",\"participants\":"
            + "[\"protocol_ada\",\"protocol_bo\"],\"type\":\"message\",\"payload\":"
            + "{\"text\":\"Grüße\"},\"internal\":false}";
    return List.of(
        new ToolExample(
            "myria_verify_store",
            Map.of(),
            Map.of("place", "x"),
            FaultCode.INVALID_ARGUMENT,
            "place"),
        new ToolExample(
            "myria_export_events",
            Map.of("participants", PARTICIPANTS),
            Map.of("participants", PARTICIPANTS, "after", "x"),
            FaultCode.INVALID_ARGUMENT,
            "after"),
        new ToolExample(
            "myria_import_events",
            Map.of("lines", List.of(line)),
            Map.of("lines", List.of("x")),
            FaultCode.INVALID_ARGUMENT,
            "lines[0]"),
        new ToolExample(
            "myria_get_audit",
            Map.of("tool", "myria_rollback_snapshot"),
            Map.of("budget_tokens", 1),
            FaultCode.INVALID_ARGUMENT,
            "budget_tokens"));
  }

  private static List<ToolExample> jobs() {
    return List.of(
        new ToolExample(
            "myria_list_jobs", Map.of(), Map.of("job", "x"), FaultCode.UNKNOWN_FIELD, "job"),
        new ToolExample(
            "myria_control_job",
            Map.of("job", "passages", "action", "resume"),
            Map.of("job", "dreams", "action", "pause"),
            FaultCode.NOT_FOUND,
            "job"),
        MemoryExamples.archive());
  }

  private static List<ToolExample> models() {
    return List.of(
        new ToolExample(
            "myria_get_model_status", Map.of(), Map.of("job", "x"), FaultCode.UNKNOWN_FIELD, "job"),
        new ToolExample(
            "myria_set_model_switch",
            Map.of("on", true),
            Map.of("on", "yes"),
            FaultCode.INVALID_ARGUMENT,
            "on"),
        new ToolExample(
            "myria_get_model_audit",
            Map.of("workflow", "walk"),
            Map.of("work", 2_000_000),
            FaultCode.NOT_FOUND,
            "work"),
        new ToolExample(
            "myria_check_model",
            Map.of("events", 10),
            Map.of("events", 0),
            FaultCode.INVALID_ARGUMENT,
            "events"));
  }

  private static ToolExample ofSnapshot(String tool) {
    return new ToolExample(
        tool,
        Map.of("snapshot_id", UNKNOWN_ID),
        Map.of("snapshot_id", UNKNOWN_ID),
        FaultCode.NOT_FOUND,
        "snapshot_id");
  }

  /** Whether neither a person nor a background job has to act before it succeeds. */
  boolean succeeds() {
    return !List.of(
            "myria_publish_snapshot",
            "myria_discard_snapshot",
            "myria_prove",
            "myria_prove_snapshot")
        .contains(tool);
  }

  /** Whether it undoes what others may rely on. */
  boolean takesBack() {
    return List.of("myria_discard_snapshot", "myria_rollback_snapshot").contains(tool);
  }

  @Override
  public String toString() {
    return tool;
  }
}
