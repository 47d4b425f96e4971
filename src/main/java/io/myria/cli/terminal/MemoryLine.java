package io.myria.cli.terminal;

import tools.jackson.databind.JsonNode;

/** The speaker, text and source of a memory in one line; stateless. */
public final class MemoryLine {

  private MemoryLine() {}

  /** {@code "Dana: words"}; of what nobody said, what sort of event it is. */
  static String said(JsonNode memory) {
    return voice(memory) + WordWrap.oneLine(memory.path("text").asString(""));
  }

  /**
   * {@code "Dana: "}; the type where nobody said it, and "somebody" of a message without a name.
   */
  public static String voice(JsonNode memory) {
    String type = memory.path("type").asString("");
    String speaker = memory.path("speaker").asString(type.equals("message") ? "somebody" : type);
    return speaker.isEmpty() ? "" : WordWrap.oneLine(speaker) + ": ";
  }

  /**
   * {@code "…cd5b003b · dana, eli"}: the end of its id, and who may see it, where the answer has
   * it.
   */
  static String source(JsonNode memory) {
    String id = Units.shortId(memory.path("event_id").asString(""));
    String names = Units.names(memory.path("participants"));
    return names.isEmpty() ? id : id + " · " + names;
  }
}
