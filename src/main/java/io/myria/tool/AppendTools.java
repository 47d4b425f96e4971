package io.myria.tool;

import io.myria.access.Permission;
import io.myria.event.NewEvent;
import io.myria.log.Appended;
import io.myria.log.Appender;
import io.myria.offer.Shape;
import io.myria.offer.Tool;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code myria_append_event} and {@code myria_append_events}. */
@Dependent
class AppendTools {

  private static final Shape APPENDED =
      Shape.object("")
          .required("event_id", Shape.string("The stored event's id"))
          .required("event_seq", Shape.count("Its place in the log"))
          .required("duplicate", Shape.flag("The event was there already; nothing was stored"))
          .required(
              "payload_differs",
              Shape.flag("A duplicate came with another payload; the first one stays"))
          .required("internal", Shape.flag("The effective flag, after the server's policy"))
          .required("recorded_at", Shape.instant("When Myria accepted the stored event"));

  private static final Shape BATCH =
      Shape.object("")
          .required(
              "events", Shape.list("Stored together or not at all", EventArguments.SHAPE, 1, 1000));

  private final Appender appender;
  private final AppendMetrics metrics;

  @Inject
  AppendTools(Appender appender, AppendMetrics metrics) {
    this.appender = appender;
    this.metrics = metrics;
  }

  List<Tool> tools() {
    return List.of(appendEvent(), appendEvents());
  }

  private Tool appendEvent() {
    return Tool.answering(
        "myria_append_event",
        new Tool.About(
            "Append an event",
            "Remembers one event for its participants. It is stored when this answers, and"
                + " the next read finds it. Give source_event_key so that a retry stores nothing"
                + " twice.",
            Tool.Effect.APPENDS),
        Permission.WRITE,
        EventArguments.SHAPE,
        APPENDED,
        (caller, arguments) -> {
          Appended appended = appender.append(EventArguments.event(arguments));
          metrics.appended(List.of(appended));
          return answer(appended);
        });
  }

  private Tool appendEvents() {
    return Tool.answering(
        "myria_append_events",
        new Tool.About(
            "Append events",
            "Remembers up to 1,000 events, all or none. An error names the event at fault, such as"
                + " events[3].timestamp.",
            Tool.Effect.APPENDS),
        Permission.WRITE,
        BATCH,
        Shape.object("")
            .required("results", Shape.listOf(APPENDED, "One an event, in order"))
            .required("appended", Shape.count("How many were stored"))
            .required("duplicates", Shape.count("How many were there already")),
        (caller, arguments) -> {
          List<NewEvent> events = new ArrayList<>();
          arguments
              .objects("events", EventArguments.SHAPE)
              .forEach(event -> events.add(EventArguments.event(event)));
          if (events.isEmpty()) {
            throw io.myria.fault.Fault.invalid("events", "must hold at least one event");
          }
          List<Appended> appended = appender.append(events);
          metrics.appended(appended);
          return answer(appended);
        });
  }

  private static Map<String, Object> answer(List<Appended> appended) {
    long duplicates = appended.stream().filter(Appended::duplicate).count();
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("results", appended.stream().map(AppendTools::answer).toList());
    answer.put("appended", appended.size() - duplicates);
    answer.put("duplicates", duplicates);
    return answer;
  }

  private static Map<String, Object> answer(Appended appended) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("event_id", appended.id().toString());
    answer.put("event_seq", appended.seq().value());
    answer.put("duplicate", appended.duplicate());
    answer.put("payload_differs", appended.payloadDiffers());
    answer.put("internal", appended.internal());
    answer.put("recorded_at", appended.recordedAt().toString());
    return answer;
  }
}
