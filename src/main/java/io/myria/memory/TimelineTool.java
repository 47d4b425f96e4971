package io.myria.memory;

import io.myria.fingerprint.MemoryKind;
import io.myria.fingerprint.Rendering;
import io.myria.json.Bounds;
import io.myria.json.Field;
import io.myria.json.Inline;
import io.myria.json.Input;
import io.myria.language.Sentences;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.Detail;
import io.myria.mcp.catalog.Lines;
import io.myria.mcp.catalog.OrderWord;
import io.myria.mcp.catalog.ReadArguments;
import io.myria.mcp.catalog.Reply;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolCall;
import io.myria.memory.TimelineRequest.Wanted;
import io.myria.read.PageRequest;
import io.myria.read.QuerySettings;
import io.myria.read.ShortIds;
import io.myria.security.Permission;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** {@code myria_timeline}. */
@Dependent
public class TimelineTool {

  /** Of a line, so that one does not take the place of all others. */
  private static final int CHARACTERS = 300;

  private final Timeline timeline;
  private final QuerySettings settings;
  private final ShortIds ids;
  private final UnknownNames strangers;

  @Inject
  public TimelineTool(
      Timeline timeline, QuerySettings settings, ShortIds ids, UnknownNames strangers) {
    this.timeline = timeline;
    this.settings = settings;
    this.ids = ids;
    this.strangers = strangers;
  }

  /** The tool's arguments. */
  public record Arguments(
      @Inline MemoryArguments asked,
      @Field(value = "Earliest time", aliases = "since") Optional<Instant> from,
      @Field(value = "End of the time, not included", aliases = "until") Optional<Instant> to,
      @Field(value = "Only these kinds of memory", aliases = "type") List<MemoryKind> kinds,
      @Field(value = "Only of these channels", example = "club-chat", aliases = "channel")
          List<String> channels,
      @Field("Only of this chat, task or sitting") Optional<String> contextId,
      @Field(value = "By time", byDefault = "newest") OrderWord order,
      @Field(value = "Of each line", byDefault = "verbatim") Rendering rendering,
      @Field(value = "Most items", listed = false) Optional<Integer> limit,
      @Field("next_cursor of the same question, to go on") Optional<String> cursor)
      implements ReadArguments.Asking {}

  /** Memories in a row. */
  private record Row(
      @Field("By timestamp") List<MemoryJson> memories,
      @Field("The time that ages are counted to") Optional<String> asOf,
      @Field("What was asked for") Optional<String> snapshotId,
      @Field("Where there is no memory: who of those asked for is not known")
          Optional<List<StrangerJson>> unknownParticipants,
      @Field("Whether there is more") boolean truncated,
      @Field("Goes on from here") Optional<String> nextCursor) {}

  Tool<Arguments> tool() {
    Bounds bounds = Budget.bounds(settings).with("limit", 1, settings.maximumLimit());
    return Tool.answering(
        "myria_timeline",
        new Tool.About(
            "Look along the timeline",
            "Memories in the order of time, a line each: decisions, preferences, facts, notes of"
                + " sessions, debug logs, or some of these.",
            Tool.Effect.READS),
        Permission.READ,
        Input.of(Arguments.class, bounds),
        Row.class,
        this::answer);
  }

  private Reply answer(ToolCall<Arguments> call) {
    Arguments arguments = call.arguments();
    Detail detail = arguments.budget().detail();
    Rendering rendering = arguments.rendering();
    TimelinePage page =
        timeline.page(
            request(call),
            arguments
                .budget()
                .of(
                    0,
                    memory -> MemoryJson.of(memory, text(memory, rendering, call.zone()), detail),
                    memory -> line(memory, rendering, call.zone())));
    List<UnknownName> unknown = unknown(call, page);
    Row row =
        new Row(
            page.memories().stream()
                .map(memory -> MemoryJson.of(memory, text(memory, rendering, call.zone()), detail))
                .toList(),
            page.asOf().map(Object::toString),
            page.snapshot().map(Object::toString),
            StrangerJson.of(unknown),
            page.nextCursor().isPresent(),
            page.nextCursor());
    String lines =
        page.memories().stream()
            .map(memory -> line(memory, rendering, call.zone()))
            .collect(Collectors.joining());
    return Reply.of(
        row,
        (lines.isEmpty() ? "Nothing is remembered that matches.\n" : lines)
            + StrangerJson.line(unknown)
            + Lines.more(page.nextCursor()));
  }

  /** Whom of those asked for nothing is known of, where no memory is. */
  private List<UnknownName> unknown(ToolCall<Arguments> call, TimelinePage page) {
    boolean nothing =
        page.memories().isEmpty()
            && page.nextCursor().isEmpty()
            && call.arguments().cursor().isEmpty();
    return nothing ? strangers.of(call.arguments().asking().scope(call.caller())) : List.of();
  }

  private TimelineRequest request(ToolCall<Arguments> call) {
    Arguments arguments = call.arguments();
    return new TimelineRequest(
        arguments.asked().asked(call.caller(), ids),
        new Wanted(
            arguments.from(),
            arguments.to(),
            Set.copyOf(arguments.kinds()),
            arguments.channels(),
            arguments.contextId()),
        arguments.order().order(),
        new PageRequest(arguments.limit(), arguments.cursor()));
  }

  private static String text(Memory memory, Rendering rendering, ZoneId zone) {
    return Sentences.excerpt(rendering.of(memory.event(), memory.fingerprint(), zone), CHARACTERS);
  }

  /** The short renderings say themselves when and what. */
  private static String line(Memory memory, Rendering rendering, ZoneId zone) {
    return rendering == Rendering.VERBATIM
        ? MemoryJson.line(memory, text(memory, rendering, zone), zone)
        : text(memory, rendering, zone) + "\n";
  }
}
