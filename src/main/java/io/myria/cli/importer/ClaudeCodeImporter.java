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
 * Transcripts of Claude Code ({@code ~/.claude/projects/FOLDER/SESSION.jsonl}): a line for each
 * prompt, part of an answer, call and result.
 */
final class ClaudeCodeImporter implements Importer {

  private static final String CHANNEL = "claude-code";
  private static final String ASSISTANT = "Claude Code";

  /** What the program puts into prompts. */
  private static final Pattern REMINDER =
      Pattern.compile("(?s)<system-reminder>(?:(?!</?+system-reminder>).)*+</system-reminder>");

  private static final Pattern COMMAND =
      Pattern.compile(
          "(?s)\\A\\s*+(?:<(command-name|command-message|command-args|local-command-stdout"
              + "|local-command-stderr|local-command-caveat|bash-stdout|bash-stderr"
              + "|task-notification)>"
              + "(?:(?!</\\1>).)*+</\\1>\\s*+)++");

  @Override
  public String format() {
    return CHANNEL;
  }

  @Override
  public String title() {
    return "Claude Code transcript";
  }

  @Override
  public boolean detects(ImportSource source) throws IOException {
    return TranscriptLines.anyOf(
        source,
        line ->
            line.has("sessionId") && (line.has("uuid") || line.has("message"))
                || line.has("leafUuid") && line.has("summary")
                || line.path("type").asString("").equals("file-history-snapshot"));
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
      session = line.path("sessionId").asString(session);
      project = TranscriptLines.lastPart(line.path("cwd").asString(project));
      String type = line.path("type").asString("");
      if (type.equals("summary")) {
        // It names a session, which may be another file's.
        sink.left("title of a session", number);
      } else if (!type.equals("user") && !type.equals("assistant")) {
        sink.left("record of the program itself", number);
      } else if (line.path("isSidechain").asBoolean(false)) {
        sink.left("message of subagents", number);
      } else if (line.path("isMeta").asBoolean(false)
          || line.path("isCompactSummary").asBoolean(false)
          || line.path("isApiErrorMessage").asBoolean(false)) {
        sink.left("message that the program wrote", number);
      } else {
        message(number, line, type.equals("user"));
      }
    }

    private void message(long number, JsonNode line, boolean byUser) {
      JsonNode content = line.path("message").path("content");
      List<String> parts = new ArrayList<>(List.of(content.asString("")));
      int index = 0;
      for (JsonNode block : content) {
        index++;
        switch (block.path("type").asString("")) {
          case "text" -> parts.add(block.path("text").asString(""));
          case "image" -> parts.add("[image]");
          case "document" -> parts.add("[document]");
          case "tool_use" -> call(number, block);
          case "tool_result" -> result(number, line, block, index);
          default -> sink.left("thought of the assistant", number);
        }
      }
      parts.replaceAll(part -> REMINDER.matcher(part).replaceAll("").strip());
      parts.removeIf(String::isBlank);
      String text = String.join("\n", parts);
      if (COMMAND.matcher(text).matches()) {
        sink.left("command to the program and its output", number);
      } else if (!text.isEmpty()) {
        MessageDraft draft = draft(number, line, line.path("uuid").asString("")).text(text);
        sink.add(byUser ? draft.byUser() : draft.by("assistant", ASSISTANT));
      }
    }

    private MessageDraft draft(long number, JsonNode line, String id) {
      return new MessageDraft(number)
          .key(CHANNEL + ":" + (id.isEmpty() ? session + ":" + number : id))
          .context(session)
          .at(Times.OF_PROGRAMS.of(line.path("timestamp")))
          .hint(project);
    }

    private void call(long number, JsonNode block) {
      if (sink.options().tools()) {
        calls.put(block.path("id").asString(""), block);
      } else {
        sink.left("call of a tool or its result (--tools takes them)", number);
      }
    }

    /** With what it was called, as the hook for Claude Code stores it. */
    private void result(long number, JsonNode line, JsonNode block, int index) {
      if (!sink.options().tools()) {
        sink.left("call of a tool or its result (--tools takes them)", number);
        return;
      }
      String id = block.path("tool_use_id").asString(session + ":" + number + ":" + index);
      JsonNode call = calls.remove(id);
      List<String> parts = new ArrayList<>(List.of(block.path("content").asString("")));
      block.path("content").forEach(part -> parts.add(part.path("text").asString("[image]")));
      parts.removeIf(String::isBlank);
      boolean failed = block.path("is_error").asBoolean(false);
      MessageDraft draft =
          draft(number, line, id)
              .kind("tool result")
              .type("tool_result")
              .with("tool", call == null ? "unknown" : call.path("name").asString("unknown"));
      if (call != null && call.path("input").toString().length() <= Sink.LONGEST_TEXT) {
        draft.with("args", call.path("input"));
      }
      draft.with(failed ? "error" : "result", TranscriptLines.cut(String.join("\n", parts)));
      sink.add(draft.with("success", JsonNodeFactory.instance.booleanNode(!failed)));
    }
  }
}
