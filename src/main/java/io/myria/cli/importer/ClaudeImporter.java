package io.myria.cli.importer;

import io.myria.cli.importer.Times.Stamp;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * What Claude exports (Settings, Privacy, Export data): conversations with {@code chat_messages} in
 * their order, since 2026 with the message that each one follows; projects with their documents;
 * and memories. There is no published schema; this is what exports of 2024 to 2026 hold.
 */
final class ClaudeImporter implements Importer {

  private static final String CHANNEL = "claude";
  private static final String ASSISTANT = "Claude";

  /** What the first message of a conversation follows. */
  private static final String ROOT = "00000000-0000-4000-8000-000000000000";

  /** Artifacts as they stood in the text until 2025. */
  private static final Pattern IN_TEXT =
      Pattern.compile("(?s)<antArtifact\\b([^<>]*+)>((?:(?!</?+antArtifact).)*+)</antArtifact>");

  private static final Pattern TITLE = Pattern.compile("title=\"([^\"]*)\"");
  private static final Pattern THINKING =
      Pattern.compile("(?s)<antThinking>(?:(?!</?+antThinking>).)*+</antThinking>\\s*+");

  @Override
  public String format() {
    return CHANNEL;
  }

  @Override
  public String title() {
    return "Claude export";
  }

  @Override
  public boolean detects(ImportSource source) throws IOException {
    JsonShape shape = source.shape();
    return shape.arrays().contains("chat_messages")
        || JsonShape.holds(source, "\"chat_messages\"\\s*:\\s*\\[")
        || shape.has("conversations_memory")
        || isProject(shape);
  }

  private static boolean isProject(JsonShape shape) {
    return shape.has("uuid", "name", "docs") && shape.arrays().contains("docs");
  }

  @Override
  public void read(ImportSource source, Sink sink) throws IOException {
    JsonShape shape = source.shape();
    String array = shape.arrays().contains("conversations") ? "conversations" : "";
    try (InputStream in = source.open()) {
      JsonItems items = new JsonItems(in, sink, array);
      Reading reading = new Reading(sink);
      items.read(
          item -> {
            if (item.path("chat_messages").isArray()) {
              reading.conversation(item);
            } else if (item.has("conversations_memory")) {
              reading.memories(item);
            } else if (item.path("docs").isArray()) {
              reading.project(item);
            } else {
              sink.bad(items.number(), "the item is no conversation as Claude exports them");
            }
          });
    }
  }

  /** One file; numbers its messages. */
  private static final class Reading {

    private final Sink sink;
    private final Map<String, String> artifacts = new HashMap<>();
    private long number;
    private String id = "";
    private String title = "";
    private String message = "";
    private Optional<Stamp> at = Optional.empty();

    private Reading(Sink sink) {
      this.sink = sink;
    }

    private void conversation(JsonNode conversation) {
      id = conversation.path("uuid").asString("");
      title = conversation.path("name").asString("");
      artifacts.clear();
      sink.begin(Times.OF_PROGRAMS.of(conversation.path("created_at")));
      Set<String> shown = sink.options().allBranches() ? Set.of() : shown(conversation);
      for (JsonNode one : conversation.path("chat_messages")) {
        number++;
        message = one.path("uuid").asString("");
        at = Times.OF_PROGRAMS.of(one.path("created_at"));
        if (shown.isEmpty() || shown.contains(message)) {
          message(one);
        } else if (!text(one).isEmpty()) {
          sink.left("message edited or tried again since (--all-branches takes them)", number);
        }
      }
      sink.end();
    }

    private void message(JsonNode one) {
      String text = text(one);
      Matcher artifact = IN_TEXT.matcher(text);
      String plain = THINKING.matcher(artifact.replaceAll("[artifact]")).replaceAll("").strip();
      boolean byUser = one.path("sender").asString("").matches("human|user");
      if (!plain.isEmpty()) {
        MessageDraft draft = draft("").text(plain);
        sink.add(byUser ? draft.byUser() : draft.by("assistant", ASSISTANT));
      }
      int index = 0;
      artifact.reset();
      while (artifact.find()) {
        Matcher named = TITLE.matcher(artifact.group(1));
        document("artifact", ++index, named.find() ? named.group(1) : "", artifact.group(2));
      }
      boolean other = false;
      for (JsonNode block : one.path("content")) {
        String type = block.path("type").asString("text");
        if (type.equals("tool_use")) {
          other |= call(block, ++index);
        } else if (type.equals("tool_result")) {
          result(block, ++index);
          other = true;
        } else if (type.equals("thinking")) {
          sink.left("thought of the assistant", number);
          other = true;
        }
      }
      if (plain.isEmpty() && index == 0 && !other) {
        sink.left("message without text", number);
      }
    }

    /** What a call of a tool makes: artifacts and files; other calls are traffic. */
    private boolean call(JsonNode block, int index) {
      JsonNode input = block.path("input");
      String tool = block.path("name").asString("tool");
      if (tool.equals("artifacts")) {
        String artifact = input.path("id").asString("");
        String name = input.path("title").asString(artifacts.getOrDefault(artifact, artifact));
        artifacts.put(artifact, name);
        boolean change = input.path("command").asString("").equals("update");
        String content = input.path(change ? "new_str" : "content").asString("");
        document(change ? "artifact change" : "artifact", index, name, content);
      } else if (input.has("file_text")) {
        String name = lastPart(input.path("path").asString("file"));
        document("created file", index, name, input.path("file_text").asString(""));
      } else if (input.has("new_str")) {
        String name = lastPart(input.path("path").asString("file"));
        document("file change", index, name, input.path("new_str").asString(""));
      } else if (sink.options().tools()) {
        sink.add(
            draft(":call:" + index)
                .kind("tool call")
                .by("assistant", ASSISTANT)
                .with("tool", tool)
                .text("[" + tool + "]\n" + input));
      } else {
        sink.left("call of a tool or its result (--tools takes them)", number);
      }
      return true;
    }

