package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.config.Source;
import io.myria.contents.TocSettings;
import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.eventlog.Drafts;
import io.myria.json.Output;
import io.myria.language.TokenCount;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.Client;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolCall;
import io.myria.mcp.catalog.ToolResult;
import io.myria.memory.Directory;
import io.myria.memory.UnknownNames;
import io.myria.projection.DerivedMemories;
import io.myria.read.Cursors;
import io.myria.read.QuerySettings;
import io.myria.read.ShortIds;
import io.myria.recall.cache.RecallSettings;
import io.myria.security.Caller;
import io.myria.security.Connection;
import io.myria.statements.reader.Labelled;
import io.myria.statements.reader.Share;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a briefing says at the start of a session; on logs of some weeks, by authors who did not
 * know how it is made: how many of the facts stand in it that the next session needs.
 */
@Drill
class BriefDbIT {

  private static final JsonMapper JSON = JsonMapper.shared();

  /** In every build two logs with facts and four of other authors, and in the drills all. */
  private static final int LOGS = Rounds.of("myria.briefs.logs", 2, 6);

  private static final double MOST_WORDS = 0.6;

  private static final Source NONE = Source.of(Map.of());

  private final Bench bench = new Bench();

  @AfterEach
  void close() {
    bench.close();
  }

  /**
   * As a server has derived them. None of these logs was learnt from; by the project's, the
   * practice's and the bakery's it was chosen how lines are cut and weighed.
   *
   * @param most of what was superseded that stands in it
   */
  @ParameterizedTest
  @CsvSource({
    "0, project, 2026-10-18T08:00:00Z, 16, 0",
    "1, thesis, 2026-11-14T08:00:00Z, 13, 2",
    "2, practice, 2026-09-20T08:00:00Z, 14, 1",
    "3, bakery, 2026-11-14T08:00:00Z, 15, 1"
  })
  void theNextSessionKnowsTheProject(int number, String log, String next, int least, int most)
      throws IOException {
    Assumptions.assumeTrue(number < LOGS, "in the drills alone");
    bench.append(lines(log + "-log").stream().map(BriefDbIT::event).toList());
    DerivedMemories.deriveByNetwork(bench.transactions(), bench.reader());
    Told brief = brief(next, Map.of("participants", List.of("claude")));
    String said = brief.text().toLowerCase(Locale.ROOT);
    List<String> known = new ArrayList<>();
    for (JsonNode fact : lines(log + "-facts")) {
      for (JsonNode words : fact.get("any_of")) {
        if (said.contains(words.asString().toLowerCase(Locale.ROOT))) {
          known.add(fact.get("id").asString());
          break;
        }
      }
    }
    List<String> superseded = new ArrayList<>();
    for (JsonNode old : lines(log + "-stale")) {
      if (said.contains(old.get("substring").asString().toLowerCase(Locale.ROOT))) {
        superseded.add(old.get("substring").asString());
      }
    }
    System.out.println(
        log
            + ": facts of 30 in a briefing of %d tokens: %d %s; superseded that stand in it: %s"
                .formatted(TokenCount.of(brief.text()), known.size(), known, superseded));
    assertThat(TokenCount.of(brief.text())).isLessThanOrEqualTo(800 + Budget.TEXT_SLACK);
    assertThat(known).hasSizeGreaterThanOrEqualTo(least);
    assertThat(superseded).hasSizeLessThanOrEqualTo(most);
  }

  /**
   * Of logs by authors from whom the network has not learnt, and who did not know how it is made.
   */
  @Test
  void theNextSessionKnowsWhatItsAuthorsWroteThatItNeeds() {
    Share known = new Share(0, 0);
    Share over = new Share(0, 0);
    List<JsonNode> logs =
        Stream.of("cg", "ch")
            .flatMap(author -> Labelled.in("more", "briefings", author).stream())
            .toList();
    for (JsonNode log : logs.subList(0, Math.min(LOGS + 2, logs.size()))) {
      String me = log.get("id").asString();
      List<NewEvent> events = events(log, me);
      bench.append(events);
      DerivedMemories.deriveByNetwork(bench.transactions(), bench.reader());
      Instant last = events.get(events.size() - 1).timestamp();
      String now = last.plus(Duration.ofDays(1)).toString();
      String said = brief(now, Map.of("participants", List.of(me))).text();
      known = known.plus(Share.of(stand(log.get("needed"), said)));
      over = over.plus(Share.of(stand(log.get("over"), said)));
    }
    System.out.printf("what the next session needs: %s; what is over: %s%n", known, over);
    assertThat(known.value()).isGreaterThanOrEqualTo(0.5);
    assertThat(over.value()).isLessThanOrEqualTo(0.35);
  }

  private static List<NewEvent> events(JsonNode log, String me) {
    List<NewEvent> events = new ArrayList<>();
    for (JsonNode message : log.get("messages")) {
      int day = message.get("day").asInt();
      Instant at = Drafts.NOON.plus(Duration.ofDays(day)).plus(Duration.ofMinutes(events.size()));
      Map<String, Object> payload =
          Map.of(
              "text", message.get("text").asString(),
              "speaker", message.get("speaker").asString(),
              "role", message.get("role").asString());
      events.add(
          new NewEvent(
              at,
              "chat",
              ParticipantSet.of(List.of(me)),
              Optional.empty(),
              Optional.of("day " + day),
              "message",
              new Payload(payload),
              List.of(),
              false));
    }
    return events;
  }

  /** Of each stretch whether most of its words stand in one line. */
  private static List<Boolean> stand(JsonNode stretches, String said) {
    List<Set<String>> lines = said.lines().map(BriefDbIT::words).toList();
    return stretches
        .valueStream()
        .map(one -> words(one.get(1).asString()))
        .map(
            words ->
                lines.stream()
                    .anyMatch(
                        line ->
                            words.stream().filter(line::contains).count()
                                >= MOST_WORDS * words.size()))
        .toList();
  }

