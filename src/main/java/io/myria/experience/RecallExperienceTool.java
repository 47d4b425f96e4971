package io.myria.experience;

import io.myria.event.Event;
import io.myria.experience.ExperienceRecall.Correction;
import io.myria.experience.ExperienceRecall.Failure;
import io.myria.experience.ExperienceRecall.Recalled;
import io.myria.experience.ExperienceRecall.Rejection;
import io.myria.experience.ExperienceRecall.Strategy;
import io.myria.json.Field;
import io.myria.json.Inline;
import io.myria.json.Input;
import io.myria.language.EventText;
import io.myria.language.Sentences;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.Detail;
import io.myria.mcp.catalog.Lines;
import io.myria.mcp.catalog.ReadArguments;
import io.myria.mcp.catalog.Reply;
import io.myria.mcp.catalog.ShortForm;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolCall;
import io.myria.memory.MemoryScope;
import io.myria.read.QuerySettings;
import io.myria.read.TokenBudget;
import io.myria.security.Permission;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** {@code myria_recall_experience}. */
final class RecallExperienceTool {

  private static final int LINE_CHARACTERS = 240;
  private static final int AROUND = 60;

  private final ExperienceRecall experience;
  private final QuerySettings settings;

  RecallExperienceTool(ExperienceRecall experience, QuerySettings settings) {
    this.experience = experience;
    this.settings = settings;
  }

  /** The tool's arguments. */
  record Arguments(
      @Field(
              value = "What you are about to do, and for what",
              example = "Search for embedded databases")
          String situation,
      @Inline ExperienceArguments asked,
      @Field("Only of this tool or type of action") Optional<String> action,
      @Field("An error that just occurred: what was done about it") Optional<String> error)
      implements ReadArguments.Asking {

    Arguments {
      ExperienceArguments.required("situation", situation, "what you are about to do, in words");
      action = ExperienceArguments.given("action", action);
      error = ExperienceArguments.given("error", error);
    }
  }

  /** Something that was done. */
  private record DoneJson(
      @Field("Its event") String eventId,
      @Field("When") Optional<String> timestamp,
      @Field("One line of it") String text) {}

  /** A correction. */
  private record CorrectionJson(
      @Field("The feedback's event") String eventId,
      @Field("What was wanted") String correction,
      @Field("What was done instead") Optional<DoneJson> of,
      @Field("How like this situation, 0 to 1") Optional<Double> likeness) {}

  /** A rejection. */
  private record RejectionJson(
      @Field("The event that says it: feedback, or a person's next message") String eventId,
      @Field("What was said") String words,
      @Field("What was rejected") Optional<DoneJson> of,
      @Field("How like this situation, 0 to 1") Optional<Double> likeness) {}

  /** What worked. */
  private record StrategyJson(
      @Field("The tool or type of action") String action,
      @Field("Its arguments, where they decide whether it works, such as 'parallel: false'")
          Optional<List<String>> arguments,
      @Field("That it works again, 0 to 1: (s + 1) / (s + f + 2), older times weighing less")
          double confidence,
      @Field("How often it worked") int worked,
      @Field("How often it did not") int failed,
      @Field("How often nobody said, and who asked went on within ten minutes")
          Optional<Integer> inferred,
      @Field("Times that it worked") List<DoneJson> examples) {}

  /** What failed. */
  private record FailureJson(
      @Field("The tool or type of action") String action,
      @Field("The sort of error") String error,
      @Field("How often") int times,
      @Field("The latest times") List<DoneJson> examples,
      @Field("What was done about it and worked") Optional<DoneJson> recovery) {}

