package io.myria.cli.importer;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Conversations as ChatGPT exports them (Settings, Data controls, Export data): a tree in {@code
 * mapping}, whose leaf {@code current_node} is where the conversation stands. There is no published
 * schema; this is what exports of 2023 to 2026 hold.
 */
final class ChatGptImporter implements Importer {

  private static final String CHANNEL = "chatgpt";
  private static final String ASSISTANT = "ChatGPT";
  private static final String CANVAS = "canmore.";
  private static final Set<String> THOUGHTS = Set.of("thoughts", "reasoning_recap");

  /** What is only ever the result of a tool, no matter who is named as its author. */
  private static final Set<String> RESULTS =
      Set.of("execution_output", "tether_browsing_display", "tether_quote", "system_error");

  /** Titles that say nothing. */
  static final Set<String> UNTITLED = Set.of("", "new chat", "untitled");

  /** Marks of sources, between characters of private use, and the older ones. */
  private static final Pattern CITATION =
      Pattern.compile(
          "\\ue200[^\\ue200\\ue201]*+\\ue201"
              + "|\u3010[^\u2020\u3010\u3011]*+\u2020[^\u3010\u3011]*+\u3011");

  @Override
  public String format() {
    return CHANNEL;
  }

  @Override
  public String title() {
    return "ChatGPT export";
  }

  @Override
  public boolean detects(ImportSource source) throws IOException {
    return source.shape().objects().contains("mapping")
        || JsonShape.holds(source, "\"mapping\"\\s*:\\s*\\{");
  }

  @Override
  public void read(ImportSource source, Sink sink) throws IOException {
    String array = source.shape().arrays().contains("conversations") ? "conversations" : "";
    Set<String> instructions = new HashSet<>();
    try (InputStream in = source.open()) {
      JsonItems items = new JsonItems(in, sink, array);
      new Reading(sink, instructions).all(items);
    }
  }

  /** One file; numbers its messages. */
  private static final class Reading {

    private final Sink sink;
    private final Set<String> instructions;
    private long number;
    private String id = "";
    private String title = "";
    private String canvas = "";

    private Reading(Sink sink, Set<String> instructions) {
      this.sink = sink;
      this.instructions = instructions;
    }

    private void all(JsonItems items) throws IOException {
      items.read(
          item -> {
            if (item.path("mapping").isObject()) {
              conversation(item);
            } else {
              sink.bad(items.number(), "the item is no conversation as ChatGPT exports them");
            }
          });
    }

    private void conversation(JsonNode conversation) {
      id = conversation.path("conversation_id").asString(conversation.path("id").asString(""));
      title = conversation.path("title").asString("");
      canvas = "";
      sink.begin(Times.OF_PROGRAMS.of(conversation.path("create_time")));
      JsonNode mapping = conversation.path("mapping");
      Map<String, String> parents = new LinkedHashMap<>();
      for (Map.Entry<String, JsonNode> node : mapping.properties()) {
        parents.put(node.getKey(), node.getValue().path("parent").asString(""));
      }
      String current = conversation.path("current_node").asString("");
      Collection<String> shown =
          sink.options().allBranches()
              ? parents.keySet()
              : Branches.shown(
                  parents, parents.containsKey(current) ? current : Branches.lastLeaf(parents));
      for (String node : shown) {
        JsonNode message = mapping.path(node).path("message");
        if (message.isObject()) {
          number++;
          message(node, message);
        }
      }
      elsewhere(mapping, parents.keySet(), shown);
      sink.end();
    }

    private void elsewhere(JsonNode mapping, Set<String> all, Collection<String> shown) {
      Set<String> left = new HashSet<>(all);
      left.removeAll(new HashSet<>(shown));
      for (String node : left) {
        JsonNode message = mapping.path(node).path("message");
        if (isSaid(message) && !text(message).isEmpty()) {
          sink.left("message edited or tried again since (--all-branches takes them)", number);
        }
      }
    }

