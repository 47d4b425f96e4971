package io.myria.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the commands over memories ask for, and what they show. */
class MemoryCommandTest {

  private static final String CHAIN =
      """
      2026-04-08 09:18 [decision] Ann: Use PostgreSQL
      …0000000a · ann

      Causes
      ├─ 2026-04-08 09:18 [decision] Ann: Benchmark
      │  because “because of”
      │  …0000000b · ann
      │  └─ 2026-04-08 09:18 [decision] Ann: Slow
      │     triggered “led to”
      │     …0000000d · ann
      └─ 2026-04-08 09:18 [decision] Ann: MySQL
         updates “instead”
         …0000000c · ann
         └─ again …0000000d
      … there is more than is shown

      Consequences
      └─ none that is known
      it is new: its causes are not derived yet
      """;

  private static final String TIMELINE =
      """
      2026-04-08
        09:18  decision      Ann: One
                             …0000000a · ann
        07:00  debug_log     [31mTwo
                             …0000000b · archived by its age
      2026-04-07
        07:00  fact          tool_result: Three
                             …0000000c · archived
      … there is more than is shown
      """;

  @RegisterExtension private final Commands commands = new Commands();

  @Test
  void aChainIsATreeOfTheShortestWaysWithTheWordsOfItsLinks() {
    commands.answering(
        """
        {"memory":%s,"pending":true,
         "causes":{"truncated":true,"nodes":[%s,%s,%s],"links":[
           {"from":"0197-0000000b","to":"0197-0000000a","relation":"because","words":"because of"},
           {"from":"0197-0000000c","to":"0197-0000000a","relation":"updates","words":"instead"},
           {"from":"0197-0000000d","to":"0197-0000000b","relation":"triggered","words":"led to"},
           {"from":"0197-0000000c","to":"0197-0000000d","relation":"contradicts",
            "words":"not so"}]},
         "consequences":{"truncated":false,"nodes":[],"links":[]}}
        """
            .formatted(
                memory("a", "Use\\nPostgreSQL"),
                node("b", "Benchmark", 1),
                node("c", "MySQL", 1),
                node("d", "Slow", 2)));

    assertThat(
            commands.run(
                new ChainCommand(), "…0000000a", "--as", "ann", "--depth", "2", "--consequences"))
        .isZero();
    assertThat(commands.asked().get(0))
        .hasToString(
            "{\"participants\":[\"ann\"],\"event_id\":\"…0000000a\",\"max_depth\":2,"
                + "\"include_consequences\":true,\"detail\":\"items\",\"budget_tokens\":64000}");
    assertThat(commands.out()).isEqualTo(CHAIN);
  }

  @Test
  void whatAPayloadRefersToIsNoTrigger() {
    commands.answering(
        """
        {"memory":%s,"causes":{"truncated":false,"nodes":[%s],"links":[
           {"from":"0197-0000000b","to":"0197-0000000a","relation":"triggered",
            "words":"refers_to"}]}}
        """
            .formatted(memory("a", "Use it"), node("b", "Benchmark", 1)));

    assertThat(commands.run(new ChainCommand(), "…0000000a", "--as", "ann")).isZero();
    assertThat(commands.out()).contains("the later refers to the earlier").doesNotContain("trig");
  }

  @Test
  void aTimelineIsReadPageByPageAndShownDayByDay() {
    commands.answering(
        "{\"memories\":[" + memory("a", "One") + "],\"truncated\":true,\"next_cursor\":\"c\"}",
        """
        {"memories":[
           {"event_id":"0197-0000000b","kind":"debug_log","timestamp":"2026-04-08T07:00:00Z",
            "archived":"age","text":"\\u001b[31mTwo"},
           {"event_id":"0197-0000000c","kind":"fact","timestamp":"2026-04-07T07:00:00Z",
            "type":"tool_result","archived":"person","text":"Three"},
           {"event_id":"0197-0000000d","kind":"fact","timestamp":"2026-04-07T06:00:00Z",
            "text":"Four"}],
         "truncated":false}
        """);

    String[] options = {
      "--as", "ann", "--kind", "fact,debug_log", "--limit", "3", "--from", "2026", "--channel", "x"
    };
    assertThat(commands.run(new TimelineCommand(), options)).isZero();
    assertThat(commands.asked().get(0))
        .hasToString(
            "{\"participants\":[\"ann\"],\"from\":\"2026-01-01T00:00:00Z\","
                + "\"kinds\":[\"fact\",\"debug_log\"],\"channels\":[\"x\"],\"order\":\"newest\","
                + "\"detail\":\"items\",\"budget_tokens\":16000}");
    assertThat(commands.asked().get(1).path("cursor").asString()).isEqualTo("c");
    assertThat(commands.out()).isEqualTo(TIMELINE);
  }

