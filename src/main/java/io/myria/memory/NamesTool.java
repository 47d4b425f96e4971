package io.myria.memory;

import io.myria.error.Fault;
import io.myria.event.ParticipantSet;
import io.myria.json.Bounds;
import io.myria.json.Field;
import io.myria.json.Inline;
import io.myria.json.Input;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.Lines;
import io.myria.mcp.catalog.Reads;
import io.myria.mcp.catalog.Reply;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolCall;
import io.myria.memory.DirectoryRequest.Wanted;
import io.myria.read.PageRequest;
import io.myria.read.QuerySettings;
import io.myria.read.TokenBudget;
import io.myria.security.Demand;
import io.myria.security.Permission;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/** {@code myria_list_names}. */
@Dependent
public class NamesTool {

  private final Directory directory;
  private final AllParticipants participants;
  private final QuerySettings settings;

  @Inject
  public NamesTool(Directory directory, AllParticipants participants, QuerySettings settings) {
    this.directory = directory;
    this.participants = participants;
    this.settings = settings;
  }

  /** For whom, if for anybody. */
  record Whose(
      @Field(
              "For whom: only what all of them may see; without it, all participants, for who"
                  + " speaks for everybody")
          Optional<ParticipantSet> participants,
      @Field("Internal events, too") boolean includeInternal) {}

  /** The tool's arguments. */
  record Arguments(
      @Inline Whose whose,
      @Field("Only these kinds of names") List<NameKind> kinds,
      @Field("Only names that begin so") Optional<String> startsWith,
      @Field(value = "Earliest time of events that name them", aliases = "since")
          Optional<Instant> from,
      @Field(value = "End of that time, not included", aliases = "until") Optional<Instant> to,
      @Inline Budget budget,
      @Field(value = "Most items", listed = false) Optional<Integer> limit,
      @Field("next_cursor of the same question, to go on") Optional<String> cursor)
      implements Reads {

    @Override
    public ParticipantSet participants() {
      return whose.participants().orElseThrow();
    }

    @Override
    public boolean includeInternal() {
      return whose.includeInternal();
    }

    @Override
    public Demand demand() {
      return whose.participants().isPresent()
          ? Reads.super.demand()
          : Demand.only(whose.includeInternal() ? Permission.INTERNAL : Permission.READ);
    }

    PageRequest page() {
      return new PageRequest(limit, cursor);
    }
  }

  /** What is known by name. */
  private record Names(
      @Field("By kind, the last heard of first; all participants by name") List<NameJson> names,
      @Field("Older events than of this time were not looked at: ask with it as to")
          Optional<String> olderBefore,
      @Field("Whether there is more") boolean truncated,
      @Field("Goes on from here") Optional<String> nextCursor) {}

  /** A name. */
  private record NameJson(
      @Field("participant, channel or sitting") String kind,
      @Field("The name, as arguments take it: a sitting is a context_id") String name,
      @Field("Events that name it") Optional<Long> eventCount,
      @Field("The latest of them") String lastAt) {

    public static NameJson of(KnownName name) {
      OptionalLong events = name.events();
      return new NameJson(
          name.kind().wire(),
          name.name(),
          events.isPresent() ? Optional.of(events.getAsLong()) : Optional.empty(),
          name.lastAt().toString());
    }
  }

  public Tool<Arguments> tool() {
    return Tool.answering(
        "myria_list_names",
        new Tool.About(
            "List names",
            "The participants, channels and sittings that there are, to ask for: use it when a name"
                + " is not known for sure.",
            Tool.Effect.READS),
        Permission.READ,
        Input.of(Arguments.class, bounds()),
        Names.class,
        this::answer);
  }

  private Bounds bounds() {
    return Budget.bounds(settings).with("limit", 1, settings.maximumLimit());
  }

  private Reply answer(ToolCall<Arguments> call) {
    Arguments arguments = call.arguments();
    TokenBudget<KnownName> budget =
        arguments.budget().of(0, NameJson::of, name -> line(name, call.zone()));
    DirectoryPage page =
        arguments.whose().participants().isPresent()
            ? directory.page(request(call), budget)
            : participants.page(everybody(call), budget);
    Names names =
        new Names(
            page.names().stream().map(NameJson::of).toList(),
            page.olderBefore().map(Object::toString),
            page.nextCursor().isPresent(),
            page.nextCursor());
    String lines =
        page.names().stream().map(name -> line(name, call.zone())).collect(Collectors.joining());
    return Reply.of(
        names,
        (lines.isEmpty() ? "No names are known that match.\n" : lines)
            + page.olderBefore().map(at -> "Older: to " + at + "\n").orElse("")
            + Lines.more(page.nextCursor()));
  }

  private static DirectoryRequest request(ToolCall<Arguments> call) {
    Arguments arguments = call.arguments();
    return new DirectoryRequest(
        call.caller().scope(arguments.participants(), arguments.includeInternal()),
        new Wanted(
            Set.copyOf(arguments.kinds()),
            arguments.startsWith().orElse(""),
            arguments.from(),
            arguments.to()),
        arguments.page());
  }

  /**
   * @throws Fault {@code invalid_argument} at what is asked for of events that somebody sees
   */
  private static AllParticipants.Request everybody(ToolCall<Arguments> call) {
    Arguments arguments = call.arguments();
    requireNone("from", arguments.from().isPresent());
    requireNone("to", arguments.to().isPresent());
    requireNone("kinds", !Set.of(NameKind.PARTICIPANT).containsAll(arguments.kinds()));
    return new AllParticipants.Request(
        call.caller(),
        arguments.includeInternal(),
        arguments.startsWith().orElse(""),
        arguments.page());
  }

  private static void requireNone(String field, boolean isAsked) {
    if (isAsked) {
      throw Fault.invalid(
          field,
          "is of what participants see: name them; without them, all participants are listed");
    }
  }

  private static String line(KnownName name, ZoneId zone) {
    OptionalLong events = name.events();
    return name.kind().wire()
        + " "
        + Lines.flat(name.name())
        + (events.isPresent() ? ", " + Lines.count(events.getAsLong(), "event") : "")
        + ", last "
        + Lines.minute(name.lastAt(), zone)
        + "\n";
  }
}