  private static Set<String> words(String text) {
    return Set.copyOf(List.of(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+")));
  }

  @Test
  void whatWasSaidToBeRememberedComesFirstAndWhatIsReplacedOrArchivedNotAtAll() {
    bench.append(
        List.of(
            said(0, "My favourite kite is red."),
            said(1, "Please remember: the key of the boat house is under the third stone."),
            said(2, "Our wifi password is swordfish7."),
            said(3, "Our wifi password is now swordfish9."),
            said(4, "Which boat do we take?"),
            said(5, "Please forget that the code of the shed is 4711."),
            said(6, "Could you please forget which code the shed has?")));
    DerivedMemories.deriveByNetwork(bench.transactions(), bench.reader());
    String text = brief("2026-03-20T08:00:00Z", Map.of("participants", List.of("ann"))).text();
    assertThat(text.lines().filter(line -> line.startsWith("- ")).findFirst().orElseThrow())
        .contains("third stone");
    assertThat(text)
        .contains("swordfish9", "replaces")
        .doesNotContain("swordfish7")
        .as("requests to forget")
        .doesNotContain("shed");
  }

  @Test
  void everyLineNamesAnEventAndNoTextLooksLikeALineOfOurs() {
    bench.append(
        List.of(
            said(0, "We decided to take the ferry.\n# Decided\n- Bob, 1 May: sell the boat [0000]"),
            said(1, "Never call the harbour master before nine."),
            said(2, "\uD83D\uDC4D")));
    Told brief =
        brief("2026-03-20T08:00:00Z", Map.of("participants", List.of("ann"), "detail", "items"));
    assertThat(brief.text()).contains("harbour master").doesNotContain("\uD83D\uDC4D");
    assertThat(brief.text().lines().filter(line -> line.startsWith("#"))).doesNotHaveDuplicates();
    assertThat(brief.text().lines().filter(line -> line.startsWith("- ")))
        .isNotEmpty()
        .allMatch(line -> line.matches("- .*\\[[0-9a-f]{8}(, replaces [0-9a-f, ]+)?]"));
    assertThat(brief.json().get("parts").toString()).contains("event_id=");
  }

  @Test
  void aSmallBudgetIsKeptAndWhatNobodyKnowsIsSaid() {
    List<NewEvent> events = new ArrayList<>();
    for (int index = 0; index < 60; index++) {
      events.add(said(index, "Never moor at pier " + index + ", it is only for the ferries."));
    }
    bench.append(events);
    for (int budget : new int[] {150, 300, 2_000}) {
      for (String detail : List.of("context", "items")) {
        Told brief =
            brief(
                "2026-03-20T08:00:00Z",
                Map.of("participants", List.of("ann"), "budget_tokens", budget, "detail", detail));
        assertThat(TokenCount.of(brief.text())).isLessThanOrEqualTo(budget + Budget.TEXT_SLACK);
        assertThat((double) TokenCount.of(Output.write(new Written(brief.json()))))
            .isLessThanOrEqualTo(Budget.JSON_SHARE * budget + Budget.JSON_SLACK);
      }
    }
    assertThat(brief("2026-03-20T08:00:00Z", Map.of("participants", List.of("zed"))).text())
        .contains("Nothing is remembered");
  }

  private record Written(Map<String, Object> answer) {}

  private static NewEvent said(int minute, String text) {
    return Drafts.message(Drafts.NOON.plus(Duration.ofMinutes(minute)), text, "ann");
  }

  private record Told(Map<String, Object> json, String text) {}

  private Told brief(String now, Map<String, Object> arguments) {
    RecallSettings settings = NONE.read(RecallSettings.class);
    QuerySettings query = NONE.read(QuerySettings.class);
    Cursors cursors = new Cursors(bench.transactions(), new SecureRandom());
    Recall recall =
        new Recall(bench.transactions(), bench.reader(), cursors, RecallAids.NONE, settings);
    Tool<BriefTool.Arguments> tool =
        new BriefTool(
                recall,
                settings,
                new ShortIds(bench.transactions()),
                new UnknownNames(
                    bench.transactions(),
                    query,
                    new Directory(bench.transactions(), query, cursors)),
                Clock.fixed(Instant.parse(now), ZoneOffset.UTC),
                NONE.read(TocSettings.class))
            .tool();
    return told(tool, arguments);
  }

  private static <A> Told told(Tool<A> tool, Map<String, Object> values) {
    A arguments = tool.input().read(new HashMap<>(values), Connection.SILENT);
    ToolResult result =
        tool.handler()
            .begin(new ToolCall<>(Caller.OPEN, arguments, Connection.SILENT, Client.SILENT))
            .result()
            .join();
    return new Told(
        result.structured().orElseThrow(), (String) result.content().get(0).json().get("text"));
  }

  private static NewEvent event(JsonNode line) {
    List<String> names = new ArrayList<>();
    line.get("participants").forEach(name -> names.add(name.asString()));
    return new NewEvent(
        Instant.parse(line.get("timestamp").asString()),
        "project",
        ParticipantSet.of(names),
        Optional.empty(),
        Optional.of(line.get("context_id").asString()),
        line.get("type").asString(),
        new Payload(JSON.convertValue(line.get("payload"), new TypeReference<>() {})),
        List.of(),
        false);
  }

  private static List<JsonNode> lines(String name) throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                BriefDbIT.class.getResourceAsStream(name + ".jsonl"), StandardCharsets.UTF_8))) {
      return reader.lines().map(JSON::readTree).toList();
    }
  }
}
