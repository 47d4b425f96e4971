package io.myria.mcp.tools;

import io.myria.event.NewEvent;
import io.myria.eventlog.LogSettings;
import io.myria.eventlog.append.Appended;
import io.myria.eventlog.append.Appender;
import io.myria.experience.UnreadMembers;
import io.myria.json.Bounds;
import io.myria.json.Field;
import io.myria.json.Input;
import io.myria.mcp.catalog.Appends;
import io.myria.mcp.catalog.Reply;
import io.myria.mcp.catalog.ShortForm;
import io.myria.mcp.catalog.Tool;
import io.myria.security.Caller;
import io.myria.security.Connection;
import io.myria.security.Demand;
import io.myria.security.Permission;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.validation.constraints.Size;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** {@code myria_append_event} and {@code myria_append_events}. */
@Dependent
class AppendTools {

  private final Appender appender;
  private final AppendMetrics metrics;
  private final LogSettings settings;
  private final Clock clock;

  @Inject
  AppendTools(Appender appender, AppendMetrics metrics, LogSettings settings, Clock clock) {
    this.appender = appender;
    this.metrics = metrics;
    this.settings = settings;
    this.clock = clock;
  }

  /** What one append answers; flags where they are set. */
  private record Remembered(
      @Field("The stored event's id") String eventId,
      @Field("It was there already; nothing was stored") Optional<Boolean> duplicate,
      @Field("A duplicate came with another payload; the first stays")
          Optional<Boolean> payloadDiffers,
      @Field("It is internal, by the server's policy") Optional<Boolean> internal,
      @Field("Members of the payload that are kept, and of a shape that means nothing here")
          Optional<List<String>> notUnderstood) {

    public static Remembered of(Appended appended, boolean asked, List<String> unread) {
      return new Remembered(
          appended.id().toString(),
          flag(appended.duplicate()),
          flag(appended.payloadDiffers()),
          flag(appended.internal() && !asked),
          Optional.of(unread).filter(list -> !list.isEmpty()));
    }

    private static Optional<Boolean> flag(boolean is) {
      return is ? Optional.of(true) : Optional.empty();
    }
  }

  /** What several answer; each one's is in {@code _meta}. */
  private record Batch(
      @Field("How many were stored") long appended,
      @Field("How many were there already") long duplicates,
      @Field(
              "How many have members of the payload that are kept, and of a shape that means"
                  + " nothing here")
          Optional<Long> notUnderstood) {}

  /** Several events. */
  record BatchArguments(
      @Field("Stored together or not at all") @Size(min = 1) List<EventArguments> events)
      implements Appends {

    @Override
    public List<Demand.Append> appends(Connection connection) {
      List<Demand.Append> appends = new ArrayList<>();
      for (EventArguments event : events) {
        appends.add(event.append("events[" + appends.size() + "]", connection));
      }
      return appends;
    }
  }

  Tool<EventArguments> one() {
    return Tool.answering(
            "myria_append_event",
            new Tool.About(
                "Remember",
                "Remembers something for good: what was said, decided, learned or done. A text is"
                    + " enough. Use it whenever something may matter later.",
                Tool.Effect.APPENDS),
            Permission.WRITE,
            Input.of(EventArguments.class, bounds()),
            Remembered.class,
            call -> {
              NewEvent event = call.arguments().event(call.connection(), clock);
              Appended appended = appender.append(event);
              metrics.appended(List.of(appended));
              List<String> unread = unread(event, appended);
              Reply reply =
                  Reply.of(
                      Remembered.of(appended, call.arguments().internal(), unread),
                      (appended.duplicate() ? "Already remembered" : "Remembered")
                          + " ["
                          + ShortForm.of(appended.id())
                          + "]"
                          + (unread.isEmpty()
                              ? ""
                              : ", but not understood: " + String.join(", ", unread)));
              return call.caller().administrator() ? reply.with("append", meta(appended)) : reply;
            })
        .alias("myria_remember");
  }

  Tool<BatchArguments> several() {
    return Tool.answering(
        "myria_append_events",
        new Tool.About(
            "Remember many",
            "Remembers up to " + settings.batchEvents() + " events, all or none.",
            Tool.Effect.APPENDS),
        Permission.WRITE,
        Input.of(BatchArguments.class, bounds().with("events", 1, settings.batchEvents())),
        Batch.class,
        call -> {
          List<NewEvent> events = new ArrayList<>();
          call.arguments().events().forEach(one -> events.add(one.event(call.connection(), clock)));
          List<Appended> appended = appender.append(events);
          metrics.appended(appended);
          long duplicates = appended.stream().filter(Appended::duplicate).count();
          List<List<String>> unread =
              IntStream.range(0, events.size())
                  .mapToObj(index -> unread(events.get(index), appended.get(index)))
                  .toList();
          long some = unread.stream().filter(names -> !names.isEmpty()).count();
          Batch batch =
              new Batch(
                  appended.size() - duplicates,
                  duplicates,
                  Optional.of(some).filter(count -> count > 0));
          return Reply.of(
                  batch,
                  batch.appended()
                      + " remembered, "
                      + batch.duplicates()
                      + " were known"
                      + (some > 0 ? ", " + some + " not wholly understood" : ""))
              .with("appends", metas(call.caller(), appended, unread));
        });
  }

  /** Nothing of a payload that was not kept. */
  private static List<String> unread(NewEvent event, Appended appended) {
    return appended.payloadDiffers() ? List.of() : UnreadMembers.of(event.type(), event.payload());
  }

  private Bounds bounds() {
    return Bounds.NONE
        .with("participants", 1, settings.limits().participants())
        .with("topic_hints", 0, settings.limits().topicHints());
  }

  private static List<Map<String, Object>> metas(
      Caller caller, List<Appended> appended, List<List<String>> unread) {
    List<Map<String, Object>> metas = new ArrayList<>();
    for (Appended one : appended) {
      List<String> names = unread.get(metas.size());
      Map<String, Object> meta = new LinkedHashMap<>();
      meta.put("event_id", one.id().toString());
      meta.put("duplicate", one.duplicate());
      meta.put("payload_differs", one.payloadDiffers());
      if (!names.isEmpty()) {
        meta.put("not_understood", names);
      }
      if (caller.administrator()) {
        meta.putAll(meta(one));
      }
      metas.add(meta);
    }
    return metas;
  }

  /** For administrators: places in the log tell how much others append. */
  private static Map<String, Object> meta(Appended appended) {
    Map<String, Object> meta = new LinkedHashMap<>();
    meta.put("event_seq", appended.seq().value());
    meta.put("recorded_at", appended.recordedAt().toString());
    return meta;
  }
}
