package io.myria.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.cli.connection.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

class AskCommandTest {

  private static final String RECALL =
      """
      {"context":"# Mon 8 May 2023\\nAnn: Kites \\u001b[31mfly.\\nBo: High.","token_count":17,
       "confidence":0.834,"next_cursor":"c","degraded":[{"stage":"vectors","reason":"none yet"}],
       "_meta":{"io.myria/event_ids":["0197-11111111","0197-22222222"],
                "io.myria/renderings":["verbatim","passage"]}}
      """;

  @RegisterExtension private final Commands commands = new Commands();

  @Test
  void topicsAreAskedForAllWhoAreNamedWithinTheBudget() {
    commands.answering("{\"root\":{\"participants\":[\"a\",\"b\"],\"children\":[]}}");

    assertThat(
            commands.run(
                new AskCommand(), "what now?", "--as", "a, b", "--max-nodes", "3", "--budget", "9"))
        .isZero();
    assertThat(commands.asked().get(0))
        .hasToString(
            "{\"participants\":[\"a\",\"b\"],\"query\":\"what now?\",\"budget_tokens\":9,"
                + "\"max_nodes\":3}");
    assertThat(commands.out()).startsWith("a, b  (no snapshot yet)\n");
  }

  @Test
  void aRecallIsShownAsItWouldStandInAPrompt() {
    commands.answering(RECALL);

    assertThat(
            commands.run(
                new AskCommand(), "what flies?", "--as", "a", "--budget", "300", "--from", "2023"))
        .isZero();
    assertThat(commands.asked().get(0))
        .hasToString(
            "{\"participants\":[\"a\"],\"query\":\"what flies?\",\"budget_tokens\":300,"
                + "\"from\":\"2023-01-01T00:00:00Z\"}");
    assertThat(commands.out())
        .isEqualTo(
            """
            Mon 8 May 2023
            Ann: Kites [31mfly.
            Bo: High.

            2 events, 17 tokens, confidence 0.83; there is more: --budget 600
            without vectors: none yet
            """);
  }

  @Test
  void anAnswerThatEndsEarlySaysHowToFillTheBudget() {
    commands.answering(RECALL.replaceFirst("[{]", "{\"ended_early\":true,"));
    assertThat(commands.run(new AskCommand(), "what flies?", "--as", "a")).isZero();
    assertThat(commands.asked().get(0).has("fill")).isFalse();
    assertThat(commands.out())
        .contains("; ended where the question is answered (--fill brings more)\n")
        .doesNotContain("there is more");
    assertThat(commands.run(new AskCommand(), "what flies?", "--as", "a", "--fill")).isZero();
    assertThat(commands.asked().get(1).path("fill").asBoolean()).isTrue();
  }

  @Test
  void daysAreDaysAndTheLastOneIsWithinThem() {
    commands.answering(RECALL);
    commands.run(new AskCommand(), "q", "--as", "a", "--from", "2026-09-10", "--to", "2026-09-10");
    commands.run(new AskCommand(), "q", "--as", "a", "--to", "2026-09-10 19:02");
    commands.run(new AskCommand(), "q", "--as", "a", "--as-of", "2026-09-10");

    assertThat(commands.asked().get(0).path("from").asString()).isEqualTo("2026-09-10T00:00:00Z");
    assertThat(commands.asked().get(0).path("to").asString()).isEqualTo("2026-09-11T00:00:00Z");
    assertThat(commands.asked().get(1).path("to").asString()).isEqualTo("2026-09-10T19:03:00Z");
    assertThat(commands.asked().get(2).path("as_of").asString())
        .isEqualTo("2026-09-10T23:59:59.999999Z");
    assertThat(commands.run(new AskCommand(), "q", "--as", "a", "--from", "2026-02-30"))
        .isEqualTo(2);
    assertThat(commands.err()).contains("'2026-02-30' is no time that exists; write a day");
  }

  /** The context is the one without ids: what each event is is looked up beside it. */
  @Test
  void withIdsEachEventIsCitedWithDateSpeakerAndWhoSeesIt() {
    commands.answering(
        (tool, arguments) -> tool.equals("myria_recall") ? RECALL : event(arguments));

    assertThat(commands.run(new AskCommand(), "what flies?", "--as", "a", "--ids")).isZero();
    assertThat(commands.asked().get(0).has("detail")).isFalse();
    assertThat(commands.out())
        .contains(
            """

              1. 2023-05-08 13:56 Ann: Kites fly.
                 …11111111 · a, "d,e"
              2. 2023-05-08 13:56 Bo: Kites fly.
                 …22222222 · a, "d,e" · passage

            """);
  }

  @Test
  void anExplanationSaysOfEachEventWhyItWasChosen() {
    commands.answering(
        (tool, arguments) ->
            arguments.has("explain")
                ? "{\"items\":[{\"event_id\":\"0197-11111111\",\"score\":2.5,\"why\":\"So.\"}]}"
                : tool.equals("myria_recall") ? RECALL : event(arguments));

    assertThat(commands.run(new AskCommand(), "what flies?", "--as", "a", "--explain")).isZero();
    assertThat(commands.out())
        .contains("     …11111111 · a, \"d,e\" · score 2.50\n     So.\n  2. 2023-05-08");
  }

  private static String event(JsonNode arguments) {
    String id = arguments.path("event_id").asString("");
    String speaker = id.endsWith("1") ? "Ann" : "Bo";
    return Json.MAPPER
        .createObjectNode()
        .put("_text", "[" + id + "] 2023-05-08 13:56 UTC\n" + speaker + ": Kites fly.\n")
        .set(
            "event",
            Json.MAPPER.readTree(
                """
                {"event_id":"%s","timestamp":"2023-05-08T13:56:00Z","speaker":"%s","type":"message",
                 "participants":["a","d,e"],"payload":{"text":"Kites fly."}}
                """
                    .formatted(id, speaker)))
        .toString();
  }
}