  @Test
  void whoIsNotKnownIsToldWhereThereIsNothing() {
    commands.answering(
        """
        {"memories":[],"truncated":false,
         "unknown_participants":[{"name":"anm","nearest":["ann"]},{"name":"x\\ny","nearest":[]}]}
        """);

    assertThat(commands.run(new TimelineCommand(), "--as", "anm")).isZero();
    assertThat(commands.out())
        .isEqualTo(
            """
            nothing is remembered that matches
            nothing is known of "anm" and "x y"; perhaps you mean "ann"
            """);
    assertThat(commands.run(new TimelineCommand(), "--as", "anm", "--json")).isZero();
    assertThat(commands.out()).contains("unknown_participants");
  }

  /** A setting of the server may allow less than a terminal could show. */
  @Test
  void whereTheServerAllowsLessItsOwnBudgetIsTaken() {
    commands.answering(
        (tool, arguments) ->
            arguments.has("budget_tokens")
                ? FakeServer.error("invalid_argument", "caller", "budget_tokens", false).toString()
                : "{\"memories\":[" + memory("a", "One") + "],\"truncated\":false}");

    assertThat(commands.run(new TimelineCommand(), "--as", "ann")).isZero();
    assertThat(commands.out()).contains("Ann: One");
  }

  @Test
  void aMemoryIsShownWithDateSpeakerParticipantsAndPrice() {
    commands.answering(
        """
        {"_text":"[0000000a] 2026-04-08 09:18 UTC\\nAnn: Use it.\\n  For good.\\n",
         "event":{"event_id":"0197-0000000a","timestamp":"2026-04-08T09:18:01Z","channel":"chat",
           "type":"message","participants":["ann","bo"],"speaker":"Ann","kind":"decision",
           "archived":"person","payload":{"text":"Use it.\\nFor good."},
           "fingerprint":{"tokens":6}}}
        """);

    assertThat(commands.run(new LoadCommand(), "…0000000a", "--as", "ann")).isZero();
    assertThat(commands.asked().get(0))
        .hasToString(
            "{\"participants\":[\"ann\"],\"event_id\":\"…0000000a\",\"detail\":\"full\","
                + "\"budget_tokens\":16000}");
    assertThat(commands.out())
        .isEqualTo(
            """
            2026-04-08 09:18 UTC, message on chat, seen by ann, bo
            Ann: Use it.
              For good.
            0197-0000000a, decision, 6 tokens, archived by person
            """);
  }

  @Test
  void aLongTextIsPutTogetherOfItsParts() {
    commands.answering(
        """
        {"_text":"[0000000a] …\\nAnn: Use […]\\n","next_cursor":"text-4",
         "event":{"event_id":"0197-0000000a","timestamp":"2026-04-08T09:18:01Z","channel":"chat",
           "type":"message","participants":["ann"],"speaker":"Ann","text":"Use ",
           "part":{"start":0,"end":4,"of":6}}}
        """,
        "{\"_text\":\"\",\"event\":{\"speaker\":\"Ann\",\"text\":\"it\"}}");

    assertThat(commands.run(new LoadCommand(), "0000000a", "--as", "ann")).isZero();
    assertThat(commands.asked().get(1).path("cursor").asString()).isEqualTo("text-4");
    assertThat(commands.out()).contains("\nAnn: Use it\n");
  }

  @Test
  void anArchivingSaysWhetherItChangedAnything() {
    commands.answering(
        "{\"archived\":true,\"changed\":true}", "{\"archived\":false,\"changed\":false}");

    assertThat(commands.run(new ArchiveCommand(), "a", "--as", "ann", "--reason", "wrong"))
        .isZero();
    assertThat(commands.run(new ArchiveCommand(), "a", "--as", "ann", "--undo")).isZero();
    assertThat(commands.asked().get(0))
        .hasToString(
            "{\"participants\":[\"ann\"],\"event_id\":\"a\",\"archived\":true,"
                + "\"reason\":\"wrong\"}");
    assertThat(commands.asked().get(1).path("archived").asBoolean(true)).isFalse();
    assertThat(commands.out()).isEqualTo("It was not archived already; nothing changed.\n");
  }

  private static String memory(String id, String text) {
    return """
        {"event_id":"0197-0000000%s","kind":"decision","timestamp":"2026-04-08T09:18:01Z",
         "speaker":"Ann","participants":["ann"],"text":"%s"}
        """
        .formatted(id, text);
  }

  private static String node(String id, String text, int depth) {
    return "{\"depth\":%d,\"memory\":%s}".formatted(depth, memory(id, text));
  }
}
