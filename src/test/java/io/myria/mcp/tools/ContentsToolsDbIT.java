package io.myria.mcp.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.myria.compile.Bench;
import io.myria.compile.BuildResult;
import io.myria.contents.TalkedDays;
import io.myria.contents.Zones;
import io.myria.drill.Rounds;
import io.myria.error.Fault;
import io.myria.event.NewEvent;
import io.myria.eventlog.Drafts;
import io.myria.json.Output;
import io.myria.language.TokenCount;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.ToolResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The tools of the table of contents, as an agent calls them. */
class ContentsToolsDbIT {

  private static final int YEAR = Rounds.of("myria.test.contents", 1_500, 100_000);

  private static final String ROOT = "myria_get_toc_root";
  private static final String BROWSE = "myria_browse_toc";
  private static final String NODE = "myria_get_node";
  private static final String EVENTS = "myria_query_event_nodes";
  private static final String GRIP = "myria_expand_grip";

  private Bench bench;
  private ReadingTools tools;

  @BeforeEach
  void open() {
    bench = new Bench();
    tools = ReadingTools.of(bench, null);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void fiveCallsLeadFromAYearToASentenceInFourThousandTokens() {
    bench.append(year());
    BuildResult built = bench.build();
    System.out.println("build of " + YEAR + " events, tokens from: " + built.parts());
    String parent = only(nodes(ask(ROOT)));
    int tokens = 0;
    for (int call = 0; call < 4; call++) {
      ToolResult result = ask(BROWSE, "parent_id", parent);
      tokens += TokenCount.of(text(result));
      List<Map<String, Object>> nodes = nodes(result);
      String day = parent;
      parent = (String) nodes.get(nodes.size() / 2).get("node_id");
      if (call == 3) {
        assertThat(parent).startsWith("toc:segment:");
        String grip = grips(nodes.get(nodes.size() / 2)).get(0);
        ToolResult words = ask(GRIP, "grip_id", grip);
        tokens += TokenCount.of(text(words));
        Map<?, ?> said = (Map<?, ?>) words.structured().orElseThrow().get("grip");
        assertThat(said.get("toc_node_id")).isEqualTo(parent);
        assertThat((String) said.get("excerpt")).contains("about the");
        assertThat(text(words)).contains("“" + said.get("excerpt") + "”");
        List<Map<String, Object>> full = nodes(ask(BROWSE, "parent_id", day, "detail", "full"));
        assertThat(full.toString()).contains("about the").doesNotContain("text=,", "text=}");
      }
    }
    System.out.println("tokens from a year of " + YEAR + " events to a sentence: " + tokens);
    assertThat(tokens).isLessThanOrEqualTo(4_000);
  }

  /** Some clients hand the model the JSON of an answer, some its text. */
  @Test
  void theJsonOfAnAnswerHasNoMoreTokensThanItsBudget() {
    bench.append(year());
    bench.build();
    ReadingTools all = ReadingTools.of(bench, PageBytesDbIT.references(bench));
    String year = only(nodes(ask(ROOT)).subList(0, 1));
    for (int budget : new int[] {500, 2_000}) {
      for (Map<String, Object> call :
          List.of(
              arguments("tool", "myria_query_references", "query", "the kite in the harbour"),
              arguments("tool", "myria_query_references"),
              arguments("tool", EVENTS, "query", "violin"),
              arguments("tool", BROWSE, "parent_id", year),
              arguments("tool", "myria_find_entities"),
              arguments("tool", "myria_list_names"))) {
        Map<String, Object> asked = new HashMap<>(call);
        asked.put("budget_tokens", budget);
        ToolResult result = all.result((String) asked.remove("tool"), asked);
        int json = TokenCount.of(Output.write(result.structured().orElseThrow()));
        int text = TokenCount.of(text(result));
        System.out.printf("%s, %d: %d as text, %d as JSON%n", call.get("tool"), budget, text, json);
        assertThat(json).as("%s", call).isLessThanOrEqualTo(budget + Budget.JSON_SLACK);
      }
    }
  }

  /** A year of talks, some every day. */
  private static List<NewEvent> year() {
    Random random = new Random(3);
    List<NewEvent> events = new ArrayList<>();
    Instant first = Instant.parse("2025-01-01T08:00:00Z");
    for (int index = 0; index < YEAR; index++) {
      long day = index * 365L / YEAR;
      int inDay = (int) (index - (day * YEAR + 364) / 365);
      Instant at =
          first
              .plus(Duration.ofDays(day))
              .plusSeconds(40_000L * inDay * 365 / YEAR)
              .plusMillis(index % 1_000);
      events.add(
          Drafts.message(
              at,
              "Number %d is about the %s and the %s in the %s."
                  .formatted(
                      index,
                      WORDS[random.nextInt(WORDS.length)],
                      WORDS[random.nextInt(WORDS.length)],
                      WORDS[random.nextInt(WORDS.length)]),
              "ann",
              "bob"));
    }
    return events;
  }

  private static final String[] WORDS =
      "kite bridle sail lantern harbour ferry permit violin recipe garden engine winter".split(" ");

  @Test
  void aWeekIsToldInAThousandTokensAndLeadsToItsEvents() {
    bench.append(TalkedDays.of(new Random(2), 400));
    bench.build();
    String year = only(nodes(ask(ROOT)).subList(0, 1));
    String month = nodes(ask(BROWSE, "parent_id", year)).get(0).get("node_id").toString();
    int weeks = 0;
    for (Map<String, Object> week : nodes(ask(BROWSE, "parent_id", month))) {
      ToolResult days = ask(BROWSE, "parent_id", week.get("node_id"), "budget_tokens", 1_000);
      assertThat(TokenCount.of(text(days))).isLessThanOrEqualTo(1_000);
      long events = 0;
      for (Map<String, Object> day : nodes(days)) {
        assertThat(grips(day)).hasSize(1);
        assertThat(day.get("title").toString()).isNotBlank();
        events += ((Number) day.get("event_count")).longValue();
      }
      assertThat(events).isEqualTo(((Number) week.get("event_count")).longValue());
      weeks++;
    }
    assertThat(weeks).isPositive();
  }

  @Test
  void aNodeTellsAllItsBulletsAndListsItsEvents() {
    bench.append(TalkedDays.of(new Random(9), 300));
    bench.build();
    bench.append(TalkedDays.of(new Random(10), 330).subList(300, 330));
    String parent = only(nodes(ask(ROOT)).subList(0, 1));
    while (!parent.startsWith("toc:segment:")) {
      Map<?, ?> node =
          (Map<?, ?>) ask(NODE, "node_id", parent).structured().orElseThrow().get("toc_node");
      assertThat(node.get("node_id")).isEqualTo(parent);
      assertThat(counted(parent)).isEqualTo(((Number) node.get("event_count")).intValue());
      parent = nodes(ask(BROWSE, "parent_id", parent)).get(0).get("node_id").toString();
    }
    Map<?, ?> segment =
        (Map<?, ?>) ask(NODE, "node_id", parent).structured().orElseThrow().get("toc_node");
    assertThat(counted(parent)).isEqualTo(((Number) segment.get("event_count")).intValue());
  }

  /** The last day that there is ends with the year 9999. */
  @Test
  void aTimeBehindAllDaysIsThatOfTheWholeMemory() {
    bench.append(Bench.talk("ann", "bob", 0, 20));
    bench.build();
    List<Map<String, Object>> all = nodes(ask(ROOT));
    List<Map<String, Object>> below = nodes(ask(BROWSE, "parent_id", only(all)));
    for (String late : List.of("9999-12-31T23:59:59Z", "+999999999-12-31T23:59:59Z")) {
      assertThat(nodes(ask(ROOT, "as_of", late))).isEqualTo(all);
      assertThat(nodes(ask(BROWSE, "parent_id", only(all), "as_of", late))).isEqualTo(below);
    }
    assertThat(nodes(ask(ROOT, "as_of", "-999999999-01-01T00:00:00Z"))).isEmpty();
  }

  /** Events of all pages of a node. */
  private int counted(String node) {
    int events = 0;
    Map<String, Object> asked = new HashMap<>(arguments("toc_node_id", node, "order", "oldest"));
    Object cursor = null;
    do {
      if (cursor != null) {
        asked.put("cursor", cursor);
      }
      Map<String, Object> page = tools.result(EVENTS, asked).structured().orElseThrow();
      events += ((List<?>) ((Map<?, ?>) page.get("root")).get("children")).size();
      cursor = page.get("next_cursor");
    } while (cursor != null);
    return events;
  }

  @Test
  void wrongArgumentsAreToldByTheirField() {
    bench.append(TalkedDays.of(new Random(1), 60));
    bench.build();
    fails("invalid_argument parent_id", BROWSE, "parent_id", "toc:day:2026-02-30");
    fails("invalid_argument parent_id", BROWSE, "parent_id", "September");
    fails("invalid_argument parent_id", BROWSE, "parent_id", "2024-W05");
    fails("invalid_argument parent_id", BROWSE, "parent_id", "toc:segment:2023-12-20:000000000000");
    fails("not_found parent_id", BROWSE, "parent_id", "toc:year:1999");
    fails("not_found node_id", NODE, "node_id", "toc:segment:2023-12-20:000000000000");
    fails("invalid_argument node_id", NODE, "node_id", "toc:nothing");
    fails("not_found toc_node_id", EVENTS, "toc_node_id", "toc:year:1999");
    fails(
        "invalid_argument from",
        BROWSE,
        "from",
        "2026-01-02T00:00:00Z",
        "to",
        "2026-01-01T00:00:00Z");
    fails("invalid_cursor cursor", BROWSE, "cursor", "abc");
    fails("invalid_argument grip_id", GRIP, "grip_id", "grip:1");
    fails("not_found grip_id", GRIP, "grip_id", "grip:1:0000000000000000");
    String grip = grips(nodes(ask(ROOT)).get(0)).get(0);
    fails("invalid_argument events_before", GRIP, "grip_id", grip, "events_before", -1);
    ToolResult alone = ask(GRIP, "grip_id", grip, "events_before", 0, "events_after", 0);
    assertThat((List<?>) alone.structured().orElseThrow().get("events_before")).isEmpty();
    assertThat((List<?>) alone.structured().orElseThrow().get("events_after")).isEmpty();
    ToolResult much = ask(GRIP, "grip_id", grip, "events_before", 50, "events_after", 50);
    assertThat((List<?>) much.structured().orElseThrow().get("excerpt_events")).isNotEmpty();
    Map<String, Object> stranger = new HashMap<>(arguments("grip_id", grip));
    stranger.put("participants", List.of("dora"));
    Fault fault = catchThrowableOfType(Fault.class, () -> tools.result(GRIP, stranger));
    assertThat(fault.code().wire()).isEqualTo("not_found");
  }

  @Test
  void anEventKeepsItsOffsetAndContentsTellTimesInAZone() {
    Instant evening = Instant.parse("2026-05-01T19:00:00Z");
    String id =
        bench
            .append(
                List.of(
                    Drafts.offset("+02:00", Drafts.message(evening, "The kite flew.", "ann")),
                    Drafts.message(evening.plusSeconds(60), "The kite fell.", "ann")))
            .get(0)
            .id()
            .toString();
    bench.build();
    ToolResult event = ask("myria_get_event", "event_id", id);
    assertThat(event.structured().orElseThrow().get("event").toString())
        .contains("timestamp=2026-05-01T21:00:00+02:00");
    assertThat(text(event)).contains("2026-05-01 21:00 +02:00, message on test");
    String day = "toc:day:2026-05-01";
    assertThat(text(ask(BROWSE, "parent_id", day))).contains(" 19:00–19:01 ann");
    ToolResult there = ask(BROWSE, "parent_id", day, "zone", "Asia/Tokyo");
    assertThat(text(there)).contains(" 2026-05-02 04:00–04:01 ann", "Without contents");
    assertThat(there.structured().orElseThrow().get("degraded").toString()).contains("Asia/Tokyo");
    String grip = grips(nodes(ask(BROWSE, "parent_id", day)).get(0)).get(0);
    assertThat(text(ask(GRIP, "grip_id", grip, "zone", "Asia/Tokyo"))).contains("2026-05-02 04:00");
    assertThat(nodes(ask(BROWSE, "parent_id", day, "from", "2026-05-02"))).isEmpty();
    assertThat(nodes(ask(BROWSE, "parent_id", day, "from", "2026-05-02", "zone", "Asia/Tokyo")))
        .hasSize(1);
    fails("invalid_argument zone", BROWSE, "zone", "Middle/Earth");
  }

  /** What others have is as what there is not, and beyond an end there is nothing. */
  @Test
  void whatIsForeignIsUnknownAndBeyondAnEndIsNothing() {
    bench.append(TalkedDays.of(new Random(1), 60));
    bench.append(
        List.of(Drafts.message(Instant.parse("2025-05-05T10:00:00Z"), "Only Cy knows it.", "cy")));
    bench.build();
    Map<String, Object> cy = new HashMap<>(arguments("parent_id", "2025-05-05"));
    cy.put("participants", List.of("cy"));
    Map<String, Object> segment = nodes(tools.result(BROWSE, cy)).get(0);
    fails("not_found parent_id", BROWSE, "parent_id", "toc:day:2025-05-05");
    fails("not_found node_id", NODE, "node_id", segment.get("node_id"));
    fails("not_found toc_node_id", EVENTS, "toc_node_id", segment.get("node_id"));
    fails("not_found grip_id", GRIP, "grip_id", grips(segment).get(0));
    fails("limit_exceeded limit", BROWSE, "limit", 100_000);
    ToolResult beyond = ask(BROWSE, "from", "2031-01-01T00:00:00Z");
    assertThat(nodes(beyond)).isEmpty();
    assertThat(beyond.structured().orElseThrow()).doesNotContainKey("next_cursor");
    String grip = grips(nodes(ask(ROOT)).get(0)).get(0);
    fails("limit_exceeded events_before", GRIP, "grip_id", grip, "events_before", 51);
    fails("limit_exceeded events_after", GRIP, "grip_id", grip, "events_after", 51);
    fails("invalid_argument node_id", NODE, "node_id", "toc:month:2026-13");
    fails("invalid_argument node_id", NODE, "node_id", "toc:week:2026-W54");
    assertThatThrownBy(() -> Zones.settings("Middle/Earth")).hasMessageContaining("zone");
  }

  private void fails(String expected, String tool, Object... arguments) {
    Fault fault = catchThrowableOfType(Fault.class, () -> tools.result(tool, arguments(arguments)));
    assertThat(fault).as(expected).isNotNull();
    assertThat(fault.code().wire() + " " + fault.field().orElse("")).isEqualTo(expected);
  }

  /** A row of the page names the seed's word and the tool. */
  @Test
  void everyNameOfTheSeedHasATool() throws IOException {
    Set<String> known =
        ToolsPageTest.groups().stream()
            .flatMap(group -> group.tools().stream())
            .flatMap(tool -> Stream.concat(Stream.of(tool.name()), tool.aliases().stream()))
            .collect(Collectors.toSet());
    List<String> rows =
        Files.readAllLines(Path.of("docs/timeline.md")).stream()
            .filter(line -> line.matches("\\| `[A-Z]\\w+` \\| `myria_.*"))
            .toList();
    assertThat(rows).hasSizeGreaterThan(8);
    assertThat(rows)
        .allSatisfy(
            row ->
                assertThat(
                        Pattern.compile("`(myria_\\w+)")
                            .matcher(row)
                            .results()
                            .map(result -> result.group(1)))
                    .isNotEmpty()
                    .isSubsetOf(known));
  }

  private ToolResult ask(String tool, Object... arguments) {
    return tools.result(tool, arguments(arguments));
  }

  private static Map<String, Object> arguments(Object... arguments) {
    Map<String, Object> all = new HashMap<>(Map.of("participants", List.of("ann")));
    for (int index = 0; index < arguments.length; index += 2) {
      all.put((String) arguments[index], arguments[index + 1]);
    }
    return all;
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> nodes(ToolResult result) {
    return (List<Map<String, Object>>) result.structured().orElseThrow().get("nodes");
  }

  private static List<String> grips(Map<String, Object> node) {
    return ((List<?>) node.get("bullets"))
        .stream().map(bullet -> (String) ((Map<?, ?>) bullet).get("grip_id")).toList();
  }

  private static String only(List<Map<String, Object>> nodes) {
    assertThat(nodes).hasSize(1);
    return (String) nodes.get(0).get("node_id");
  }

  private static String text(ToolResult result) {
    return (String) result.content().get(0).json().get("text");
  }
}
