package io.myria.mcp.tools;

import io.myria.erasure.Forgetting;
import io.myria.event.NewEvent;
import io.myria.eventlog.LogSettings;
import io.myria.eventlog.append.Appended;
import io.myria.eventlog.append.Appender;
import io.myria.eventlog.redaction.Redaction;
import io.myria.experience.UnreadMembers;
import io.myria.json.Bounds;
import io.myria.json.Field;
import io.myria.json.Input;
import io.myria.mcp.catalog.Appends;
import io.myria.mcp.catalog.Lines;
import io.myria.mcp.catalog.Reply;
import io.myria.mcp.catalog.ShortForm;
import io.myria.mcp.catalog.Tool;
import io.myria.memory.StrangerJson;
import io.myria.memory.UnknownName;
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
  private final NameSlips slips;
  private final LogSettings settings;
  private final Clock clock;
  private final Forgetting forgetting;

  @Inject
  AppendTools(
      Appender appender,
      AppendMetrics metrics,
      NameSlips slips,
      LogSettings settings,
      Clock clock,
      Forgetting forgetting) {
    this.appender = appender;
    this.slips = slips;
    this.metrics = metrics;
    this.settings = settings;
    this.clock = clock;
    this.forgetting = forgetting;
  }

  private static final String KEY_CONFLICT =
      "Nothing was stored: source_event_key is taken by this event, which has another payload; use"
          + " another key";

  /** Of a batch: others are not looked at for slips. */
  private static final int MOST_SETS = 20;

  /** Names that an answer repeats; of more it says how many. */
  private static final int MOST_NAMES = 16;

  /** What one append answers; flags where they are set. */
  record Remembered(
      @Field("Where nothing was stored: why, and what to do") Optional<String> keyConflict,
      @Field("The stored event's id") String eventId,
      @Field("Who may see it, for ever; the first 16") List<String> seenBy,
      @Field("How many that are, if more than seen_by lists") Optional<Integer> seenByCount,
      @Field("Who was never heard of before and is spelt like somebody known")
          Optional<List<StrangerJson>> unknownParticipants,
      @Field("It was there already; nothing was stored") Optional<Boolean> duplicate,
      @Field("It was there and was erased; nothing was stored, nor will be under this key")
          Optional<Boolean> erased,
      @Field("By the server's policy, and not as asked: whether it is internal")
          Optional<Boolean> internal,
      @Field("Members of the payload that are kept, and of a shape that means nothing here")
          Optional<List<String>> notUnderstood,
      @Field("What was masked before it was stored: fields, and what stood there")
          Optional<List<String>> redacted,
      @Field(
              "Of a request to forget: how many events are left out of recall until a person erases"
                  + " them or takes that back")
          Optional<Integer> withheld) {

    public static Remembered of(
        Appended appended,
        NewEvent event,
        List<UnknownName> slips,
        List<String> unread,
        Optional<Integer> withheld) {
      List<String> names = event.participants().names();
      return new Remembered(
          appended.payloadDiffers() ? Optional.of(KEY_CONFLICT) : Optional.empty(),
          appended.id().toString(),
          names.stream().limit(MOST_NAMES).toList(),
          names.size() > MOST_NAMES ? Optional.of(names.size()) : Optional.empty(),
          StrangerJson.of(slips),
          flag(appended.duplicate()),
          flag(appended.erased()),
          appended.internal() == event.internal()
              ? Optional.empty()
              : Optional.of(appended.internal()),
          Optional.of(unread).filter(list -> !list.isEmpty()),
          Optional.of(words(appended)).filter(list -> !list.isEmpty()),
          withheld);
    }

    private static Optional<Boolean> flag(boolean is) {
      return is ? Optional.of(true) : Optional.empty();
    }

    /** For a model. */
    private String line(Appended appended, List<UnknownName> slips) {
      if (keyConflict.isPresent()) {
        return "NOT REMEMBERED. " + KEY_CONFLICT + " [" + ShortForm.of(appended.id()) + "]";
      }
      if (appended.erased()) {
        return "ERASED. Nothing was stored: this event was erased from memory. ["
            + ShortForm.of(appended.id())
            + "]";
      }
      String line =
          (appended.duplicate() ? "Already remembered" : "Remembered")
              + " ["
              + ShortForm.of(appended.id())
              + "], seen by "
              + Lines.flat(String.join(", ", seenBy))
              + seenByCount.map(all -> " and " + (all - MOST_NAMES) + " more").orElse("")
              + internal
                  .map(
                      is ->
                          is
                              ? ", internal by the server's policy"
                              : ", but NOT internal: the" + " server's policy does not accept that")
                  .orElse("")
              + notUnderstood
                  .map(names -> ", but not understood: " + String.join(", ", names))
                  .orElse("")
              + redacted.map(words -> ", MASKED: " + String.join(", ", words)).orElse("")
              + withheld
                  .map(
                      many ->
                          ". A request to forget: "
                              + Lines.count(many, "event")
                              + " left out of recall until a person erases them or takes that back")
                  .orElse("");
      return slips.isEmpty() ? line : line + "\n" + StrangerJson.line(slips).strip();
    }
  }

  /** What several answer; each one's is in {@code _meta}. */
  private record Batch(
      @Field(
              "How many were not stored, since their source_event_key is taken by an event with"
                  + " another payload; _meta says which")
          Optional<Long> keyConflicts,
      @Field("How many were stored") long appended,
      @Field("How many were there already") long duplicates,
      @Field("Who was never heard of before and is spelt like somebody known")
          Optional<List<StrangerJson>> unknownParticipants,
      @Field(
              "How many have members of the payload that are kept, and of a shape that means"
                  + " nothing here")
          Optional<Long> notUnderstood,
      @Field("In how many something was masked before they were stored; _meta says what")
          Optional<Long> redacted) {

    /** For a model. */
    private String line(List<UnknownName> slips) {
      String line =
          keyConflicts
                  .map(
                      many ->
                          many
                              + " NOT REMEMBERED: their source_event_key is taken by an event with"
                              + " another payload; use other keys. ")
                  .orElse("")
              + appended
              + " remembered, "
              + duplicates
              + " were known"
              + notUnderstood.map(some -> ", " + some + " not wholly understood").orElse("")
              + redacted.map(some -> ", " + some + " MASKED in part").orElse("");
      return slips.isEmpty() ? line : line + "\n" + StrangerJson.line(slips).strip();
    }
  }

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
              List<UnknownName> unheard = slips.in(event.participants(), call.caller());
              Appended appended = appender.append(event);
              metrics.appended(List.of(appended));
              Remembered remembered =
                  Remembered.of(
                      appended,
                      event,
                      unheard,
                      unread(event, appended),
                      withheld(call.caller(), appended, event));
              Reply reply = Reply.of(remembered, remembered.line(appended, unheard));
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
          List<UnknownName> unheard =
              events.stream()
                  .map(NewEvent::participants)
                  .distinct()
                  .limit(MOST_SETS)
                  .flatMap(set -> slips.in(set, call.caller()).stream())
                  .distinct()
                  .toList();
          List<Appended> appended = appender.append(events);
          metrics.appended(appended);
          long duplicates = appended.stream().filter(Appended::duplicate).count();
          long conflicts = appended.stream().filter(Appended::payloadDiffers).count();
          List<List<String>> unread =
              IntStream.range(0, events.size())
                  .mapToObj(index -> unread(events.get(index), appended.get(index)))
                  .toList();
          long some = unread.stream().filter(names -> !names.isEmpty()).count();
          Batch batch =
              new Batch(
                  positive(conflicts),
                  appended.size() - duplicates,
                  duplicates,
                  StrangerJson.of(unheard),
                  positive(some),
                  positive(appended.stream().filter(one -> !one.redactions().isEmpty()).count()));
          return Reply.of(batch, batch.line(unheard))
              .with("appends", metas(call.caller(), appended, unread));
        });
  }

  private static List<String> words(Appended appended) {
    return appended.redactions().stream().map(Redaction::toString).toList();
  }

  /** How many events were said is for readers alone. */
  private Optional<Integer> withheld(Caller caller, Appended appended, NewEvent event) {
    return appended.duplicate() || appended.erased()
        ? Optional.empty()
        : forgetting.take(appended.seq(), event).filter(any -> caller.may(Permission.READ));
  }

  private static Optional<Long> positive(long count) {
    return count > 0 ? Optional.of(count) : Optional.empty();
  }

  /** Nothing of a payload that was not kept. */
  private static List<String> unread(NewEvent event, Appended appended) {
    return appended.payloadDiffers() || appended.erased()
        ? List.of()
        : UnreadMembers.of(event.type(), event.payload());
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
      if (one.erased()) {
        meta.put("erased", true);
      }
      if (!names.isEmpty()) {
        meta.put("not_understood", names);
      }
      if (!one.redactions().isEmpty()) {
        meta.put("redacted", words(one));
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
