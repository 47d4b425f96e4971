package io.myria.recall;

import io.myria.contents.TocSettings;
import io.myria.json.Bounds;
import io.myria.json.Field;
import io.myria.json.Inline;
import io.myria.json.Input;
import io.myria.json.Output;
import io.myria.language.SentenceCues;
import io.myria.language.TokenCount;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.Detail;
import io.myria.mcp.catalog.Lines;
import io.myria.mcp.catalog.ReadArguments;
import io.myria.mcp.catalog.Reply;
import io.myria.mcp.catalog.ScopeArguments;
import io.myria.mcp.catalog.ShortForm;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolCall;
import io.myria.mcp.catalog.ZoneArgument;
import io.myria.memory.StrangerJson;
import io.myria.memory.UnknownName;
import io.myria.memory.UnknownNames;
import io.myria.read.ShortIds;
import io.myria.read.TokenBudget;
import io.myria.recall.Briefings.Briefing;
import io.myria.recall.Briefings.Line;
import io.myria.recall.Briefings.Part;
import io.myria.recall.cache.RecallSettings;
import io.myria.security.Permission;
import io.myria.security.Scope;
import io.myria.snapshot.SnapshotId;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** {@code myria_brief}. */
@Dependent
public class BriefTool {

  private static final int DEFAULT_TOKENS = 800;
  private static final int FEWEST_TOKENS = 100;

  /** Headings of parts are paid for by what an answer may have beyond its items. */
  private static final int AROUND = 0;

  /** Of a part, as JSON. */
  private static final int MEMBERS = 14;

  private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM", Locale.ENGLISH);

  private static final DateTimeFormatter DAY_OF_YEAR =
      DateTimeFormatter.ofPattern("d MMM yyyy", Locale.ENGLISH);

  private final Recall recall;
  private final RecallSettings settings;
  private final ShortIds ids;
  private final UnknownNames strangers;
  private final Clock clock;
  private final TocSettings days;

  @Inject
  public BriefTool(
      Recall recall,
      RecallSettings settings,
      ShortIds ids,
      UnknownNames strangers,
      Clock clock,
      TocSettings days) {
    this.recall = recall;
    this.settings = settings;
    this.ids = ids;
    this.strangers = strangers;
    this.clock = clock;
    this.days = days;
  }

  /** The tool's arguments. */
  public record Arguments(
      @Inline ScopeArguments asking,
      @Inline Budget budget,
      @Field("As if it were then: what came later does not exist") Optional<Instant> asOf,
      @Field(
              value = "Time zone of days; else the server's",
              listed = false,
              aliases = {"timezone", "time_zone"})
          Optional<String> zone,
      @Field(
              value = "Reads this snapshot, named by an earlier answer",
              example = ShortIds.EXAMPLE,
              listed = false)
          Optional<String> snapshotId)
      implements ReadArguments {}

  /** For programs. */
  private record Brief(
      @Field("All of it, for a prompt, with detail context") Optional<String> brief,
      @Field("Line by line, with detail items") Optional<List<PartJson>> parts,
      @Field("How many lines there are") int count,
      @Field("What is read") Optional<String> snapshotId,
      @Field("Whether there is more than the budget holds") boolean truncated,
      @Field("Where nothing is remembered: who of those asked for is not known")
          Optional<List<StrangerJson>> unknownParticipants) {}

  /** Lines of one sort. */
  private record PartJson(
      @Field("known, open, decided, rejected or last") String part,
      @Field("The most important first; of the last session by time") List<LineJson> lines) {}

  /** One thing to know. */
  private record LineJson(
      @Field("Its event") String eventId,
      @Field("When it was said") String timestamp,
      @Field("Who said it") String speaker,
      @Field("In the words of the event") String text,
      @Field("By when it is to be done") Optional<String> due,
      @Field("Events whose statements it replaced") Optional<List<String>> replaces) {

    static LineJson of(Line line, Detail detail) {
      return new LineJson(
          detail.id(line.event()),
          line.at().toString(),
          line.voice(),
          line.text(),
          line.due().map(LocalDate::toString),
          Optional.of(line.replaced().stream().map(detail::id).toList())
              .filter(replaced -> !replaced.isEmpty()));
    }
  }

  public Tool<Arguments> tool() {
    return Tool.answering(
        "myria_brief",
        new Tool.About(
            "Brief",
            "What to know at the start of a session: what holds, what is open, what was decided"
                + " and rejected, where the last session stopped. Each line names its event."
                + " Ask it once, first; then myria_recall for questions.",
            Tool.Effect.READS),
        Permission.READ,
        Input.of(
            Arguments.class,
            Bounds.NONE.with(Budget.NAME, FEWEST_TOKENS, settings.mostTokens(), DEFAULT_TOKENS)),
        Brief.class,
        this::answer);
  }

