package io.myria.statements;

import io.myria.event.Event;
import io.myria.event.EventType;
import io.myria.language.EventText;
import io.myria.statements.reader.MessageReader;
import java.util.List;
import java.util.Optional;

/**
 * An event as a model is shown it.
 *
 * @param text as much of its text as is shown
 * @param knowledge what it states by itself
 */
record ShownEvent(Event event, String text, EventKnowledge knowledge) {

  /** Of an event's text: what is longer is mostly no message. */
  private static final int MOST_UNITS = 2_000;

  /** Between fewer entities there is no relation. */
  private static final int LEAST_ENTITIES = 2;

  /** Those of some events that may tell a relation, with what the graph knows of each. */
  static List<ShownEvent> of(List<Event> events, Optional<MessageReader> network) {
    return events.stream().flatMap(event -> of(event, network).stream()).toList();
  }

  private static Optional<ShownEvent> of(Event event, Optional<MessageReader> network) {
    String text = EventText.of(event);
    if (text.isBlank() || event.type().equals(EventType.TOOL_RESULT)) {
      return Optional.empty();
    }
    EventKnowledge knowledge = KnowledgeReader.of(event, network);
    return knowledge.mentions().size() < LEAST_ENTITIES
        ? Optional.empty()
        : Optional.of(new ShownEvent(event, beginning(text), knowledge));
  }

  private static String beginning(String text) {
    if (text.length() <= MOST_UNITS) {
      return text;
    }
    boolean pair = Character.isHighSurrogate(text.charAt(MOST_UNITS - 1));
    return text.substring(0, pair ? MOST_UNITS - 1 : MOST_UNITS);
  }
}
