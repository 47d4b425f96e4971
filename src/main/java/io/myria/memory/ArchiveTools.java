package io.myria.memory;

import io.myria.event.EventId;
import io.myria.event.ParticipantSet;
import io.myria.json.Field;
import io.myria.json.Inline;
import io.myria.json.Input;
import io.myria.mcp.catalog.Reads;
import io.myria.mcp.catalog.Reply;
import io.myria.mcp.catalog.ScopeArguments;
import io.myria.mcp.catalog.ShortForm;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolCall;
import io.myria.mcp.catalog.ToolGroup;
import io.myria.memory.Archive.Outcome;
import io.myria.memory.Archive.Word;
import io.myria.read.ShortIds;
import io.myria.security.Permission;
import io.myria.security.Scope;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/** A person's word on what is recalled: the group {@code archive}, with {@code myria_archive}. */
@Dependent
public class ArchiveTools implements ToolGroup {

  private final Archive archive;
  private final ShortIds ids;

  @Inject
  public ArchiveTools(Archive archive, ShortIds ids) {
    this.archive = archive;
    this.ids = ids;
  }

  @Override
  public String name() {
    return "archive";
  }

  @Override
  public int place() {
    return 600;
  }

  /** The tool's arguments. */
  record Arguments(
      @Field(
              value = "The memory, by its event's id or the last eight digits of it",
              example = ShortIds.EXAMPLE)
          String eventId,
      @Inline ScopeArguments asking,
      @Field(value = "False to take back that it is archived", byDefault = "true") boolean archived,
      @Field("Kept in the log beside it") Optional<String> reason)
      implements Reads {

    @Override
    public ParticipantSet participants() {
      return asking.participants();
    }

    @Override
    public boolean includeInternal() {
      return asking.includeInternal();
    }
  }

  private record Archived(
      @Field("The memory's event") String eventId,
      @Field("How it is now") boolean archived,
      @Field("Whether it was not so before") boolean changed,
      @Field("The event that says so from now on") Optional<String> markEventId) {}

  @Override
  public List<Tool<?>> tools() {
    return List.of(
        Tool.answering(
            "myria_archive",
            new Tool.About(
                "Archive a memory, or take that back",
                "Leaves one memory out of recall, for everybody who sees it, until that is taken"
                    + " back. Its event stays as it is, and look-ups and queries find it.",
                Tool.Effect.MARKS),
            Permission.ADMIN,
            Input.of(Arguments.class),
            Archived.class,
            this::answer));
  }

  private Reply answer(ToolCall<Arguments> call) {
    Arguments arguments = call.arguments();
    Scope scope = arguments.asking().scope(call.caller());
    EventId id = ids.event("event_id", arguments.eventId(), scope);
    Outcome outcome =
        archive.say(call.caller(), scope, new Word(id, arguments.archived(), arguments.reason()));
    Archived archived =
        new Archived(
            id.toString(),
            outcome.archived(),
            outcome.mark().isPresent(),
            outcome.mark().map(mark -> mark.id().toString()));
    return Reply.of(
        archived,
        "["
            + ShortForm.of(id)
            + "] is "
            + (outcome.archived() ? "archived" : "not archived")
            + (outcome.mark().isPresent() ? "" : ", as before"));
  }
}
