package io.myria.memory;

import io.myria.event.Event;
import io.myria.event.EventType;
import io.myria.json.Field;
import io.myria.language.EventText;
import io.myria.mcp.catalog.Detail;
import io.myria.mcp.catalog.Lines;
import io.myria.mcp.catalog.ShortForm;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/** A memory for programs, the same wherever one stands. */
public record MemoryJson(
    @Field("Its event") String eventId,
    @Field("decision, preference, fact, session_note or debug_log") String kind,
    @Field("When it happened") String timestamp,
    @Field("Who said it") Optional<String> speaker,
    @Field("Who may see it") Optional<List<String>> participants,
    @Field("What sort of event, if it is no message") Optional<String> type,
    @Field("Where it came from") Optional<String> channel,
    @Field("Chat, task or sitting") Optional<String> contextId,
    @Field("age or person: by what it is archived") Optional<String> archived,
    @Field("Whether it is internal") Optional<Boolean> internal,
    @Field("One line of it") String text) {

  public static MemoryJson of(Memory memory, String text, Detail detail) {
    Event event = memory.event();
    boolean items = detail.hasItems();
    return new MemoryJson(
        detail.id(event.id()),
        memory.fingerprint().kind().wire(),
        event.written(),
        EventText.speaker(event.payload()),
        Optional.of(event.participants().names()).filter(names -> items),
        Optional.of(event.type()).filter(type -> items || !type.equals(EventType.MESSAGE)),
        Optional.of(event.channel()).filter(channel -> items),
        event.contextId().filter(context -> items),
        Optional.of(memory.archiving())
            .filter(archiving -> archiving != Archiving.NONE)
            .map(Archiving::wire),
        Optional.of(event.internal()).filter(is -> is),
        text);
  }

  /**
   * The same for models.
   *
   * @param zone of its time of day
   */
  public static String line(Memory memory, String text, ZoneId zone) {
    Event event = memory.event();
    return "["
        + ShortForm.of(event.id())
        + "] "
        + Lines.minute(event.timestamp(), zone)
        + " "
        + memory.fingerprint().kind().wire()
        + (memory.archiving() == Archiving.NONE ? "" : ", archived by " + memory.archiving().wire())
        + " | "
        + Lines.said(EventText.speaker(event.payload()), event.type(), text)
        + "\n";
  }
}