    private void result(JsonNode block, int index) {
      if (!sink.options().tools()) {
        sink.left("call of a tool or its result (--tools takes them)", number);
        return;
      }
      List<String> parts = new ArrayList<>();
      block.path("content").forEach(part -> parts.add(part.path("text").asString("")));
      parts.add(block.path("content").asString(""));
      parts.removeIf(String::isBlank);
      if (!parts.isEmpty()) {
        String tool = block.path("name").asString("tool");
        sink.add(
            draft(":result:" + index)
                .kind("tool result")
                .type("tool_result")
                .by("tool", tool)
                .with("tool", tool)
                .text(String.join("\n", parts)));
      }
    }

    private void document(String kind, int index, String name, String content) {
      if (!content.isBlank()) {
        sink.add(
            draft(":" + kind.replace(' ', '-') + ":" + index)
                .kind(kind)
                .type("document")
                .by("assistant", ASSISTANT)
                .text("[" + kind + (name.isBlank() ? "" : ": " + name) + "]\n" + content.strip()));
      }
    }

    private MessageDraft draft(String part) {
      MessageDraft draft = new MessageDraft(number).context(id).at(at);
      if (message.isEmpty()) {
        draft.keyOf(CHANNEL + ":" + id + ":", String.valueOf(number), part);
      } else {
        draft.key(CHANNEL + ":" + message + part);
      }
      boolean named = !ChatGptImporter.UNTITLED.contains(title.strip().toLowerCase(Locale.ROOT));
      return draft.hint(named ? title : "");
    }

    private void project(JsonNode project) {
      String uuid = project.path("uuid").asString("");
      String name = project.path("name").asString("");
      Optional<Stamp> created = Times.OF_PROGRAMS.of(project.path("created_at"));
      sink.begin(created);
      number++;
      List<String> parts = new ArrayList<>(List.of("Project " + name));
      parts.add(project.path("description").asString("").strip());
      String instructions = project.path("prompt_template").asString("").strip();
      parts.add(instructions.isEmpty() ? "" : "Instructions: " + instructions);
      parts.removeIf(String::isEmpty);
      MessageDraft draft =
          new MessageDraft(number).key(CHANNEL + ":project:" + uuid).kind("project");
      sink.add(
          draft
              .type("note")
              .context(uuid)
              .at(created)
              .hint(name)
              .byUser()
              .text(String.join("\n", parts)));
      for (JsonNode document : project.path("docs")) {
        number++;
        String file = document.path("filename").asString("document");
        sink.add(
            new MessageDraft(number)
                .key(CHANNEL + ":document:" + document.path("uuid").asString(uuid + ":" + file))
                .kind("project document")
                .type("document")
                .context(uuid)
                .at(Times.OF_PROGRAMS.of(document.path("created_at")))
                .hint(name)
                .byUser()
                .text("[" + file + "]\n" + document.path("content").asString("").strip()));
      }
      sink.end();
    }

    private void memories(JsonNode memories) {
      sink.begin(Optional.empty());
      memory("", memories.path("conversations_memory").asString(""));
      memories
          .path("project_memories")
          .properties()
          .forEach(one -> memory(one.getKey(), one.getValue().asString("")));
      sink.end();
    }

    /** A memory is Markdown; each paragraph is a note under its heading. */
    private void memory(String project, String text) {
      Paragraphs paragraphs = new Paragraphs(true);
      paragraphs.all(
          text,
          one -> {
            number++;
            String words = one.withHeadings();
            sink.add(
                new MessageDraft(number)
                    .keyOf(CHANNEL + ":memory:", project, words)
                    .kind("memory note")
                    .type("note")
                    .context(project.isEmpty() ? "memory" : project)
                    .by("assistant", ASSISTANT)
                    .text(words));
          });
    }
  }

  private static String lastPart(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** Empty where it is unknown, and all are shown. */
  private static Set<String> shown(JsonNode conversation) {
    Map<String, String> parents = new LinkedHashMap<>();
    for (JsonNode message : conversation.path("chat_messages")) {
      parents.put(
          message.path("uuid").asString(""), message.path("parent_message_uuid").asString(""));
    }
    for (String parent : parents.values()) {
      if (parent.isEmpty() || !parent.equals(ROOT) && !parents.containsKey(parent)) {
        return Set.of();
      }
    }
    String current = conversation.path("current_leaf_message_uuid").asString("");
    return new HashSet<>(
        Branches.shown(
            parents, parents.containsKey(current) ? current : Branches.lastLeaf(parents)));
  }

  /** What was written, and what was attached; empty where there is neither. */
  private static String text(JsonNode message) {
    List<String> parts = new ArrayList<>();
    for (JsonNode block : message.path("content")) {
      String type = block.path("type").asString("text");
      parts.add(
          switch (type) {
            case "text", "voice_note" -> block.path("text").asString("");
            case "image" -> "[image]";
            default -> "";
          });
    }
    parts.removeIf(String::isBlank);
    if (parts.isEmpty() && message.path("content").isEmpty()) {
      parts.add(message.path("text").asString(""));
    }
    for (JsonNode file : message.path("attachments")) {
      parts.add(attached(file) + "\n" + file.path("extracted_content").asString("").strip());
    }
    message.path("files").forEach(file -> parts.add(attached(file)));
    return String.join("\n\n", parts).strip();
  }

  private static String attached(JsonNode file) {
    String name = file.path("file_name").asString("");
    return "[attached: " + (name.isEmpty() ? "text" : name) + "]";
  }
}
