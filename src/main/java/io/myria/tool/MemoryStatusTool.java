package io.myria.tool;

import io.myria.access.Permission;
import io.myria.derive.Derivation;
import io.myria.derive.DerivedPin;
import io.myria.fingerprint.MemoryKind;
import io.myria.fingerprint.Relation;
import io.myria.memory.Census;
import io.myria.memory.Census.Everybody;
import io.myria.memory.Census.Kind;
import io.myria.memory.MemoryCensus;
import io.myria.offer.Shape;
import io.myria.offer.Tool;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** {@code myria_memory_status}. */
@Dependent
class MemoryStatusTool {

  private static final Shape KIND =
      Shape.object("Memories of a kind")
          .required("kind", Shape.string("Which").oneOf(MemoryJson.KINDS))
          .required("memories", Shape.count("How many, with those that are archived"))
          .required("archived_by_person", Shape.count("Of these"))
          .required("archived_by_age", Shape.count("Of these, and by no person"));

  private static final Shape RELATION =
      Shape.object("Causal links of a relation")
          .required(
              "relation",
              Shape.string("Which")
                  .oneOf(Stream.of(Relation.values()).map(Relation::wire).toArray(String[]::new)))
          .required("links", Shape.count("How many"));

  private static final Shape VERSIONS =
      Shape.object("What serves; null where nothing is derived yet")
          .required("fingerprints", Shape.string("Of the rules").orNull())
          .required("passages", Shape.string("Of the passages").orNull())
          .required("model", Shape.string("Of the vectors, by name and hash").orNull());

  private static final Shape EVERYBODY =
      Shape.object("For administrators: of the whole log")
          .required("log_head", Shape.count("The last event's place"))
          .required("event_seq", Shape.count("The last event with a fingerprint"))
          .required("lag_events", Shape.count("Events between the two"));

  private static final Shape ANSWER =
      Shape.object("")
          .required("kinds", Shape.listOf(KIND, "All five, each with what you see of it"))
          .required("links", Shape.listOf(RELATION, "All five"))
          .required(
              "unread_events",
              Shape.count("That you see and that have no fingerprint yet; 10001 stands for more"))
          .required("as_of", Shape.instant("The time that ages are counted to").orNull())
          .required("versions", VERSIONS)
          .optional("everybody", EVERYBODY);

  private final MemoryCensus census;

  @Inject
  MemoryStatusTool(MemoryCensus census) {
    this.census = census;
  }

  Tool tool() {
    return Tool.answering(
        "myria_memory_status",
        new Tool.About(
            "Get the status of memories",
            "Counts the memories that all named participants may see, by kind, those of them that"
                + " are archived, and the causal links among them; names the versions that made"
                + " them.",
            Tool.Effect.READS),
        Permission.READ,
        Asks.in(Shape.object("")),
        ANSWER,
        (caller, arguments) -> json(census.count(Asks.of(caller, arguments))));
  }

  private static Map<String, Object> json(Census census) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("kinds", kinds(census));
    json.put("links", links(census));
    json.put("unread_events", census.unread());
    json.put("as_of", census.asOf().map(Object::toString).orElse(null));
    json.put("versions", versions(census.derived()));
    census.everybody().ifPresent(all -> json.put("everybody", everybody(all)));
    return json;
  }

  private static List<Object> kinds(Census census) {
    List<Object> kinds = new ArrayList<>();
    for (MemoryKind kind : MemoryKind.values()) {
      Kind of = census.kinds().getOrDefault(kind, new Kind(0, 0, 0));
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("kind", kind.wire());
      json.put("memories", of.memories());
      json.put("archived_by_person", of.byPerson());
      json.put("archived_by_age", of.byAge());
      kinds.add(json);
    }
    return kinds;
  }

  private static List<Object> links(Census census) {
    List<Object> links = new ArrayList<>();
    for (Relation relation : Relation.values()) {
      links.add(
          Map.of("relation", relation.wire(), "links", census.links().getOrDefault(relation, 0L)));
    }
    return links;
  }

  private static Map<String, Object> versions(DerivedPin derived) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("fingerprints", version(derived.fingerprints()));
    json.put("passages", version(derived.passages()));
    json.put("model", derived.model().orElse(null));
    return json;
  }

  private static String version(Optional<Derivation> derivation) {
    return derivation.map(Derivation::version).orElse(null);
  }

  private static Map<String, Object> everybody(Everybody all) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("log_head", all.head());
    json.put("event_seq", all.read());
    json.put("lag_events", Math.max(0, all.head() - all.read()));
    return json;
  }
}