  private Reply answer(ToolCall<Arguments> call) {
    Arguments arguments = call.arguments();
    Scope scope = arguments.asking().scope(call.caller());
    Optional<SnapshotId> snapshot =
        arguments.snapshotId().map(text -> ids.snapshot("snapshot_id", text));
    Instant now = arguments.asOf().orElseGet(clock::instant);
    ZoneId zone = arguments.zone().map(ZoneArgument::read).orElse(days.zone().id());
    Briefing briefing = recall.briefings().of(scope, snapshot, arguments.asOf(), now, zone);
    List<Line> all = briefing.lines();
    List<Line> shown = fitting(all, arguments.budget(), briefing);
    Detail detail = arguments.budget().detail();
    Map<Part, List<Line>> parts = new EnumMap<>(Part.class);
    shown.forEach(line -> parts.computeIfAbsent(line.part(), any -> new ArrayList<>()).add(line));
    // The last words are chosen from the end, and read from the beginning.
    Optional.ofNullable(parts.get(Part.LAST)).ifPresent(Collections::reverse);
    boolean truncated = shown.size() < all.size();
    List<UnknownName> unknown = all.isEmpty() ? strangers.of(scope) : List.of();
    StringBuilder text = new StringBuilder();
    parts.forEach(
        (part, lines) -> {
          text.append("# ").append(part.heading()).append('\n');
          voices(lines)
              .forEach(
                  (voice, said) -> {
                    text.append(headed(part, voice));
                    said.forEach(line -> text.append(written(line, briefing)));
                  });
        });
    String lines = text.toString();
    Brief brief =
        new Brief(
            Optional.of(lines).filter(any -> !detail.hasItems()),
            Optional.of(parts).filter(any -> detail.hasItems()).map(told -> json(told, detail)),
            shown.size(),
            briefing.snapshot().map(Object::toString),
            truncated,
            StrangerJson.of(unknown));
    if (all.isEmpty()) {
      text.append("Nothing is remembered yet that a session should begin with.\n");
    }
    text.append(StrangerJson.line(unknown));
    if (truncated) {
      text.append("---\nThere is more; ask with a larger budget_tokens, or myria_recall.\n");
    }
    return Reply.of(brief, text.toString());
  }

  private static List<PartJson> json(Map<Part, List<Line>> parts, Detail detail) {
    return parts.entrySet().stream()
        .map(
            part ->
                new PartJson(
                    part.getKey().wire(),
                    part.getValue().stream().map(line -> LineJson.of(line, detail)).toList()))
        .toList();
  }

  private static List<Line> fitting(List<Line> all, Budget asked, Briefing briefing) {
    TokenBudget<Line> budget =
        new TokenBudget<>(
            asked.budgetTokens(), AROUND, line -> cost(line, asked.detail(), briefing));
    Set<Part> begun = EnumSet.noneOf(Part.class);
    Set<String> headed = new HashSet<>();
    List<Line> shown = new ArrayList<>();
    boolean items = asked.detail().hasItems();
    for (Line line : all) {
      String voice = headed(line.part(), line.voice());
      int heading = items && !begun.contains(line.part()) ? MEMBERS : 0;
      int named = headed.contains(line.part() + voice) ? 0 : TokenCount.of(voice);
      // A shorter one that follows says less, and which would fit depends on the letters of ids.
      if (!budget.take(line, heading + named)) {
        break;
      }
      begun.add(line.part());
      headed.add(line.part() + voice);
      shown.add(line);
    }
    return shown;
  }

  /** A line stands in the JSON as a part of one text, or with detail items by its members. */
  private static int cost(Line line, Detail detail, Briefing briefing) {
    String text = written(line, briefing);
    return detail.hasItems()
        ? Budget.cost(Output.write(LineJson.of(line, detail)), text)
        : TokenCount.of(text);
  }

  /** The lines of a part by who said them, in the order in which they begin. */
  private static Map<String, List<Line>> voices(List<Line> lines) {
    Map<String, List<Line>> voices = new LinkedHashMap<>();
    lines.forEach(line -> voices.computeIfAbsent(line.voice(), any -> new ArrayList<>()).add(line));
    return voices;
  }

  /** Who says the lines that follow; of feedback nobody does. */
  private static String headed(Part part, String voice) {
    return part == Part.REJECTED ? "" : "From " + Lines.flat(voice) + ":\n";
  }

  /** {@code - by 6 Oct: words [5c1d0a7e]}: as few tokens around the words as can be. */
  private static String written(Line line, Briefing briefing) {
    return "- "
        + when(line, briefing)
        + Lines.flat(line.text())
        + " ["
        + ShortForm.of(line.event())
        + (line.replaced().isEmpty()
            ? ""
            : ", replaces "
                + String.join(", ", line.replaced().stream().map(ShortForm::of).toList()))
        + "]\n";
  }

  /** The day of what is open: that by which it is due, unless its words name it, or was said. */
  private static String when(Line line, Briefing briefing) {
    if (line.part() != Part.OPEN) {
      return "";
    }
    if (line.due().isEmpty()) {
      return day(LocalDate.ofInstant(line.at(), briefing.zone()), briefing) + ": ";
    }
    LocalDate due = line.due().get();
    String number = Integer.toString(due.getDayOfMonth());
    boolean named =
        SentenceCues.words(line.text()).stream()
            .anyMatch(word -> word.equals(number) || word.matches(number + "(st|nd|rd|th)"));
    return named ? "" : "by " + day(due, briefing) + ": ";
  }

  private static String day(LocalDate day, Briefing briefing) {
    boolean sameYear =
        day.getYear() == LocalDate.ofInstant(briefing.now(), briefing.zone()).getYear();
    return (sameYear ? DAY : DAY_OF_YEAR).format(day);
  }
}
