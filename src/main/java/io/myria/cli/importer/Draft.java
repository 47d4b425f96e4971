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
final class Draft {

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
  Draft(long number) {
    this.number = number;
  }

  /** What identifies it, the same in every export. */
  Draft key(String id) {
    key = id;
    return this;
  }

  /** Identified by its content; the second of two equal ones gets a key of its own. */
  Draft keyOf(String prefix, String... content) {
    key = prefix + Hash.of(content);
    keyOfContent = true;
    return this;
  }

  /** How a report counts it, in the singular: message, document, note. */
  Draft kind(String name) {
    kind = name;
    return this;
  }

  Draft type(String name) {
    type = name;
    return this;
  }

  Draft channel(String name) {
    channel = name;
    return this;
  }

  Draft context(String id) {
    context = id;
    return this;
  }

  Draft text(String words) {
    text = words;
    return this;
  }

  Draft at(Optional<Stamp> stamp) {
    stamp.ifPresent(
        one -> {
          at = Optional.of(one.at());
          dayOnly = one.dayOnly();
        });
    return this;
  }

  /** A time that is not the message's own: what it was taken from. */
  Draft at(Optional<Stamp> stamp, String from) {
    timeFrom = stamp.isPresent() ? from : timeFrom;
    return at(stamp);
  }

  /** Said by the owner of the file. */
  Draft byUser() {
    payload.put("role", "user").put("speaker", "");
    return this;
  }

  Draft by(String role, String speaker) {
    payload.put("role", role).put("speaker", speaker);
    return this;
  }

  Draft hint(String name) {
    if (!name.isBlank()) {
      hints.add(name);
    }
    return this;
  }

  Draft with(String member, String value) {
    if (!value.isBlank()) {
      payload.put(member, value);
    }
    return this;
  }

  Draft with(String member, JsonNode value) {
    payload.set(member, value);
    return this;
  }

  boolean saysNothing() {
    return text.isBlank() && type.equals("message");
  }
}
