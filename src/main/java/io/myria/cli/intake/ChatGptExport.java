package io.myria.cli.intake;

import io.myria.cli.intake.ExportedConversation.Message;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * A conversation as ChatGPT exports it (Settings, Data controls, Export data): a tree in {@code
 * mapping}, whose leaf {@code current_node} is where the conversation stands. There is no published
 * schema; this is what exports of 2023 to 2026 hold. Stateless.
 */
final class ChatGptExport {

  private static final String SOURCE = "chatgpt";
  private static final String ASSISTANT = "ChatGPT";

  /** What is said, other than what is thought, looked up or computed. */
  private static final Set<String> SAID = Set.of("text", "multimodal_text", "code");

  /** Marks of sources, between characters of private use, and the older ones. */
  private static final Pattern CITATION =
      Pattern.compile(
          "\\ue200[^\\ue200\\ue201]*+\\ue201"
              + "|\u3010[^\u2020\u3010\u3011]*+\u2020[^\u3010\u3011]*+\u3011");

  /** What a count of microseconds in 64 bits can hold. */
  private static final double MOST_SECONDS = Long.MAX_VALUE / 1e6;

  private ChatGptExport() {}

  static boolean isOne(JsonNode conversation) {
    return conversation.path("mapping").isObject();
  }

  /**
   * @param all branches that were left, too
   */
  static ExportedConversation read(JsonNode conversation, boolean all) {
    Map<String, String> parents = new LinkedHashMap<>();
    JsonNode mapping = conversation.path("mapping");
    for (Map.Entry<String, JsonNode> node : mapping.properties()) {
      parents.put(node.getKey(), node.getValue().path("parent").asString(""));
    }
    String current = conversation.path("current_node").asString("");
    List<String> shown =
        Branches.shown(
            parents, parents.containsKey(current) ? current : Branches.lastLeaf(parents));
    Set<String> elsewhere = new HashSet<>(parents.keySet());
    shown.forEach(elsewhere::remove);
    Optional<Instant> begun = time(conversation.path("create_time"), Optional.empty());
    List<Message> messages = new ArrayList<>();
    long hidden = messages(mapping, all ? parents.keySet() : shown, begun, messages);
    return new ExportedConversation(
        SOURCE,
        ASSISTANT,
        conversation.path("conversation_id").asString(conversation.path("id").asString("")),
        conversation.path("title").asString(""),
        messages,
        hidden,
        all ? 0 : elsewhere.stream().filter(id -> !text(message(mapping, id)).isEmpty()).count());
  }

  private static JsonNode message(JsonNode mapping, String id) {
    return mapping.path(id).path("message");
  }

  /**
   * @return how many are not shown
   */
  private static long messages(
      JsonNode mapping, Collection<String> ids, Optional<Instant> begun, List<Message> messages) {
    long hidden = 0;
    Optional<Instant> before = begun;
    for (String id : ids) {
      JsonNode message = message(mapping, id);
      if (!message.isObject()) {
        continue;
      }
      Optional<Instant> at = time(message.path("create_time"), before);
      String text = text(message);
      if (text.isEmpty()) {
        hidden += saysNothing(message.path("content")) ? 0 : 1;
        continue;
      }
      before = at;
      boolean byUser = message.path("author").path("role").asString("").equals("user");
      messages.add(new Message(message.path("id").asString(id), at, byUser, text));
    }
    return hidden;
  }

  /** As the first message of every conversation does. */
  private static boolean saysNothing(JsonNode content) {
    for (JsonNode part : content.path("parts")) {
      if (!part.asString("object").isBlank()) {
        return false;
      }
    }
    return content.path("content_type").asString("text").equals("text");
  }

  /** What somebody reads of it; empty where nobody does. */
  private static String text(JsonNode message) {
    JsonNode content = message.path("content");
    JsonNode metadata = message.path("metadata");
    String role = message.path("author").path("role").asString("");
    boolean shown =
        (role.equals("user") || role.equals("assistant"))
            && message.path("recipient").asString("all").equals("all")
            && !metadata.path("is_visually_hidden_from_conversation").asBoolean(false)
            && SAID.contains(content.path("content_type").asString("text"));
    if (!shown) {
      return "";
    }
    List<String> parts = new ArrayList<>();
    for (JsonNode part : content.path("parts")) {
      // An object is an image or a recording; of what was spoken it has the text.
      parts.add(part.isString() ? part.asString("") : part.path("text").asString(""));
    }
    parts.add(content.path("text").asString(""));
    for (JsonNode file : metadata.path("attachments")) {
      String name = file.path("name").asString("");
      parts.add(name.isEmpty() ? "" : "[attached: " + Shortened.name(name) + "]");
    }
    parts.removeIf(String::isBlank);
    return CITATION.matcher(String.join("\n", parts)).replaceAll("").strip();
  }

  /**
   * @param seconds since 1970, with a fraction
   * @param otherwise where it is not told, or no time that microseconds can tell
   */
  private static Optional<Instant> time(JsonNode seconds, Optional<Instant> otherwise) {
    if (!seconds.isNumber() || Math.abs(seconds.doubleValue()) > MOST_SECONDS) {
      return otherwise;
    }
    BigDecimal micros = seconds.decimalValue().movePointRight(6).setScale(0, RoundingMode.DOWN);
    return Optional.of(Instant.EPOCH.plus(micros.longValue(), ChronoUnit.MICROS));
  }
}
