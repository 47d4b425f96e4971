package io.myria.tool;

import io.myria.access.Permission;
import io.myria.event.EventId;
import io.myria.log.Appended;
import io.myria.memory.Archive;
import io.myria.memory.Archive.Outcome;
import io.myria.memory.Archive.Word;
import io.myria.offer.Shape;
import io.myria.offer.Tool;
import io.myria.offer.ToolGroup;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A person's word on what is recalled: the group {@code archive}, with {@code myria_archive}. */
@Dependent
class ArchiveTools implements ToolGroup {

  private static final Shape MARK =
      Shape.object("The event that says so from now on")
          .required("event_id", Shape.string("Its id"))
          .required("event_seq", Shape.count("Its place in the log"))
          .required("recorded_at", Shape.instant("When Myria accepted it"));

  private final Archive archive;

  @Inject
  ArchiveTools(Archive archive) {
    this.archive = archive;
  }

  @Override
  public String name() {
    return "archive";
  }

  @Override
  public Optional<Permission> listedTo() {
    return Optional.of(Permission.ADMIN);
  }

  @Override
  public int place() {
    return 600;
  }

  @Override
  public List<Tool> tools() {
    return List.of(
        Tool.answering(
            "myria_archive",
            new Tool.About(
                "Archive a memory, or take that back",
                "Leaves one memory out of recall, for everybody who sees it, until that is taken"
                    + " back. Its event stays as it is, and exact look-ups and queries find it."
                    + " Recall follows at once. For administrators.",
                Tool.Effect.MARKS),
            Permission.ADMIN,
            Shape.object("")
                .required("event_id", Asks.EVENT_ID)
                .required("participants", Scopes.PARTICIPANTS)
                .optional("include_internal", Scopes.INCLUDE_INTERNAL)
                .optional(
                    "archived",
                    Shape.flag("False to take back that it is archived").byDefault(true))
                .optional("reason", Shape.string("Kept in the log beside it")),
            Shape.object("")
                .required("event_id", Shape.string("The memory's event"))
                .required("archived", Shape.flag("How it is now"))
                .required("changed", Shape.flag("Whether it was not so before"))
                .required("mark", MARK.orNull()),
            (caller, arguments) -> {
              EventId id = EventId.parse("event_id", arguments.string("event_id"));
              Word word =
                  new Word(
                      id, arguments.flag("archived", true), arguments.optionalString("reason"));
              return json(id, archive.say(caller, Scopes.of(caller, arguments), word));
            }));
  }

  private static Map<String, Object> json(EventId id, Outcome outcome) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("event_id", id.toString());
    json.put("archived", outcome.archived());
    json.put("changed", outcome.mark().isPresent());
    json.put("mark", outcome.mark().map(ArchiveTools::mark).orElse(null));
    return json;
  }

  private static Map<String, Object> mark(Appended mark) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("event_id", mark.id().toString());
    json.put("event_seq", mark.seq().value());
    json.put("recorded_at", mark.recordedAt().toString());
    return json;
  }
}
