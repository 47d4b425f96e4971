package io.myria.llm;

import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.json.Output;
import io.myria.language.EventText;
import io.myria.language.Sentences;
import io.myria.llm.ModelTool.Shown;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** {@code fetch_events}: what events hold, in the order in which they were asked for. */
record FetchedEvents(InspectedTopics topics, InspectionSettings settings, Inspection inspection) {

  /** What is shown of an event that is cut; with less room it is left out. */
  private static final int LEAST_CHARACTERS = 80;

  /** Of an event's frame: its id, its time and the names of members. */
  private static final int FRAME_BYTES = 220;

  /**
   * @param unknown ids that are unknown or not visible
   * @param leftOut ids for which there was no room
   */
  record Answer(List<Fetched> events, List<String> unknown, List<String> leftOut) {}

  /**
   * @param cut whether its text goes on, and its payload was left out
   */
  record Fetched(String eventId, Instant at, String type, Said untrusted, boolean cut) {}

  /**
   * What its author wrote.
   *
   * @param payload where it holds more than speaker and text
   */
  record Said(Optional<String> speaker, String text, Optional<Map<String, Object>> payload) {}

  /**
   * @throws io.myria.error.Fault {@code invalid_argument} at an id that is none, {@code
   *     limit_exceeded}
   */
  Shown look(EventsArguments asked) {
    Set<EventId> ids = new LinkedHashSet<>();
    for (int index = 0; index < asked.eventIds().size(); index++) {
      ids.add(EventId.parse("event_ids[" + index + "]", asked.eventIds().get(index)));
    }
    int most = inspection.eventsLeft();
    Map<EventId, Event> found = new HashMap<>();
    topics.events(ids).forEach(event -> found.put(event.id(), event));
    List<Fetched> events = new ArrayList<>();
    List<EventId> shown = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    List<String> leftOut = new ArrayList<>();
    long bytes = Math.min(asked.maxBytes(), settings.answerBytes());
    for (EventId id : ids) {
      if (!found.containsKey(id)) {
        unknown.add(id.toString());
        continue;
      }
      Optional<Fetched> fetched =
          events.size() < most ? fit(found.get(id), bytes) : Optional.empty();
      if (fetched.isEmpty()) {
        leftOut.add(id.toString());
        continue;
      }
      bytes -= Subtrees.size(fetched.get());
      events.add(fetched.get());
      shown.add(id);
    }
    inspection.show(List.of(), shown);
    return new Shown(Output.json(new Answer(events, unknown, leftOut)), shown);
  }

  /** As much of it as there is room for; empty where that is next to nothing. */
  private static Optional<Fetched> fit(Event event, long bytes) {
    Optional<String> speaker = EventText.speaker(event.payload());
    String text = EventText.of(event);
    Optional<Map<String, Object>> payload =
        SAID.containsAll(event.payload().members().keySet())
            ? Optional.empty()
            : Optional.of(event.payload().members());
    Fetched whole = fetched(event, new Said(speaker, text, payload), false);
    if (Subtrees.size(whole) <= bytes) {
      return Optional.of(whole);
    }
    int characters = (int) Math.min(text.length(), bytes - FRAME_BYTES);
    while (characters >= LEAST_CHARACTERS) {
      String begin = Sentences.excerpt(text, characters);
      Fetched cut = fetched(event, new Said(speaker, begin, Optional.empty()), true);
      if (Subtrees.size(cut) <= bytes) {
        return Optional.of(cut);
      }
      characters /= 2;
    }
    return Optional.empty();
  }

  private static final Set<String> SAID = Set.of("text", "speaker");

  private static Fetched fetched(Event event, Said said, boolean cut) {
    return new Fetched(event.id().toString(), event.timestamp(), event.type(), said, cut);
  }
}