  /** All of it. */
  private record RecalledJson(
      @Field("What people said was wanted instead, in situations like this one")
          List<CorrectionJson> corrections,
      @Field("What people rejected in situations like this one, in their words")
          List<RejectionJson> rejections,
      @Field("What worked, the surest first") List<StrategyJson> strategies,
      @Field("What failed, and how it was mended") List<FailureJson> errors,
      @Field("Situations were compared by their meaning, too, and not by words alone")
          boolean byMeaning,
      @Field("The same was corrected in different ways: ask what is meant")
          boolean needsClarification,
      @Field("Of the best strategy") Optional<Double> confidence,
      @Field("What ages are counted to") Optional<String> asOf,
      @Field("Older experiences were not looked at") Optional<Boolean> cut,
      @Field("So much is new that it was not looked at") Optional<Boolean> behind,
      @Field("Whether the budget left something out") boolean truncated) {}

  /** Something told, in both forms of the answer. */
  private record Item(Record json, String line) {}

  Tool<Arguments> tool() {
    return Tool.answering(
        "myria_recall_experience",
        new Tool.About(
            "Recall experience",
            "Ask before you act: what people corrected, what worked and how surely, what failed"
                + " and how it was mended, in situations like yours.",
            Tool.Effect.READS),
        Permission.READ,
        Input.of(Arguments.class, Budget.bounds(settings)),
        RecalledJson.class,
        this::answer);
  }

  private Reply answer(ToolCall<Arguments> call) {
    Arguments arguments = call.arguments();
    Detail detail = arguments.budget().detail();
    MemoryScope asked = arguments.asked().asked(call.caller());
    Recalled recalled =
        experience.recall(
            new ExperienceRecall.Request(
                asked.scope(),
                asked.asOf(),
                arguments.situation(),
                arguments.action(),
                arguments.error()));
    TokenBudget<Item> left = arguments.budget().of(AROUND, Item::json, Item::line);
    Filled filled = new Filled(left, detail);
    List<CorrectionJson> corrections =
        filled.take(recalled.corrections(), RecallExperienceTool::json, RecallExperienceTool::line);
    List<RejectionJson> rejections =
        filled.take(recalled.rejections(), RecallExperienceTool::json, RecallExperienceTool::line);
    List<FailureJson> failures =
        new ArrayList<>(
            filled.take(
                recalled.failures().stream().filter(one -> one.recovery().isPresent()).toList(),
                RecallExperienceTool::json,
                RecallExperienceTool::line));
    List<StrategyJson> strategies =
        filled.take(recalled.strategies(), RecallExperienceTool::json, RecallExperienceTool::line);
    failures.addAll(
        filled.take(
            recalled.failures().stream().filter(one -> one.recovery().isEmpty()).toList(),
            RecallExperienceTool::json,
            RecallExperienceTool::line));
    RecalledJson json =
        new RecalledJson(
            corrections,
            rejections,
            strategies,
            failures,
            recalled.byMeaning(),
            recalled.needsClarification(),
            recalled.strategies().stream().findFirst().map(one -> rounded(one.confidence())),
            recalled.asOf().map(Instant::toString),
            Optional.of(recalled.cut()).filter(is -> is),
            Optional.of(recalled.behind()).filter(is -> is),
            filled.truncated);
    return Reply.of(json, filled.text(recalled));
  }

  /** What is shown within a budget. Confined to one request. */
  private static final class Filled {

    private final TokenBudget<Item> left;
    private final Detail detail;
    private final StringBuilder text = new StringBuilder();
    private boolean truncated;

    Filled(TokenBudget<Item> left, Detail detail) {
      this.left = left;
      this.detail = detail;
    }

    /** Nothing is shown behind what did not fit: the first things are worth most. */
    <T, J extends Record> List<J> take(
        List<T> all, BiFunction<T, Detail, J> json, Function<J, String> line) {
      List<J> taken = new ArrayList<>();
      for (T one : truncated ? List.<T>of() : all) {
        J written = json.apply(one, detail);
        truncated = truncated || !left.take(new Item(written, line.apply(written)));
        if (truncated) {
          break;
        }
        taken.add(written);
        text.append(line.apply(written));
      }
      return taken;
    }

    String text(Recalled recalled) {
      String nothing =
          recalled.byMeaning()
              ? "Nothing was found by these words or their meaning.\n"
              : "Nothing was found by these words.\n";
      return (text.isEmpty() ? nothing : text.toString())
          + (recalled.needsClarification()
              ? "The same was corrected in different ways: ask what is meant.\n"
              : "")
          + (truncated ? "There is more: ask with a larger budget_tokens.\n" : "");
    }
  }

