package io.myria.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

/** What the commands over memories ask for, and what they show. */
class MemoryCommandTest {

  private static final String CHAIN =
      """
      2026-04-08 09:18 [decision] Use PostgreSQL
      a

      Causes
      ├─ 2026-04-08 09:18 [decision] Benchmark
      │  because “because of”
      │  b
      │  └─ 2026-04-08 09:18 [decision] Slow
      │     triggered “led to”
      │     d
      └─ 2026-04-08 09:18 [decision] MySQL
         updates “instead”
         c
         └─ again d
      … there is more than is shown

      Consequences
      └─ none that is known
      it is new: its causes are not derived yet
      """;

  private static final String TIMELINE =
      """
      2026-04-08
        09:18  decision      One
                             a
        07:00  debug_log     [31mTwo (archived by its age)
                             b
      2026-04-07
        07:00  fact          Three (archived)
                             c
      … there is more than is shown
      """;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final List<JsonNode> asked = new ArrayList<>();
  private final List<String> answers = new ArrayList<>();
  private FakeServer fake;

  @BeforeEach
  void start() throws IOException {
    fake = new FakeServer();
    fake.onOtherTools(
        arguments -> {
          asked.add(arguments);
          return Json.MAPPER.readTree(answers.remove(0));
        });
  }

  @AfterEach
  void stop() {
    fake.close();
  }

  @Test
  void aChainIsATreeOfTheShortestWaysWithTheWordsOfItsLinks() {
    answers.add(
        """
        {"memory":%s,"pending":true,
         "causes":{"truncated":true,"nodes":[%s,%s,%s],"links":[
           {"from":"b","to":"a","relation":"because","weight":0.7,"words":"because of"},
           {"from":"c","to":"a","relation":"updates","weight":0.7,"words":"instead"},
           {"from":"d","to":"b","relation":"triggered","weight":0.7,"words":"led to"},
           {"from":"c","to":"d","relation":"contradicts","weight":0.7,"words":"not so"}]},
         "consequences":{"truncated":false,"nodes":[],"links":[]}}
        """
            .formatted(
                memory("a", "Use\\nPostgreSQL", 0),
                memory("b", "Benchmark", 1),
                memory("c", "MySQL", 1),
                memory("d", "Slow", 2)));

    assertThat(run(new ChainCommand(), "a", "--as", "ann", "--depth", "2", "--consequences"))
        .isZero();
    assertThat(asked.get(0))
        .hasToString(
            "{\"participants\":[\"ann\"],\"event_id\":\"a\",\"max_depth\":2,"
                + "\"include_consequences\":true}");
    assertThat(out.toString()).isEqualTo(CHAIN);
  }

  @Test
  void aTimelineIsReadPageByPageAndShownDayByDay() {
    answers.add(
        "{\"memories\":[" + memory("a", "One", 0) + "],\"truncated\":true,\"next_cursor\":\"c\"}");
    answers.add(
        """
        {"memories":[
           {"event_id":"b","kind":"debug_log","timestamp":"2026-04-08T07:00:00Z",
            "archived":"age","summary":"\\u001b[31mTwo"},
           {"event_id":"c","kind":"fact","timestamp":"2026-04-07T07:00:00Z",
            "archived":"person","summary":"Three"},
           {"event_id":"d","kind":"fact","timestamp":"2026-04-07T06:00:00Z",
            "archived":"none","summary":"Four"}],
         "truncated":false,"next_cursor":null}
        """);

    assertThat(
            run(
                new TimelineCommand(),
                "--as",
                "ann",
                "--type",
                "fact,debug_log",
                "--limit",
                "3",
                "--since",
                "2026-01-01T00:00:00Z"))
        .isZero();
    assertThat(asked.get(0))
        .hasToString(
            "{\"participants\":[\"ann\"],\"since\":\"2026-01-01T00:00:00Z\","
                + "\"type\":[\"fact\",\"debug_log\"],\"order\":\"newest\"}");
    assertThat(asked.get(1).path("cursor").asString()).isEqualTo("c");
    assertThat(out.toString()).isEqualTo(TIMELINE);
  }

  @Test
  void aMemoryIsShownWithItsPrice() {
    answers.add(
        """
        {"memory":{"text":"Use it.\\nFor good.","kind":"decision","token_count":6,
                   "archived":"person"}}
        """);

    assertThat(run(new LoadCommand(), "a", "--as", "ann", "--rendering", "verbatim")).isZero();
    assertThat(asked.get(0))
        .hasToString("{\"participants\":[\"ann\"],\"event_id\":\"a\",\"rendering\":\"verbatim\"}");
    assertThat(out.toString())
        .isEqualTo("Use it.\nFor good.\ndecision, 6 tokens, archived by person\n");
  }

  @Test
  void anArchivingSaysWhetherItChangedAnything() {
    answers.add("{\"archived\":true,\"changed\":true}");
    answers.add("{\"archived\":false,\"changed\":false}");

    assertThat(run(new ArchiveCommand(), "a", "--as", "ann", "--reason", "wrong")).isZero();
    assertThat(run(new ArchiveCommand(), "a", "--as", "ann", "--undo")).isZero();
    assertThat(asked.get(0))
        .hasToString(
            "{\"event_id\":\"a\",\"participants\":[\"ann\"],\"archived\":true,"
                + "\"reason\":\"wrong\"}");
    assertThat(asked.get(1).path("archived").asBoolean(true)).isFalse();
    assertThat(out.toString())
        .isEqualTo("It is archived from now on.\nIt was not archived already; nothing changed.\n");
  }

  private static String memory(String id, String summary, int depth) {
    return """
        {"event_id":"%s","kind":"decision","timestamp":"2026-04-08T09:18:01Z","archived":"none",
         "summary":"%s","depth":%d}
        """
        .formatted(id, summary, depth);
  }

  private int run(ClientCommand command, String... options) {
    List<String> arguments = new ArrayList<>(List.of(options));
    arguments.addAll(List.of("--url", fake.url().toString()));
    return new CommandLine(command)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments.toArray(String[]::new));
  }
}
