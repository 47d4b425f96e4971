package io.myria.tool;

import io.myria.access.Permission;
import io.myria.event.EventId;
import io.myria.fault.Fault;
import io.myria.fingerprint.Fingerprint;
import io.myria.fingerprint.Rendering;
import io.myria.memory.Memory;
import io.myria.memory.MemoryLookup;
import io.myria.memory.MemoryLookup.Loaded;
import io.myria.offer.Arguments;
import io.myria.offer.Shape;
import io.myria.offer.Tool;
import io.myria.text.TokenCount;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** {@code myria_load}. */
@Dependent
class LoadTool {

  private static final String[] RENDERINGS =
      Stream.of(Rendering.values()).map(Rendering::wire).toArray(String[]::new);

  private static final Shape FINGERPRINT =
      Shape.object("What it says, in a few values; what it does not say is empty or null")
          .required("explicit", Shape.flag("Whether somebody said to remember it; it does not age"))
          .required("entities", texts("Persons, organisations, places and products"))
          .required("subjects", texts("What it is about"))
          .required("decision", text("What was decided"))
          .required("rejected", texts("What was decided against"))
          .required("reasons", texts("Why"))
          .required("validated_by", text("Who agreed"))
          .required("assignee", text("Who is to do it"))
          .required("deadline", text("By when, in its words"))
          .required("dates", texts("Days that are spoken of"))
          .required("causal_parent", text("The newest event that it came of"))
          .required("verbatim_ref", Shape.string("The event that has its words"))
          .required("fact_count", Shape.count("Values that are filled"))
          .required("tokens", Shape.count("Of its words, as cl100k_base counts them"));

  private static final Shape ANSWER =
      Shape.object("")
          .required(
              "memory",
              MemoryJson.shape("One memory")
                  .required("rendering", Shape.string("As asked for").oneOf(RENDERINGS))
                  .required("text", Shape.string("The memory in that rendering"))
                  .required("token_count", Shape.count("Of text, as cl100k_base counts them"))
                  .required("fingerprint", FINGERPRINT));

  private final MemoryLookup lookup;

  @Inject
  LoadTool(MemoryLookup lookup) {
    this.lookup = lookup;
  }

  Tool tool() {
    return Tool.answering(
        "myria_load",
        new Tool.About(
            "Load a memory",
            "Returns one memory: verbatim, as the few values of its fingerprint, or as a header"
                + " that only says what it is; with its tokens, and whether it is archived.",
            Tool.Effect.READS),
        Permission.READ,
        Asks.in(
            Shape.object("")
                .required("event_id", Asks.EVENT_ID)
                .optional(
                    "rendering",
                    Shape.string("How much of it").oneOf(RENDERINGS).byDefault("verbatim"))),
        ANSWER,
        (caller, arguments) -> {
          EventId id = EventId.parse("event_id", arguments.string("event_id"));
          Rendering rendering = rendering(arguments, Rendering.VERBATIM);
          return json(lookup.load(id, Asks.of(caller, arguments)), rendering);
        });
  }

  /**
   * @throws Fault at {@code rendering} for one that there is not
   */
  static Rendering rendering(Arguments arguments, Rendering absent) {
    return arguments
        .optionalString("rendering")
        .map(
            name ->
                Rendering.of(name)
                    .orElseThrow(
                        () ->
                            Fault.invalid(
                                "rendering", "must be one of " + String.join(", ", RENDERINGS))))
        .orElse(absent);
  }

  private static Map<String, Object> json(Loaded loaded, Rendering rendering) {
    Memory memory = loaded.memory();
    String text = rendering.of(memory.event(), memory.fingerprint());
    Map<String, Object> json = MemoryJson.of(memory);
    json.put("rendering", rendering.wire());
    json.put("text", text);
    json.put("token_count", TokenCount.of(text));
    json.put("fingerprint", fingerprint(loaded));
    return Map.of("memory", json);
  }

  private static Map<String, Object> fingerprint(Loaded loaded) {
    Fingerprint is = loaded.memory().fingerprint();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("explicit", is.explicit());
    json.put("entities", is.entities());
    json.put("subjects", is.subjects());
    json.put("decision", is.decision().orElse(null));
    json.put("rejected", is.rejected());
    json.put("reasons", is.reasons());
    json.put("validated_by", is.validatedBy().orElse(null));
    json.put("assignee", is.assignee().orElse(null));
    json.put("deadline", is.deadline().orElse(null));
    json.put("dates", is.dates().stream().map(Object::toString).toList());
    json.put("causal_parent", loaded.parent().map(EventId::toString).orElse(null));
    json.put("verbatim_ref", loaded.memory().event().id().toString());
    json.put("fact_count", is.factCount());
    json.put("tokens", is.tokens());
    return json;
  }

  private static Shape text(String description) {
    return Shape.string(description).orNull();
  }

  private static Shape texts(String description) {
    return Shape.listOf(Shape.string("Value"), description);
  }
}
