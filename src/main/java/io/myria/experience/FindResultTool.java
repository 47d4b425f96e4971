package io.myria.experience;

import io.myria.error.Fault;
import io.myria.experience.ToolResults.Answer;
import io.myria.experience.ToolResults.Hit;
import io.myria.json.Field;
import io.myria.json.Inline;
import io.myria.json.Input;
import io.myria.json.Output;
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
import io.myria.security.Permission;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** {@code myria_find_tool_result}. */
final class FindResultTool {

  /** More of a result than a token may have is never written. */
  private static final int CHARACTERS_PER_TOKEN = 8;

  private final ToolResults results;
  private final QuerySettings settings;

  FindResultTool(ToolResults results, QuerySettings settings) {
    this.results = results;
    this.settings = settings;
  }

  /** Which calls are the same. */
  enum Match {
    EXACT,
    WORDS
  }

  /** The tool's arguments. */
  record Arguments(
      @Field(value = "The tool that is about to be called", example = "web_search") String tool,
      @Field(
              value = "What it is about to be called with",
              example = "{\"query\": \"embedded databases\"}")
          Optional<Map<String, Object>> args,
      @Inline ExperienceArguments asked,
      @Field(
              value =
                  "exact: the same arguments, however they are written; words: failing that, with"
                      + " what is looked for in another order of phrases, which you check",
              byDefault = "exact")
          Match match,
      @Field(
              "The oldest that will do, such as 90s, 15m, 24h or 7d; by default what the result"
                  + " says of itself, else myria.experience.max_age")
          Optional<String> maxAge,
      @Field("One that is too old, too") boolean includeStale,
      @Field("One that failed, too") boolean includeFailed)
      implements ReadArguments.Asking {

    Arguments {
      ExperienceArguments.required("tool", tool, "the tool's name, such as web_search");
      maxAge.ifPresent(Arguments::age);
    }

    ToolResults.Request request(MemoryScope scope) {
      return new ToolResults.Request(
          scope.scope(),
          scope.asOf(),
          tool,
          args.orElse(Map.of()),
          match == Match.WORDS,
          maxAge.map(Arguments::age),
          includeStale,
          includeFailed);
    }

    private static Duration age(String words) {
      return Lifetime.parse(words)
          .orElseThrow(
              () -> Fault.invalid("max_age", "must be a time such as 90s, 15m, 24h, 7d or PT12H"));
    }
  }

  /** A result. */
  private record ResultJson(
      @Field("Its event, for refers_to and used") String eventId,
      @Field("exact or words: by what it is the same call") String match,
      @Field("When it was fetched") String fetchedAt,
      @Field("How old it is, in seconds") long ageSeconds,
      @Field("How old it may become, in seconds") long lifetimeSeconds,
      @Field("It is older than that") Optional<Boolean> stale,
      @Field("The call failed") Optional<Boolean> failed,
      @Field("What the tool returned, or how it begins") String result,
      @Field("There is more: myria_get_event has it, where its event does") Optional<Boolean> cut,
      @Field("What it was called for") Optional<List<String>> triggeredBy,
      @Field("What used it since, the newest") Optional<List<String>> usedIn) {}

  /** What was found. */
  private record FoundJson(
      @Field("Whether there is one that will do") boolean hit,
      @Field("It") Optional<ResultJson> found,
      @Field("Why not: stale, failed, rejected, archived; unknown where there is none")
          Optional<String> miss,
      @Field("What ages are counted to: the server's clock, or as_of") String judgedAt,
      @Field("So much is new that it was not looked at") Optional<Boolean> behind) {}

  Tool<Arguments> tool() {
    return Tool.answering(
        "myria_find_tool_result",
        new Tool.About(
            "Find a tool's result",
            "Ask before you call a tool that costs time or money: the result of the same call,"
                + " where it is still good, or why there is none.",
            Tool.Effect.READS),
        Permission.READ,
        Input.of(Arguments.class, Budget.bounds(settings)),
        FoundJson.class,
        this::answer);
  }

  private Reply answer(ToolCall<Arguments> call) {
    Arguments arguments = call.arguments();
    Budget budget = arguments.budget();
    Answer answer = results.find(arguments.request(arguments.asked().asked(call.caller())));
    String result = answer.hit().map(FindResultTool::result).orElse("");
    int characters =
        (int) Math.min(result.length(), (long) CHARACTERS_PER_TOKEN * budget.budgetTokens());
    FoundJson json = json(answer, result, characters, budget.detail());
    // Each round leaves less, so that the words of any language fit in the end.
    while (characters > 0 && cost(json) > budget.budgetTokens()) {
      characters = characters * 4 / 5;
      json = json(answer, result, characters, budget.detail());
    }
    return budget.whole(json, text(json));
  }

  private static int cost(FoundJson json) {
    return Budget.cost(Output.write(json), text(json));
  }

  /** What it returned, as it is if it is a text, else as JSON. */
  private static String result(Hit hit) {
    Map<String, Object> members = hit.event().payload().members();
    return ToolResults.RETURNED.stream()
        .map(members::get)
        .filter(value -> value != null)
        .findFirst()
        .map(value -> value instanceof String said ? said : Output.write(value))
        .orElse("");
  }

  private static FoundJson json(Answer answer, String result, int characters, Detail detail) {
    return new FoundJson(
        answer.hit().isPresent(),
        answer.hit().map(hit -> json(hit, result, characters, detail)),
        answer.miss().map(miss -> miss.name().toLowerCase(Locale.ROOT)),
        answer.at().toString(),
        Optional.of(answer.behind()).filter(is -> is));
  }

  private static ResultJson json(Hit hit, String result, int characters, Detail detail) {
    boolean whole = characters >= result.length();
    return new ResultJson(
        hit.event().id().toString(),
        hit.exact() ? "exact" : "words",
        hit.fetchedAt().toString(),
        hit.age().toSeconds(),
        hit.lifetime().toSeconds(),
        Optional.of(hit.stale()).filter(is -> is),
        Optional.of(hit.failed()).filter(is -> is),
        whole ? result : characters == 0 ? "" : Sentences.excerpt(result, characters),
        Optional.of(!whole || isCut(hit)).filter(is -> is),
        ids(hit.triggeredBy().stream().map(detail::id)),
        ids(hit.usedIn().stream().map(detail::id)));
  }

  /** Whether the recorder says that it kept only the beginning. */
  private static boolean isCut(Hit hit) {
    return Boolean.TRUE.equals(hit.event().payload().members().get("cut"));
  }

  private static Optional<List<String>> ids(Stream<String> ids) {
    return Optional.of(ids.toList()).filter(list -> !list.isEmpty());
  }

  private static String text(FoundJson json) {
    if (json.found().isEmpty()) {
      return "No result will do: " + json.miss().orElseThrow() + ". Call the tool.\n";
    }
    ResultJson found = json.found().get();
    return "["
        + ShortForm.of(found.eventId())
        + "] fetched "
        + found.fetchedAt()
        + ", "
        + found.ageSeconds()
        + " s old of "
        + found.lifetimeSeconds()
        + (found.stale().isPresent() ? ", stale" : "")
        + (found.failed().isPresent() ? ", failed" : "")
        + (found.match().equals("words") ? ", the same words in other arguments" : "")
        + (found.cut().isPresent() ? ", cut" : "")
        + "\n"
        + Lines.block(found.result());
  }
}
