package io.myria.cli.importer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Transcripts of Codex ({@code ~/.codex/sessions/YEAR/MONTH/DAY/rollout-*.jsonl}): since 2025-10
 * with a time, a type and a payload in each line, before that a line of metadata and bare items.
 */
final class CodexImporter implements Importer {

  private static final String CHANNEL = "codex";
  private static final String ASSISTANT = "Codex";
  private static final String TOOLS = "call of a tool or its result (--tools takes them)";

  /** What the program tells the model in the user's name. */
  private static final Pattern PROGRAM =
      Pattern.compile(
          "\\A\\s*+(?:<(?:user_instructions|environment_context|ENVIRONMENT_CONTEXT|turn_aborted"
              + "|INSTRUCTIONS|user_action|permissions instructions|skill)\\b|# AGENTS\\.md )");

  private static final Pattern CALL =
      Pattern.compile("(function|local_shell|custom_tool|web_search|mcp_tool)_call");
  private static final Pattern OUTPUT = Pattern.compile("(function|custom_tool)_call_output");

  @Override
  public String format() {
    return CHANNEL;
  }

  @Override
  public String title() {
    return "Codex transcript";
  }

  @Override
  public boolean detects(ImportSource source) throws IOException {
    boolean named = source.label().startsWith("rollout-");
    return TranscriptLines.anyOf(
        source,
        line ->
            line.has("payload")
                    && line.path("type")
                        .asString("")
                        .matches("session_meta|response_item|event_msg|turn_context")
                || named && line.has("id") && line.has("instructions"));
  }

  @Override
  public void read(ImportSource source, Sink sink) throws IOException {
    Reading reading = new Reading(sink, source.stem());
    TranscriptLines.read(source, sink, reading::line);
    sink.end();
  }

  /** One file. */
  private static final class Reading {

    private final Sink sink;
    private final Map<String, JsonNode> calls = new HashMap<>();
    private String session;
    private String project = "";

    private Reading(Sink sink, String session) {
      this.sink = sink;
      this.session = session;
    }

    private void line(long number, JsonNode line) {
      String type = line.path("type").asString("");
      JsonNode payload = line.path("payload");
      if (type.equals("session_meta") || line.has("instructions") && line.has("id")) {
        JsonNode meta = type.equals("session_meta") ? payload : line;
        session = meta.path("id").asString(session);
        project = TranscriptLines.lastPart(meta.path("cwd").asString(""));
        sink.begin(Times.OF_PROGRAMS.of(meta.path("timestamp")));
      } else if (type.equals("response_item")) {
        item(number, line, payload);
      } else if (payload.isMissingNode()) {
        item(number, line, line);
      } else if (!type.equals("event_msg")) {
        // An event repeats for the screen what an item holds.
        sink.left("record of the program itself", number);
      }
    }

    private void item(long number, JsonNode line, JsonNode item) {
      String type = item.path("type").asString("");
      if (type.equals("message")) {
        message(number, line, item);
      } else if (CALL.matcher(type).matches()) {
        call(number, item);
      } else if (OUTPUT.matcher(type).matches()) {
        output(number, line, item);
      } else if (type.equals("reasoning")) {
        sink.left("thought of the assistant", number);
      } else {
        sink.left("record of the program itself", number);
      }
    }

    private void call(long number, JsonNode item) {
      if (sink.options().tools()) {
        calls.put(item.path("call_id").asString(""), item);
      } else {
        sink.left(TOOLS, number);
      }
    }

    private void message(long number, JsonNode line, JsonNode item) {
      String role = item.path("role").asString("");
      List<String> parts = new ArrayList<>(List.of(item.path("content").asString("")));
      for (JsonNode part : item.path("content")) {
        boolean image = part.path("type").asString("").equals("input_image");
        parts.add(image ? "[image]" : part.path("text").asString(""));
      }
      parts.removeIf(part -> part.isBlank() || PROGRAM.matcher(part).find());
      String text = String.join("\n", parts).strip();
      if (text.isEmpty() || !role.equals("user") && !role.equals("assistant")) {
        sink.left("message that the program wrote", number);
        return;
      }
      MessageDraft draft = draft(number, line).text(text);
      sink.add(role.equals("user") ? draft.byUser() : draft.by("assistant", ASSISTANT));
    }

    private void output(long number, JsonNode line, JsonNode item) {
      if (!sink.options().tools()) {
        sink.left(TOOLS, number);
        return;
      }
      JsonNode call = calls.remove(item.path("call_id").asString(""));
      JsonNode output = item.path("output");
      String text =
          output.isString()
              ? output.asString()
              : output.path("content").asString(output.toString());
      MessageDraft draft =
          draft(number, line)
              .kind("tool result")
              .type("tool_result")
              .with("tool", call == null ? "unknown" : call.path("name").asString("shell"))
              .with("result", TranscriptLines.cut(text));
      if (call != null) {
        draft.with("args", arguments(call));
      }
      sink.add(draft);
    }

    /** An object in a text, or whatever else it was called with. */
    private static JsonNode arguments(JsonNode call) {
      String text = call.path("arguments").asString(call.path("input").asString(""));
      try {
        JsonNode parsed = ItemJson.lenient(text, "argument");
        if (parsed.isObject()) {
          return parsed;
        }
      } catch (Unusable notJson) {
        // Kept as the text that it is.
      }
      return JsonNodeFactory.instance
          .objectNode()
          .put(
              "input", TranscriptLines.cut(text.isEmpty() ? call.path("action").toString() : text));
    }

    /** Items have no ids; a transcript only grows at its end. */
    private MessageDraft draft(long number, JsonNode line) {
      return new MessageDraft(number)
          .key(CHANNEL + ":" + session + ":" + number)
          .context(session)
          .at(Times.OF_PROGRAMS.of(line.path("timestamp")))
          .hint(project);
    }
  }
}
