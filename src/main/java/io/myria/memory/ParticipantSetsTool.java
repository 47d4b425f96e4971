package io.myria.memory;

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
import io.myria.memory.ParticipantSets.Together;
import io.myria.read.PageRequest;
import io.myria.read.QuerySettings;
import io.myria.read.TokenBudget;
import io.myria.security.Demand;
import io.myria.security.Permission;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** {@code myria_list_participant_sets}. */
@Dependent
public class ParticipantSetsTool {

  /** Of a set with more participants the first are listed, as of a topic. */
  private static final int MOST_NAMES = 32;

  private final ParticipantSets sets;
  private final QuerySettings settings;

  @Inject
  public ParticipantSetsTool(ParticipantSets sets, QuerySettings settings) {
    this.sets = sets;
    this.settings = settings;
  }

  /** For whom, if for anybody. */
  record Whose(
      @Field(
              "For whom: only sets with all of them; without it, all sets, for callers who speak"
                  + " for everybody")
          Optional<ParticipantSet> participants,
      @Field("Internal events, too") boolean includeInternal) {}

  /** The tool's arguments. */
  record Arguments(
      @Inline Whose whose,
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

  /** Sets of participants. */
  private record Sets(
      @Field("The set with the latest event first") List<SetJson> sets,
      @Field("Whether there is more") boolean truncated,
      @Field("Goes on from here") Optional<String> nextCursor) {}

  /** A set. */
  private record SetJson(
      @Field("Who may see its events: these and nobody else") List<String> participants,
      @Field("How many these are, if participants lists the first of them")
          Optional<Integer> participantCount,
      @Field("Whether this counts internal events; the others are a set of their own")
          Optional<Boolean> internal,
      @Field("Events of exactly these participants; 100001 stands for more") long eventCount,
      @Field("When the latest of them happened") String lastAt) {

    static SetJson of(Together set) {
      int count = set.names().size();
      return new SetJson(
          set.names().subList(0, Math.min(count, MOST_NAMES)),
          count > MOST_NAMES ? Optional.of(count) : Optional.empty(),
          set.internal() ? Optional.of(true) : Optional.empty(),
          set.events(),
          set.lastAt().toString());
    }
  }

  public Tool<Arguments> tool() {
    return Tool.answering(
        "myria_list_participant_sets",
        new Tool.About(
            "List participant sets",
            "Who sees what: the sets of participants for whom events were stored, and how many. A"
                + " set's events are visible to its participants alone.",
            Tool.Effect.READS),
        Permission.READ,
        Input.of(Arguments.class, bounds()),
        Sets.class,
        this::answer);
  }

  private Bounds bounds() {
    return Budget.bounds(settings).with("limit", 1, settings.maximumLimit());
  }

  private Reply answer(ToolCall<Arguments> call) {
    Arguments arguments = call.arguments();
    boolean internal = arguments.includeInternal();
    TokenBudget<Together> budget =
        arguments.budget().of(0, SetJson::of, set -> line(set, call.zone()));
    ParticipantSets.Page page =
        arguments.whose().participants().isPresent()
            ? sets.page(
                call.caller().scope(arguments.participants(), internal), arguments.page(), budget)
            : sets.page(call.caller(), internal, arguments.page(), budget);
    Sets answer =
        new Sets(
            page.sets().stream().map(SetJson::of).toList(),
            page.nextCursor().isPresent(),
            page.nextCursor());
    String lines =
        page.sets().stream().map(set -> line(set, call.zone())).collect(Collectors.joining());
    return Reply.of(
        answer,
        (lines.isEmpty() ? "No events are visible.\n" : lines) + Lines.more(page.nextCursor()));
  }

  private static String line(Together set, ZoneId zone) {
    int count = set.names().size();
    return set.names().stream().limit(MOST_NAMES).map(Lines::flat).collect(Collectors.joining(", "))
        + (count > MOST_NAMES ? " and " + (count - MOST_NAMES) + " more" : "")
        + ": "
        + (set.events() > ParticipantSets.MOST_COUNTED
            ? "more than " + ParticipantSets.MOST_COUNTED + " events"
            : Lines.count(set.events(), "event"))
        + (set.internal() ? ", internal" : "")
        + ", last "
        + Lines.minute(set.lastAt(), zone)
        + "\n";
  }
}
