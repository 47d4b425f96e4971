package io.myria.cli.intake;

import io.myria.cli.intake.ExportedConversation.Message;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * A conversation as Claude exports it (Settings, Privacy, Export data): {@code chat_messages} in
 * their order, since 2026 with the message that each one follows. There is no published schema;
 * this is what exports of 2024 to 2026 hold. Stateless.
 */
final class ClaudeExport {

  private static final String SOURCE = "claude";
  private static final String ASSISTANT = "Claude";

  /** What the first message of a conversation follows. */
  private static final String ROOT = "00000000-0000-4000-8000-000000000000";

  private ClaudeExport() {}

  static boolean isOne(JsonNode conversation) {
    return conversation.path("chat_messages").isArray();
  }

  /**
   * @param all branches that were left, too
   */
  static ExportedConversation read(JsonNode conversation, boolean all) {
    JsonNode said = conversation.path("chat_messages");
    Set<String> shown = all ? Set.of() : shown(conversation);
    Optional<Instant> before = time(conversation.path("created_at"), Optional.empty());
    List<Message> messages = new ArrayList<>();
    long hidden = 0;
    long elsewhere = 0;
    for (JsonNode message : said) {
      String id = message.path("uuid").asString("");
      String text = text(message);
      if (text.isEmpty()) {
        hidden++;
      } else if (!shown.isEmpty() && !shown.contains(id)) {
        elsewhere++;
      } else {
        before = time(message.path("created_at"), before);
        boolean byUser = message.path("sender").asString("").equals("human");
        messages.add(new Message(id, before, byUser, text));
      }
    }
    return new ExportedConversation(
        SOURCE,
        ASSISTANT,
        conversation.path("uuid").asString(""),
        conversation.path("name").asString(""),
        messages,
        hidden,
        elsewhere);
  }

  /** Empty where it cannot be told, and all are shown. */
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

  /** What somebody reads of it, with what was attached; empty where nobody does. */
  private static String text(JsonNode message) {
    List<String> parts = new ArrayList<>();
    for (JsonNode block : message.path("content")) {
      boolean words = block.path("type").asString("text").matches("text|voice_note");
      parts.add(words ? block.path("text").asString("") : "");
    }
    parts.removeIf(String::isBlank);
    if (parts.isEmpty() && message.path("content").isEmpty()) {
      parts.add(message.path("text").asString(""));
    }
    for (JsonNode file : message.path("attachments")) {
      parts.add(
          attached(file)
              + "\n"
              + Shortened.attachment(file.path("extracted_content").asString("")));
    }
    message.path("files").forEach(file -> parts.add(attached(file)));
    return String.join("\n\n", parts).strip();
  }

  private static String attached(JsonNode file) {
    String name = file.path("file_name").asString("");
    return "[attached: " + (name.isEmpty() ? "text" : Shortened.name(name)) + "]";
  }

  private static Optional<Instant> time(JsonNode text, Optional<Instant> otherwise) {
    try {
      return Optional.of(OffsetDateTime.parse(text.asString("")).toInstant());
    } catch (DateTimeException untold) {
      return otherwise;
    }
  }
}
