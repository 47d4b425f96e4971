package io.myria.erasure;

import io.myria.erasure.Holds.Hold;
import io.myria.erasure.Holds.Placed;
import io.myria.erasure.Holds.Release;
import io.myria.error.Fault;
import io.myria.event.EventId;
import io.myria.json.Field;
import io.myria.json.Inline;
import io.myria.json.Input;
import io.myria.mcp.catalog.Reply;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolCall;
import io.myria.mcp.catalog.ToolGroup;
import io.myria.read.ShortIds;
import io.myria.security.Permission;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The group {@code holds}: {@code myria_hold}. */
@Dependent
public class HoldTools implements ToolGroup {

  private static final int MOST_IDS = 1_000;

  private final Holds holds;
  private final ShortIds ids;

  @Inject
  public HoldTools(Holds holds, ShortIds ids) {
    this.holds = holds;
    this.ids = ids;
  }

  @Override
  public String name() {
    return "holds";
  }

  @Override
  public Optional<Permission> listedTo() {
    return Optional.of(Permission.HOLD);
  }

  @Override
  public int place() {
    return 760;
  }

  @Override
  public List<Tool<?>> tools() {
    return List.of(hold());
  }

  /** What is done. */
  enum Action {
    ADD,
    LIST,
    RELEASE
  }

  /** What a hold covers. */
  record Named(
      @Field(value = "Events by their ids, or the last eight digits", refusedEmpty = true)
          @Size(max = MOST_IDS)
          List<String> eventIds,
      @Field(value = "All events that this participant may see", refusedEmpty = true)
          Optional<String> participant,
      @Field(value = "Events of this context", refusedEmpty = true) Optional<String> contextId,
      @Field(value = "Events of this channel", refusedEmpty = true) Optional<String> channel,
      @Field(value = "Events of this type", refusedEmpty = true) Optional<String> type,
      @Field(value = "Events from this time on", refusedEmpty = true) Optional<Instant> from,
      @Field(value = "Events before this time", refusedEmpty = true) Optional<Instant> to) {

    boolean isNothing() {
      return eventIds.isEmpty()
          && participant.isEmpty()
          && contextId.isEmpty()
          && channel.isEmpty()
          && type.isEmpty()
          && from.isEmpty()
          && to.isEmpty();
    }
  }

  /** The tool's arguments. */
  record Arguments(
      @Field("add: on events that meet all that is named, also later ones; list; release")
          Action action,
      @Inline Named named,
      @Field("Of release: which hold") Optional<String> holdId,
      @Field("Of add, and of release where wanted: why") Optional<String> reason,
      @Field("Of list: released ones, too") boolean released) {}

  /** A hold. */
  record HoldJson(
      @Field("Its id") String holdId,
      @Field("When it was placed") String placedAt,
      @Field("By whom") String placedBy,
      @Field("Why") String reason,
      @Field("What it covers, as JSON") String named,
      @Field("Of a new hold: how many events it covers now") Optional<Long> events,
      @Field(
              "Of a new hold: how many more are of an erasure that was accepted before, and go"
                  + " nevertheless")
          Optional<Long> going,
      @Field("When it was released") Optional<String> releasedAt,
      @Field("By whom it was released") Optional<String> releasedBy,
      @Field("Why it was released") Optional<String> releaseReason) {

    static HoldJson of(Hold hold, Optional<Placed> placed) {
      return new HoldJson(
          hold.id().toString(),
          hold.placedAt().toString(),
          hold.placedBy(),
          hold.reason(),
          hold.named(),
          placed.map(Placed::events),
          placed.map(Placed::going).filter(count -> count > 0),
          hold.released().map(one -> one.at().toString()),
          hold.released().map(Release::by),
          hold.released().flatMap(Release::reason));
    }
  }

  private record Answer(@Field("The oldest ones first") List<HoldJson> holds) {}

  private Tool<Arguments> hold() {
    return Tool.answering(
        "myria_hold",
        new Tool.About(
            "Legal holds",
            "Places, lists or releases legal holds: while one is active, no erasure takes an event"
                + " that it covers.",
            Tool.Effect.MARKS),
        Permission.HOLD,
        Input.of(Arguments.class),
        Answer.class,
        this::answer);
  }

  private Reply answer(ToolCall<Arguments> call) {
    ErasureTools.requireWholeLog(call.caller(), "a legal hold");
    Arguments arguments = call.arguments();
    requireFitting(arguments);
    return Reply.json(
        switch (arguments.action()) {
          case ADD -> {
            Placed placed =
                holds.place(
                    call.caller(),
                    covered(arguments.named()),
                    arguments
                        .reason()
                        .orElseThrow(
                            () -> Fault.invalid("reason", "is missing: say why events are held")));
            yield new Answer(List.of(HoldJson.of(placed.hold(), Optional.of(placed))));
          }
          case LIST ->
              new Answer(
                  holds.list(arguments.released()).stream()
                      .map(one -> HoldJson.of(one, Optional.empty()))
                      .toList());
          case RELEASE -> {
            String id =
                arguments
                    .holdId()
                    .orElseThrow(
                        () -> Fault.invalid("hold_id", "is missing: say which hold to release"));
            Hold hold =
                holds.release(call.caller(), EventId.other("hold_id", id), arguments.reason());
            yield new Answer(List.of(HoldJson.of(hold, Optional.empty())));
          }
        });
  }

  /** An argument that an action does not read would be a wish that is passed over. */
  private static void requireFitting(Arguments arguments) {
    Action action = arguments.action();
    if (action != Action.ADD && !arguments.named().isNothing()) {
      throw Fault.invalid("action", "is not add, and only add takes what names events");
    }
    if (action != Action.RELEASE && arguments.holdId().isPresent()) {
      throw Fault.invalid("hold_id", "is only of release");
    }
    if (action == Action.LIST && arguments.reason().isPresent()) {
      throw Fault.invalid("reason", "is only of add and release");
    }
    if (action != Action.LIST && arguments.released()) {
      throw Fault.invalid("released", "is only of list");
    }
  }

  private ErasureRequest covered(Named named) {
    List<EventId> events = new ArrayList<>();
    for (String id : named.eventIds()) {
      events.add(ids.anyEvent("event_ids[" + events.size() + "]", id));
    }
    return Holds.covered(
        events,
        named.participant(),
        named.contextId(),
        named.channel(),
        named.type(),
        named.from(),
        named.to());
  }
}
