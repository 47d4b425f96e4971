package io.myria.contents;

import io.myria.contents.Grips.Expanded;
import io.myria.event.Event;
import io.myria.json.Bounds;
import io.myria.json.Field;
import io.myria.json.Inline;
import io.myria.json.Input;
import io.myria.language.EventText;
import io.myria.language.Sentences;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.Lines;
import io.myria.mcp.catalog.ReadArguments;
import io.myria.mcp.catalog.Reply;
import io.myria.mcp.catalog.ShortForm;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolCall;
import io.myria.read.PageRequest;
import io.myria.read.QuerySettings;
import io.myria.read.ShortIds;
import io.myria.read.TokenBudget;
import io.myria.security.Permission;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** {@code myria_expand_grip}. */
class GripTool {

  private static final String BEFORE = "events_before";
  private static final String AFTER = "events_after";
  private static final int USUAL = 3;

  /** Of a budget, what one event may take. */
  private static final int SHARE = 6;

  private static final int CHARACTERS_PER_TOKEN = 4;
  private static final int FEWEST_CHARACTERS = 120;

  /** What stands around the events: the excerpt and its places. */
  private static final int AROUND = 60;

  private final Grips grips;
  private final QuerySettings settings;
  private final ShortIds ids;
  private final TocSettings days;

  GripTool(Grips grips, QuerySettings settings, ShortIds ids, TocSettings days) {
    this.days = days;
    this.grips = grips;
    this.settings = settings;
    this.ids = ids;
  }

  /** The tool's arguments. */
  record Arguments(
      @Field(value = "The grip, from a bullet", example = "grip:1789045200000:8a90b7d490fe1ab2")
          String gripId,
      @Inline TocArguments asked,
      @Field("How many events before; 0 for none") int eventsBefore,
      @Field("How many events after; 0 for none") int eventsAfter)
      implements ReadArguments.Asking {}

  /** The words and where they stand. */
  record GripJson(
      @Field("Its id") String gripId,
      @Field("The words, as they stand in the event's text") String excerpt,
      @Field("Whose words") String eventId,
      @Field("Where they begin in its text, in UTF-16 units") int from,
      @Field("Where they end") int to,
      @Field("When they were said") String timestamp,
      @Field("The first event that the bullet stands for") String eventIdStart,
      @Field("The last one") String eventIdEnd,
      @Field("What chose the words: segment") String source,
      @Field("The segment that quotes them, if one does") Optional<String> tocNodeId,
      @Field("Whether a person archived the event") Optional<Boolean> archived) {}

  /** An event around a grip. */
  record AroundJson(
      @Field("Its id") String eventId,
      @Field("When") String timestamp,
      @Field("Who said it") Optional<String> speaker,
      @Field("What sort of event") String type,
      @Field("What it says, or how it begins") String text) {}

  /** A grip and its surroundings. */
  record Answer(
      @Field("The words and where they stand") GripJson grip,
      @Field("What was said before, by time") List<AroundJson> eventsBefore,
      @Field("The events that the bullet stands for") List<AroundJson> excerptEvents,
      @Field("What was said after") List<AroundJson> eventsAfter,
      @Field("The snapshot that was read") Optional<String> snapshotId,
      @Field("Whether the budget left out events") boolean truncated) {}

  Tool<Arguments> tool() {
    Bounds bounds =
        Budget.bounds(settings)
            .with(BEFORE, 0, Grips.MOST, USUAL)
            .with(AFTER, 0, Grips.MOST, USUAL);
    return Tool.answering(
        "myria_expand_grip",
        new Tool.About(
            "Expand a grip",
            "The words behind a bullet, as they were said, with what was said before and after.",
            Tool.Effect.READS),
        Permission.READ,
        Input.of(Arguments.class, bounds),
        Answer.class,
        this::answer);
  }

