package io.myria.cli.importer;

import io.myria.cli.importer.Times.Stamp;
import java.time.OffsetDateTime;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What an importer knows of one message, before {@link Sink} makes an event of it. Not thread-safe.
 */
final class MessageDraft {

  final long number;
  final ObjectNode payload = JsonNodeFactory.instance.objectNode();
  final Set<String> hints = new LinkedHashSet<>();
  String key = "";
  boolean keyOfContent;
  String kind = "message";
  String type = "message";
  String channel = "";
  String context = "";
  String text = "";
  Optional<OffsetDateTime> at = Optional.empty();
  String timeFrom = "";
  boolean dayOnly;

  /**
   * @param number its place in the file
   */
  MessageDraft(long number) {
    this.number = number;
  }

  /** What identifies it, the same in every export. */
  MessageDraft key(String id) {
    key = id;
    return this;
  }

  /** Identified by its content; the second of two equal ones gets a key of its own. */
  MessageDraft keyOf(String prefix, String... content) {
    key = prefix + Hash.of(content);
    keyOfContent = true;
    return this;
  }

  /** How a report counts it, in the singular: message, document, note. */
  MessageDraft kind(String name) {
    kind = name;
    return this;
  }

  MessageDraft type(String name) {
    type = name;
    return this;
  }

  MessageDraft channel(String name) {
    channel = name;
    return this;
  }

  MessageDraft context(String id) {
    context = id;
    return this;
  }

  MessageDraft text(String words) {
    text = words;
    return this;
  }

  MessageDraft at(Optional<Stamp> stamp) {
    stamp.ifPresent(
        one -> {
          at = Optional.of(one.at());
          dayOnly = one.dayOnly();
        });
    return this;
  }

  /** A time that is not the message's own: what it was taken from. */
  MessageDraft at(Optional<Stamp> stamp, String from) {
    timeFrom = stamp.isPresent() ? from : timeFrom;
    return at(stamp);
  }

  /** Said by the owner of the file. */
  MessageDraft byUser() {
    payload.put("role", "user").put("speaker", "");
    return this;
  }

  MessageDraft by(String role, String speaker) {
    payload.put("role", role).put("speaker", speaker);
    return this;
  }

  MessageDraft hint(String name) {
    if (!name.isBlank()) {
      hints.add(name);
    }
    return this;
  }

  MessageDraft with(String member, String value) {
    if (!value.isBlank()) {
      payload.put(member, value);
    }
    return this;
  }

  MessageDraft with(String member, JsonNode value) {
    payload.set(member, value);
    return this;
  }

  boolean saysNothing() {
    return text.isBlank() && type.equals("message");
  }
}
