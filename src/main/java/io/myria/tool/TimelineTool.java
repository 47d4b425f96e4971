package io.myria.tool;

import io.myria.access.Caller;
import io.myria.access.Permission;
import io.myria.fault.Fault;
import io.myria.fingerprint.MemoryKind;
import io.myria.fingerprint.Rendering;
import io.myria.memory.Memory;
import io.myria.memory.Timeline;
import io.myria.memory.TimelinePage;
import io.myria.memory.TimelineRequest;
import io.myria.memory.TimelineRequest.Wanted;
import io.myria.offer.Arguments;
import io.myria.offer.Shape;
import io.myria.offer.Tool;
import io.myria.query.PageRequest;
import io.myria.query.QuerySettings;
import io.myria.text.Sentences;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@code myria_timeline}. */
@Dependent
class TimelineTool {

  private static final Shape ANSWER =
      Shape.object("")
          .required(
              "memories",
              Shape.listOf(
                  MemoryJson.shape("A memory")
                      .required("text", Shape.string("One line, in the rendering asked for")),
                  "By timestamp"))
          .required("as_of", Shape.instant("The time that ages are counted to").orNull())
          .required("snapshot_id", Shape.string("What was asked for").orNull())
          .required("truncated", Shape.flag("Whether there is more"))
          .required("next_cursor", Shape.string("Goes on from here").orNull());

  private final Timeline timeline;
  private final QuerySettings settings;

  @Inject
  TimelineTool(Timeline timeline, QuerySettings settings) {
    this.timeline = timeline;
    this.settings = settings;
  }

  Tool tool() {
    return Tool.answering(
        "myria_timeline",
        new Tool.About(
            "Look along the timeline",
            "Returns memories in the order of time, a line each: decisions, preferences, facts,"
                + " notes of sessions, debug logs, or some of these; archived ones are marked.",
            Tool.Effect.READS),
        Permission.READ,
        input(),
        ANSWER,
        (caller, arguments) -> {
          Rendering rendering = rendering(arguments);
          return json(timeline.page(request(caller, arguments)), rendering);
        });
  }

  private Shape input() {
    return Asks.in(
        Shape.object("")
            .optional("since", Shape.instant("Earliest timestamp, included"))
            .optional("until", Shape.instant("End of the time, not included"))
            .optional(
                "type",
                Shape.list(
                    "Only these kinds of memory",
                    Shape.string("Kind").oneOf(MemoryJson.KINDS),
                    0,
                    MemoryJson.KINDS.length))
            .optional("channel", Shape.string("Only of this channel"))
            .optional("context_id", Shape.string("Only of this chat, task or sitting"))
            .optional(
                "order", Shape.string("By timestamp").oneOf("newest", "oldest").byDefault("newest"))
            .optional(
                "rendering",
                Shape.string("Of text").oneOf("fingerprint", "header").byDefault("fingerprint"))
            .optional("limit", Paging.limit(settings.defaultLimit(), settings.maximumLimit()))
            .optional("cursor", Paging.CURSOR));
  }

  private TimelineRequest request(Caller caller, Arguments arguments) {
    return new TimelineRequest(
        Asks.of(caller, arguments),
        new Wanted(
            arguments.optionalInstant("since"),
            arguments.optionalInstant("until"),
            kinds(arguments.strings("type")),
            arguments.optionalString("channel"),
            arguments.optionalString("context_id")),
        EventNodeTool.order(arguments),
        new PageRequest(
            arguments.integer("limit", 1, settings.maximumLimit()),
            arguments.optionalString("cursor")));
  }

  private static Set<MemoryKind> kinds(List<String> names) {
    Set<MemoryKind> kinds = EnumSet.noneOf(MemoryKind.class);
    for (int index = 0; index < names.size(); index++) {
      String field = "type[" + index + "]";
      kinds.add(
          MemoryKind.of(names.get(index))
              .orElseThrow(
                  () ->
                      Fault.invalid(
                          field, "must be one of " + String.join(", ", MemoryJson.KINDS))));
    }
    return kinds;
  }

  private static Rendering rendering(Arguments arguments) {
    Rendering rendering = LoadTool.rendering(arguments, Rendering.FINGERPRINT);
    if (rendering == Rendering.VERBATIM) {
      throw Fault.invalid("rendering", "must be one of fingerprint, header");
    }
    return rendering;
  }

  private Map<String, Object> json(TimelinePage page, Rendering rendering) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("memories", page.memories().stream().map(one -> memory(one, rendering)).toList());
    json.put("as_of", page.asOf().map(Object::toString).orElse(null));
    json.put("snapshot_id", page.snapshot().map(Object::toString).orElse(null));
    json.put("truncated", page.nextCursor().isPresent());
    json.put("next_cursor", page.nextCursor().orElse(null));
    return json;
  }

  private Map<String, Object> memory(Memory memory, Rendering rendering) {
    Map<String, Object> json = MemoryJson.of(memory);
    String line = rendering.of(memory.event(), memory.fingerprint());
    json.put("text", Sentences.excerpt(line, settings.textCharacters()));
    return json;
  }
}