    private void message(String node, JsonNode message) {
      String type = message.path("content").path("content_type").asString("text");
      String role = message.path("author").path("role").asString("");
      String recipient = message.path("recipient").asString("all");
      if (type.equals("user_editable_context") || type.equals("model_editable_context")) {
        instructions(message);
      } else if (isResearch(message)) {
        document(node, message, "research report", research(message));
      } else if (role.equals("assistant") && recipient.startsWith(CANVAS)) {
        canvas(node, message);
      } else if (role.equals("tool") && hasImages(message)) {
        sink.add(draft(node, message).by("assistant", ASSISTANT).text(text(message)));
      } else if (isSaid(message)) {
        said(node, message, role);
      } else if (THOUGHTS.contains(type)) {
        sink.left("thought of the assistant", number);
      } else if (role.equals("tool") || RESULTS.contains(type) || !recipient.equals("all")) {
        tool(node, message, role);
      } else if (!text(message).isEmpty()) {
        sink.left("instruction to the assistant that nobody reads", number);
      }
    }

    private void said(String node, JsonNode message, String role) {
      String text = text(message);
      if (text.isEmpty()) {
        if (!message.path("content").path("parts").path(0).asString("x").isBlank()) {
          sink.left("message without text", number);
        }
        return;
      }
      MessageDraft draft = draft(node, message).text(text);
      sink.add(role.equals("user") ? draft.byUser() : draft.by("assistant", ASSISTANT));
    }

    private MessageDraft draft(String node, JsonNode message) {
      return new MessageDraft(number)
          .key(CHANNEL + ":" + message.path("id").asString(node))
          .context(id)
          .at(Times.OF_PROGRAMS.of(message.path("create_time")))
          .hint(UNTITLED.contains(title.strip().toLowerCase(Locale.ROOT)) ? "" : title);
    }

    private void document(String node, JsonNode message, String kind, String text) {
      sink.add(
          draft(node, message)
              .kind(kind)
              .type("document")
              .by("assistant", ASSISTANT)
              .text("[" + kind + "]\n" + text));
    }

    /** Custom instructions and memories repeat in every conversation; each wording counts once. */
    private void instructions(JsonNode message) {
      JsonNode content = message.path("content");
      List<String> parts = new ArrayList<>();
      part(parts, "About me: ", content.path("user_profile"));
      part(parts, "How to answer me: ", content.path("user_instructions"));
      part(parts, "What ChatGPT remembers of me: ", content.path("model_set_context"));
      String text = String.join("\n", parts);
      if (!text.isEmpty() && instructions.add(Hash.of(text))) {
        sink.add(
            new MessageDraft(number)
                .key(CHANNEL + ":instructions:" + Hash.of(text))
                .kind("custom instruction")
                .type("note")
                .context("custom instructions")
                .at(Times.OF_PROGRAMS.of(message.path("create_time")))
                .byUser()
                .text(text));
      }
    }

    private static void part(List<String> parts, String name, JsonNode value) {
      if (!value.asString("").isBlank()) {
        parts.add(name + value.asString("").strip());
      }
    }

    private void canvas(String node, JsonNode message) {
      JsonNode call;
      try {
        call = ItemJson.lenient(rawText(message.path("content")), "canvas");
      } catch (Unusable notJson) {
        document(node, message, "canvas", text(message));
        return;
      }
      if (call.has("content")) {
        canvas = call.path("name").asString("");
        document(node, message, "canvas", canvas + "\n" + call.path("content").asString(""));
        return;
      }
      List<String> changes = new ArrayList<>();
      for (JsonNode update : call.path("updates")) {
        changes.add(update.path("replacement").asString(""));
      }
      for (JsonNode comment : call.path("comments")) {
        changes.add(comment.path("comment").asString(""));
      }
      changes.removeIf(String::isBlank);
      if (!changes.isEmpty()) {
        String kind = call.has("comments") ? "canvas comment" : "canvas change";
        document(node, message, kind, canvas + "\n" + String.join("\n", changes));
      }
    }