  private Reply answer(ToolCall<Arguments> call) {
    Arguments arguments = call.arguments();
    Expanded expanded =
        grips.expand(
            arguments.asked().request(call.caller(), ids, PageRequest.FIRST),
            GripId.parse("grip_id", arguments.gripId()),
            arguments.eventsBefore(),
            arguments.eventsAfter());
    int tokens = arguments.budget().budgetTokens();
    int characters = Math.max(FEWEST_CHARACTERS, tokens / SHARE * CHARACTERS_PER_TOKEN);
    ZoneId zone = arguments.asked().zone(days);
    Set<Event> taken = taken(expanded, arguments.budget(), zone, characters);
    Answer answer =
        new Answer(
            grip(expanded),
            json(expanded.before(), taken, characters),
            json(expanded.stretch(), taken, characters),
            json(expanded.after(), taken, characters),
            expanded.snapshot().map(Object::toString),
            taken.size()
                < expanded.before().size() + expanded.stretch().size() + expanded.after().size());
    return Reply.of(answer, text(answer, zone));
  }

  /** The excerpt's event first, then those of the stretch, then what is nearest. */
  private static Set<Event> taken(Expanded expanded, Budget budget, ZoneId zone, int characters) {
    TokenBudget<Event> left =
        budget.of(
            AROUND, event -> json(event, characters), event -> line(json(event, characters), zone));
    List<Event> wanted = new ArrayList<>(List.of(expanded.event()));
    expanded.stretch().stream()
        .filter(event -> !event.id().equals(expanded.event().id()))
        .forEach(wanted::add);
    int most = Math.max(expanded.before().size(), expanded.after().size());
    for (int far = 0; far < most; far++) {
      int before = expanded.before().size() - 1 - far;
      if (before >= 0) {
        wanted.add(expanded.before().get(before));
      }
      if (far < expanded.after().size()) {
        wanted.add(expanded.after().get(far));
      }
    }
    Set<Event> taken = new HashSet<>();
    for (Event event : wanted) {
      if (!left.take(event)) {
        break;
      }
      taken.add(event);
    }
    return taken;
  }

  private static GripJson grip(Expanded expanded) {
    List<Event> stretch = expanded.stretch();
    return new GripJson(
        expanded.id().toString(),
        expanded.excerpt(),
        expanded.event().id().toString(),
        expanded.from(),
        expanded.to(),
        expanded.event().written(),
        stretch.get(0).id().toString(),
        stretch.get(stretch.size() - 1).id().toString(),
        "segment",
        expanded.node().map(Object::toString),
        Optional.of(expanded.archived()).filter(is -> is));
  }

  private static List<AroundJson> json(List<Event> events, Set<Event> taken, int characters) {
    return events.stream().filter(taken::contains).map(one -> json(one, characters)).toList();
  }

  private static AroundJson json(Event event, int characters) {
    return new AroundJson(
        event.id().toString(),
        event.written(),
        EventText.speaker(event.payload()),
        event.type(),
        Sentences.excerpt(EventText.of(event), characters));
  }

  private static String text(Answer answer, ZoneId zone) {
    GripJson grip = answer.grip();
    String words =
        "“"
            + Lines.flat(Sentences.excerpt(grip.excerpt(), Integer.MAX_VALUE))
            + "” ["
            + ShortForm.of(grip.eventId())
            + "]"
            + grip.tocNodeId().map(id -> " " + id).orElse("")
            + (grip.archived().isPresent() ? " (archived)" : "")
            + "\n";
    return words
        + lines("Before:", answer.eventsBefore(), zone)
        + lines("There:", answer.excerptEvents(), zone)
        + lines("After:", answer.eventsAfter(), zone)
        + (answer.truncated() ? "More than the budget holds was said around it.\n" : "");
  }

  private static String lines(String head, List<AroundJson> events, ZoneId zone) {
    return events.isEmpty()
        ? ""
        : head + "\n" + events.stream().map(one -> line(one, zone)).collect(Collectors.joining());
  }

  private static String line(AroundJson event, ZoneId zone) {
    return "  ["
        + ShortForm.of(event.eventId())
        + "] "
        + Lines.minute(Instant.parse(event.timestamp()), zone)
        + " "
        + EventText.voice(event.speaker(), event.type())
        + ": "
        + Lines.flat(event.text())
        + "\n";
  }
}
