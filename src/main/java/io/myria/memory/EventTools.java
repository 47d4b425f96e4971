package io.myria.memory;

import io.myria.event.EventId;
import io.myria.event.TopicHint;
import io.myria.fingerprint.Rendering;
import io.myria.json.Bounds;
import io.myria.json.Field;
import io.myria.json.Inline;
import io.myria.json.Input;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.ReadArguments;
import io.myria.mcp.catalog.Reply;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolCall;
import io.myria.memory.MemoryLookup.Loaded;
import io.myria.read.EventLookup;
import io.myria.read.QuerySettings;
import io.myria.read.ShortIds;
import io.myria.security.Permission;
import io.myria.security.Scope;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code myria_get_event}: one event, whole or as much of it as the budget holds. */
@Dependent
public class EventTools {

  private final EventLookup events;
  private final MemoryLookup memories;
  private final QuerySettings settings;
  private final ShortIds ids;

  @Inject
  public EventTools(
      EventLookup events, MemoryLookup memories, QuerySettings settings, ShortIds ids) {
    this.events = events;
    this.memories = memories;
    this.settings = settings;
    this.ids = ids;
  }

  /** The tool's arguments. */
  record Arguments(
      @Field(
              value = "The event, by its id or the last eight digits of it",
              example = ShortIds.EXAMPLE)
          String eventId,
      @Inline MemoryArguments asked,
      @Field(
              value = "fingerprint: a few values that it says; header: what it is",
              byDefault = "verbatim")
          Rendering rendering,
      @Field("next_cursor of the same question, to go on in its text") Optional<String> cursor)
      implements ReadArguments.Asking {}

  /** One event. */
  record One(
      @Field("The event") EventJson event,
      @Field("Where it is long: goes on in its text") Optional<String> nextCursor) {}

  /** An event for programs. */
  record EventJson(
      @Field("Its id") String eventId,
      @Field("When it happened") String timestamp,
      @Field("Where it came from") String channel,
      @Field("Who may see it") List<String> participants,
      @Field("What sort of event") String type,
      @Field("Chat, task or sitting") Optional<String> contextId,
      @Field("The emitter's key") Optional<String> sourceEventKey,
      @Field("Whether it is internal") Optional<Boolean> internal,
      @Field("Who said it") Optional<String> speaker,
      @Field("As it was appended, if the budget holds it") Optional<Map<String, Object>> payload,
      @Field("Its text, or a part of it") Optional<String> text,
      @Field("Where in the text the part begins and ends, in UTF-16 units") Optional<Part> part,
      @Field("The emitter's guesses") Optional<List<TopicHint>> topicHints,
      @Field("When Myria accepted it") Optional<String> recordedAt,
      @Field("For administrators: its place in the log") Optional<Long> eventSeq,
      @Field("decision, preference, fact, session_note or debug_log") Optional<String> kind,
      @Field("age or person: by what it is archived") Optional<String> archived,
      @Field("What it says, in a few values") Optional<FingerprintJson> fingerprint) {}

  /** A part of a text. */
  record Part(
      @Field("Begins here") int start,
      @Field("Ends before") int end,
      @Field("Length of the whole text") int of) {}

  public Tool<Arguments> tool() {
    return Tool.answering(
            "myria_get_event",
            new Tool.About(
                "Get an event",
                "One event whole, by the id that an answer cites. Use it where the exact words"
                    + " matter.",
                Tool.Effect.READS),
            Permission.READ,
            Input.of(Arguments.class, bounds()),
            One.class,
            this::answer)
        .alias("myria_load");
  }

  private Bounds bounds() {
    return Budget.bounds(settings);
  }

  private Reply answer(ToolCall<Arguments> call) {
    Arguments arguments = call.arguments();
    Scope scope = arguments.asking().scope(call.caller());
    EventId id = ids.event("event_id", arguments.eventId(), scope);
    boolean plain =
        arguments.rendering() == Rendering.VERBATIM
            && !arguments.budget().detail().isFull()
            && arguments.asked().isAboutNow();
    if (plain) {
      return EventPage.of(arguments, events.get(id, scope), Optional.empty(), call);
    }
    Loaded loaded = memories.load(id, arguments.asked().asked(call.caller(), ids));
    return EventPage.of(arguments, loaded.memory().event(), Optional.of(loaded), call);
  }
}