    private void tool(String node, JsonNode message, String role) {
      if (!sink.options().tools()) {
        sink.left("call of a tool or its result (--tools takes them)", number);
        return;
      }
      String text = text(message);
      boolean result = role.equals("tool");
      String name =
          result
              ? message.path("author").path("name").asString("tool")
              : message.path("recipient").asString("tool");
      if (!text.isEmpty()) {
        sink.add(
            draft(node, message)
                .kind(result ? "tool result" : "tool call")
                .type(result ? "tool_result" : "message")
                .by(result ? "tool" : "assistant", result ? name : ASSISTANT)
                .with("tool", name)
                .text(result ? text : "[" + name + "]\n" + text));
      }
    }
  }

  /** The last message of deep research, or the report that its window holds. */
  private static boolean isResearch(JsonNode message) {
    return message.path("metadata").path("is_async_task_result_message").asBoolean(false)
            && !text(message).isEmpty()
        || !widgetReport(message).isEmpty();
  }

  private static String research(JsonNode message) {
    String title = message.path("metadata").path("async_task_title").asString("");
    String report = widgetReport(message);
    return (title.isBlank() ? "" : title + "\n") + (report.isEmpty() ? text(message) : report);
  }

  private static String widgetReport(JsonNode message) {
    JsonNode state = message.path("metadata").path("chatgpt_sdk").path("widget_state");
    try {
      JsonNode parsed = state.isString() ? ItemJson.lenient(state.asString(), "state") : state;
      return cited(rawText(parsed.path("report_message").path("content")));
    } catch (Unusable notJson) {
      return "";
    }
  }

  private static boolean hasImages(JsonNode message) {
    for (JsonNode part : message.path("content").path("parts")) {
      if (isImage(part)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isImage(JsonNode part) {
    return part.path("content_type").asString("").equals("image_asset_pointer");
  }

  /** Whether it stands in the conversation as its user sees it. */
  private static boolean isSaid(JsonNode message) {
    String role = message.path("author").path("role").asString("");
    String type = message.path("content").path("content_type").asString("text");
    return (role.equals("user") || role.equals("assistant"))
        && message.path("recipient").asString("all").equals("all")
        && !message.path("metadata").path("is_visually_hidden_from_conversation").asBoolean(false)
        && !THOUGHTS.contains(type)
        && !RESULTS.contains(type);
  }

  private static String text(JsonNode message) {
    List<String> parts = new ArrayList<>();
    JsonNode content = message.path("content");
    JsonNode attachments = message.path("metadata").path("attachments");
    int images = 0;
    for (JsonNode part : content.path("parts")) {
      if (isImage(part)) {
        images++;
        String prompt = part.path("metadata").path("dalle").path("prompt").asString("");
        if (!prompt.isBlank() || images > attachments.size()) {
          parts.add(prompt.isBlank() ? "[image]" : "[image: " + prompt.strip() + "]");
        }
      } else {
        parts.add(part.isString() ? part.asString("") : part.path("text").asString(""));
      }
    }
    parts.add(content.path("text").asString(""));
    parts.add(content.path("result").asString(""));
    for (JsonNode file : attachments) {
      String name = file.path("name").asString("");
      parts.add(name.isEmpty() ? "" : "[attached: " + name + "]");
    }
    parts.removeIf(String::isBlank);
    return cited(String.join("\n", parts));
  }

  /** Without what is described of images and files. */
  private static String rawText(JsonNode content) {
    List<String> parts = new ArrayList<>();
    content.path("parts").forEach(part -> parts.add(part.asString("")));
    parts.add(content.path("text").asString(""));
    parts.removeIf(String::isBlank);
    return String.join("\n", parts);
  }

  private static String cited(String text) {
    return CITATION.matcher(text).replaceAll("").strip();
  }
}
