package io.myria.cli.intake;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/**
 * A conversation of a person with an assistant.
 *
 * @param source such as {@code chatgpt}: the channel, and the beginning of every key
 * @param assistant its name
 * @param id stays the same from one export to the next
 * @param title empty where there is none
 * @param messages in their order
 * @param hidden messages that the application does not show: instructions, thoughts, calls of tools
 * @param elsewhere messages of branches that were left for another, by an edit or another try
 */
record ExportedConversation(
    String source,
    String assistant,
    String id,
    String title,
    List<Message> messages,
    long hidden,
    long elsewhere) {

  /** Weak, as the title is of the whole and not of a message. */
  private static final double TITLE_CONFIDENCE = 0.5;

  /** Titles that say nothing. */
  private static final Set<String> UNTITLED = Set.of("", "new chat", "untitled");

  /**
   * What was said.
   *
   * @param id stays the same from one export to the next
   * @param at empty where neither it nor any before it nor the conversation says when: then it
   *     cannot be imported
   */
  record Message(String id, Optional<Instant> at, boolean byUser, String text) {}

  ObjectNode event(Message message, Whose whose) {
    ObjectNode event = whose.event(source);
    message.at().ifPresent(at -> event.put("timestamp", at.toString()));
    if (!message.id().isEmpty()) {
      event.put("source_event_key", source + ":" + message.id());
    }
    if (!id.isEmpty()) {
      event.put("context_id", id);
    }
    event.put("type", "message");
    event
        .putObject("payload")
        .put("role", message.byUser() ? "user" : "assistant")
        .put("speaker", message.byUser() ? whose.speaker() : assistant)
        .put("text", message.text());
    if (!UNTITLED.contains(title.strip().toLowerCase(java.util.Locale.ROOT))) {
      event
          .putArray("topic_hints")
          .addObject()
          .put("hint", Shortened.name(title))
          .put("confidence", TITLE_CONFIDENCE);
    }
    return event;
  }
}
