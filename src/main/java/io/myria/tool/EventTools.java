package io.myria.tool;

import io.myria.access.Permission;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.offer.Shape;
import io.myria.offer.Tool;
import io.myria.query.EventLookup;
import io.myria.text.EventText;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code myria_get_event}: exact look-up. */
@Dependent
class EventTools {

  private static final Shape EVENT =
      Shape.object("")
          .required("event_id", Shape.string("Its id"))
          .required("event_seq", Shape.count("Its place in the log"))
          .required("timestamp", Shape.instant("When it happened"))
          .required("recorded_at", Shape.instant("When Myria accepted it"))
          .required("channel", Shape.string("Where it came from"))
          .required("participants", Shape.listOf(Shape.string("Identity"), "Who may see it"))
          .required("source_event_key", Shape.string("The emitter's key").orNull())
          .required("context_id", Shape.string("Chat, task or sitting").orNull())
          .required("type", Shape.string("What sort of event"))
          .required("payload", Shape.open("As it was appended"))
          .required("text", Shape.string("What is searched and summarised"))
          .required("topic_hints", Shape.listOf(EventArguments.HINT, "The emitter's guesses"))
          .required("internal", Shape.flag("The effective flag"));

  private final EventLookup lookup;

  @Inject
  EventTools(EventLookup lookup) {
    this.lookup = lookup;
  }

  List<Tool> tools() {
    return List.of(
        Tool.answering(
            "myria_get_event",
            new Tool.About(
                "Get an event",
                "Returns one event whole. Ids come from appends and from the answers of queries;"
                    + " an event that the participants may not see is answered as unknown.",
                Tool.Effect.READS),
            Permission.READ,
            Shape.object("")
                .required("event_id", Shape.string("Id of the event").example(Ids.UUID))
                .required("participants", Scopes.PARTICIPANTS)
                .optional("include_internal", Scopes.INCLUDE_INTERNAL),
            Shape.object("").required("event", EVENT),
            (caller, arguments) -> {
              EventId id = EventId.parse("event_id", arguments.string("event_id"));
              return Map.of("event", answer(lookup.get(id, Scopes.of(caller, arguments))));
            }));
  }

  private static Map<String, Object> answer(Event event) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("event_id", event.id().toString());
    answer.put("event_seq", event.seq().value());
    answer.put("timestamp", event.timestamp().toString());
    answer.put("recorded_at", event.recordedAt().toString());
    answer.put("channel", event.channel());
    answer.put("participants", event.participants().names());
    answer.put("source_event_key", event.sourceEventKey().orElse(null));
    answer.put("context_id", event.contextId().orElse(null));
    answer.put("type", event.type());
    answer.put("payload", event.payload().members());
    answer.put("text", EventText.of(event));
    answer.put("topic_hints", Hints.answer(event.topicHints()));
    answer.put("internal", event.internal());
    return answer;
  }
}
