package io.myria.recall.cache;

import io.myria.event.Event;
import io.myria.language.EventText;
import io.myria.recall.ranking.Passage;
import io.myria.recall.ranking.Role;
import io.myria.recall.ranking.Turn;
import io.myria.statements.ToolTraffic;
import java.util.List;
import java.util.Optional;

/**
 * An event in memory: the turn that is ranked, and the fields that an answer tells beside it.
 *
 * @param voice who speaks in a context: the speaker, else the role, else the type of the event
 * @param traffic what it is of a tool's work, if it is: then its text makes no claims
 * @param states whether its emitter states relations, which say more surely than its words what it
 *     replaces
 * @param audience who may see it; one list for all events of a set
 */
public record Remembered(
    Turn turn,
    String channel,
    String type,
    String voice,
    Optional<String> sourceEventKey,
    boolean internal,
    Optional<ToolTraffic> traffic,
    boolean states,
    List<String> audience) {

  /** Without its audience. */
  public Remembered(
      Turn turn,
      String channel,
      String type,
      String voice,
      Optional<String> sourceEventKey,
      boolean internal,
      Optional<ToolTraffic> traffic,
      boolean states) {
    this(turn, channel, type, voice, sourceEventKey, internal, traffic, states, List.of());
  }

  /**
   * @param passages as they were derived, if they were
   */
  public static Remembered of(Event event, Optional<List<Passage>> passages) {
    String text = EventText.of(event);
    Optional<String> speaker = EventText.speaker(event.payload());
    return new Remembered(
        new Turn(
            event.seq(),
            event.id(),
            event.timestamp(),
            event.contextId(),
            event.channel(),
            speaker,
            Role.of(EventText.role(event.payload())),
            text,
            passages.orElseGet(() -> PassageVectors.of(text))),
        event.channel(),
        event.type(),
        EventText.voice(speaker, event.type()),
        event.sourceEventKey(),
        event.internal(),
        ToolTraffic.of(event),
        event.payload().members().get("relations") instanceof List<?> stated && !stated.isEmpty(),
        event.participants().names());
  }

  /** What stands in a context, without speaker and time: two of the same are there once. */
  public String line() {
    return voice + ": " + turn.text();
  }

  /** The same with other passages. */
  Remembered with(List<Passage> passages) {
    Turn other =
        new Turn(
            turn.seq(),
            turn.id(),
            turn.at(),
            turn.contextId(),
            turn.channel(),
            turn.speaker(),
            turn.role(),
            turn.text(),
            passages);
    return new Remembered(
        other, channel, type, voice, sourceEventKey, internal, traffic, states, audience);
  }
}