  private static DoneJson done(Event event, Detail detail) {
    return new DoneJson(
        detail.id(event.id()),
        Optional.of(event.written()).filter(at -> detail.hasItems()),
        Sentences.excerpt(EventText.of(event), LINE_CHARACTERS));
  }

  private static List<DoneJson> done(List<Event> events, Detail detail) {
    return events.stream()
        .limit(detail.hasItems() ? events.size() : 1)
        .map(event -> done(event, detail))
        .toList();
  }

  private static CorrectionJson json(Correction one, Detail detail) {
    String said =
        one.event().payload().string("correction").orElseGet(() -> EventText.of(one.event()));
    return new CorrectionJson(
        detail.id(one.event().id()),
        Sentences.excerpt(said, LINE_CHARACTERS),
        one.of().map(of -> done(of, detail)),
        Optional.of(rounded(one.likeness())).filter(like -> detail.hasItems()));
  }

  private static RejectionJson json(Rejection one, Detail detail) {
    String said =
        one.event()
            .payload()
            .string("comment")
            .filter(words -> !words.isBlank())
            .orElseGet(() -> EventText.of(one.event()));
    return new RejectionJson(
        detail.id(one.event().id()),
        Sentences.excerpt(said, LINE_CHARACTERS),
        one.of().map(of -> done(of, detail)),
        Optional.of(rounded(one.likeness())).filter(like -> detail.hasItems()));
  }

  private static StrategyJson json(Strategy one, Detail detail) {
    return new StrategyJson(
        one.action(),
        Optional.of(one.arguments()).filter(some -> !some.isEmpty()),
        rounded(one.confidence()),
        one.worked(),
        one.failed(),
        Optional.of(one.inferred()).filter(times -> times > 0),
        done(one.examples(), detail));
  }

  private static FailureJson json(Failure one, Detail detail) {
    return new FailureJson(
        one.action(),
        one.error(),
        one.times(),
        done(one.examples(), detail),
        one.recovery().map(recovery -> done(recovery, detail)));
  }

  private static double rounded(double value) {
    return Math.round(value * 1_000) / 1_000.0;
  }

  private static String line(CorrectionJson one) {
    return "Corrected ["
        + ShortForm.of(one.eventId())
        + "]: "
        + Lines.flat(one.correction())
        + one.of().map(of -> " Not: " + line(of)).orElse("\n");
  }

  private static String line(RejectionJson one) {
    return "Rejected ["
        + ShortForm.of(one.eventId())
        + "]: "
        + Lines.flat(one.words())
        + one.of().map(of -> " Of: " + line(of)).orElse("\n");
  }

  private static String line(StrategyJson one) {
    return (one.worked() == 0 && one.inferred().isEmpty() ? "Never worked, " : "Worked, ")
        + one.confidence()
        + " sure ("
        + one.worked()
        + " of "
        + (one.worked() + one.failed())
        + one.inferred().map(times -> ", " + times + " more inferred").orElse("")
        + "): "
        + Lines.flat(one.action())
        + one.arguments().map(some -> Lines.flat(" (" + String.join(", ", some) + ")")).orElse("")
        + "\n"
        + lines(one.examples());
  }

  private static String line(FailureJson one) {
    return "Failed "
        + Lines.count(one.times(), "time")
        + ": "
        + Lines.flat(one.action())
        + ", "
        + Lines.flat(one.error())
        + "\n"
        + lines(one.examples())
        + one.recovery().map(recovery -> "  mended by " + line(recovery)).orElse("");
  }

  private static String lines(List<DoneJson> all) {
    StringBuilder lines = new StringBuilder();
    all.forEach(one -> lines.append("  ").append(line(one)));
    return lines.toString();
  }

  private static String line(DoneJson one) {
    return "[" + ShortForm.of(one.eventId()) + "] " + Lines.flat(one.text()) + "\n";
  }
}
