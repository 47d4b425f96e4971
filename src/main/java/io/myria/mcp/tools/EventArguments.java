package io.myria.mcp.tools;

import io.myria.error.Fault;
import io.myria.event.EventType;
import io.myria.event.Moment;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.event.StorableText;
import io.myria.event.TopicHint;
import io.myria.event.Wildcard;
import io.myria.fingerprint.MemoryKind;
import io.myria.json.Field;
import io.myria.json.Inline;
import io.myria.mcp.catalog.Appends;
import io.myria.security.Connection;
import io.myria.security.Demand;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The canonical event as callers write it (seed section 5.1); a text is enough. */
record EventArguments(
    @Field(value = "What to remember, in full sentences", example = "The kite is up.")
        Optional<String> text,
    @Field(value = "Who may see it, for ever", example = "[\"user_42\"]")
        ParticipantSet participants,
    @Inline PayloadArguments said,
    @Field(value = "When it happened; by default now", aliases = "occurred_at")
        Optional<Moment> timestamp,
    @Field("message (default), tool_result, memory_marker, task_update …") Optional<String> type,
    @Field("Where it came from; by default your client") Optional<String> channel,
    @Field("The chat, task or sitting it belongs to") Optional<String> contextId,
    @Field("A retry with the same key stores nothing twice") Optional<String> sourceEventKey,
    @Field(
            value =
                "Any JSON object; known: role, image_caption, memory_type (decision, preference,"
                    + " fact, session_note, debug_log), refers_to",
            example = "{\"text\": \"The kite is up.\"}")
        Optional<Map<String, Object>> payload,
    @Field("Guesses at what it is about") List<HintArguments> topicHints,
    @Field("Hides it from reads that do not ask for internal events") boolean internal)
    implements Appends {

  private static final String TEXT = "text";

  /** A hint. */
  record HintArguments(
      @Field(value = "Label", example = "travel_plans") String hint,
      @Field(value = "How sure, 0 to 1", byDefault = "1") @Min(0) @Max(1) double confidence) {}

  EventArguments {
    boolean mark = type.filter(EventType.SAYING_ALL::contains).isPresent();
    if (text.isEmpty() && payload.isEmpty() && !mark) {
      throw Fault.invalid(TEXT, "is missing; say what to remember, such as \"The kite is up.\"");
    }
    if (text.filter(String::isBlank).isPresent()) {
      throw Fault.invalid(TEXT, "is empty; say what to remember, such as \"The kite is up.\"");
    }
    text.ifPresent(words -> StorableText.check(TEXT, words));
    for (String name : own(text, said).keySet()) {
      if (payload.isPresent() && payload.get().get(name) != null) {
        throw Fault.invalid(name, "is in payload." + name + ", too; leave one of them out");
      }
    }
  }

  @Override
  public List<Demand.Append> appends(Connection connection) {
    return List.of(append("", connection));
  }

  /**
   * @param path of the event in the arguments
   */
  Demand.Append append(String path, Connection connection) {
    return new Demand.Append(path, participants, channel(connection), internal);
  }

  /** The event, with what the connection says where this says nothing. */
  NewEvent event(Connection connection, Clock clock) {
    return new NewEvent(
        timestamp.map(Moment::at).orElseGet(() -> clock.instant().truncatedTo(ChronoUnit.MICROS)),
        channel(connection),
        participants,
        sourceEventKey,
        contextId,
        type.orElse(EventType.MESSAGE),
        new Payload(members(connection)),
        topicHints.stream().map(hint -> new TopicHint(hint.hint(), hint.confidence())).toList(),
        internal,
        timestamp.flatMap(Moment::offset));
  }

  private String channel(Connection connection) {
    return channel.orElseGet(connection::defaultChannel);
  }

  /** A text of the arguments' own is of whom they or the connection name; a payload is as it is. */
  private Map<String, Object> members(Connection connection) {
    Map<String, Object> members = new LinkedHashMap<>(payload.orElse(Map.of()));
    members.putAll(own(text, said));
    if (text.isPresent()) {
      connection.speaker().ifPresent(name -> members.putIfAbsent(PayloadArguments.SPEAKER, name));
    }
    return members;
  }

  /** What stands in the payload without having been written there. */
  private static Map<String, Object> own(Optional<String> text, PayloadArguments said) {
    Map<String, Object> own = new LinkedHashMap<>();
    text.ifPresent(words -> own.put(TEXT, words));
    own.putAll(said.members());
    return own;
  }

  /**
   * Members of an event's payload that may be written as arguments; each stands there by its name.
   */
  private record PayloadArguments(
      // A line for each.
      @Field("Its kind, where its words may not tell") Optional<MemoryKind> memoryType,
      @Field("Who said it") Optional<String> speaker) {

    static final String SPEAKER = "speaker";

    PayloadArguments {
      speaker.ifPresent(name -> Wildcard.refuse(SPEAKER, name));
      if (speaker.filter(String::isBlank).isPresent()) {
        throw Fault.invalid(SPEAKER, "is empty; say who spoke, or leave it out");
      }
    }

    /** As they stand in the payload; written out, since each event of a call asks twice. */
    Map<String, Object> members() {
      Map<String, Object> members = new LinkedHashMap<>();
      memoryType.ifPresent(kind -> members.put("memory_type", kind.wire()));
      speaker.ifPresent(name -> members.put(SPEAKER, name));
      return members;
    }
  }
}
