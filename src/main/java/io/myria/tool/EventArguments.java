package io.myria.tool;

import io.myria.event.EventType;
import io.myria.event.NewEvent;
import io.myria.event.Payload;
import io.myria.event.TopicHint;
import io.myria.fault.Fault;
import io.myria.offer.Arguments;
import io.myria.offer.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The canonical event as callers write it (seed section 5.1); stateless. */
final class EventArguments {

  static final Shape HINT =
      Shape.object("A guess at what the event is about")
          .required("hint", Shape.string("Label, such as travel_plans").example("travel_plans"))
          .required("confidence", Shape.number("How sure the emitter is", 0.0, 1.0));

  static final Shape SHAPE =
      Shape.object("A canonical event")
          .required("timestamp", Shape.instant("When it happened, RFC 3339 with its zone"))
          .required(
              "channel", Shape.string("Where it came from, such as telegram").example("telegram"))
          .required(
              "participants",
              Shape.list(
                  "Who may see it, for ever: internal identities of people and agents",
                  Shape.string("Identity").example("user_42"),
                  1,
                  256))
          .optional(
              "source_event_key",
              Shape.string(
                  "Makes a retry harmless: the same key on the same channel is the same event"))
          .optional("context_id", Shape.string("The chat, task or sitting it belongs to"))
          .required(
              "type",
              Shape.string("Free; Myria knows " + String.join(", ", EventType.KNOWN))
                  .example(EventType.MESSAGE))
          .required(
              "payload",
              Shape.open(
                      "Any JSON object. Known members: text, role, speaker, image_caption,"
                          + " refers_to")
                  .example(Map.of("text", "The kite is up.")))
          .optional("topic_hints", Shape.list("At most one a topic", HINT, 0, 256))
          .optional(
              "internal",
              Shape.flag("Hides the event from reads that do not ask for internal ones")
                  .byDefault(false));

  private EventArguments() {}

  /**
   * @throws Fault at the field's path
   */
  static NewEvent event(Arguments arguments) {
    return new NewEvent(
        arguments.instant("timestamp"),
        arguments.string("channel"),
        arguments.participants(),
        arguments.optionalString("source_event_key"),
        arguments.optionalString("context_id"),
        arguments.string("type"),
        payload(arguments),
        hints(arguments),
        arguments.flag("internal", false));
  }

  private static Payload payload(Arguments arguments) {
    return new Payload(arguments.object("payload"));
  }

  private static List<TopicHint> hints(Arguments arguments) {
    List<TopicHint> hints = new ArrayList<>();
    for (Arguments hint : arguments.objects("topic_hints", HINT)) {
      double confidence = hint.number("confidence");
      if (!(confidence >= 0.0 && confidence <= 1.0)) {
        throw Fault.invalid(hint.at("confidence"), "must be from 0.0 to 1.0");
      }
      hints.add(new TopicHint(hint.string("hint"), confidence));
    }
    return hints;
  }
}
