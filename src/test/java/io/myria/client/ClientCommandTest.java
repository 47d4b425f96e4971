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

class ClientCommandTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final List<JsonNode> asked = new ArrayList<>();
  private FakeServer fake;

  @BeforeEach
  void start() throws IOException {
    fake = new FakeServer();
  }

  @AfterEach
  void stop() {
    fake.close();
  }

  @Test
  void aBuildIsWaitedForUnlessToldOtherwise() {
    answer("{\"state\":\"started\"}");
    run(new BuildCommand());
    run(new BuildCommand(), "--wait");
    run(new BuildCommand(), "--no-wait");

    assertThat(asked)
        .extracting(arguments -> arguments.path("wait").asBoolean())
        .containsExactly(true, true, false);
  }

  @Test
  void aFailedBuildIsAFailure() {
    answer("{\"state\":\"failed\",\"snapshot_id\":null}");

    assertThat(run(new BuildCommand())).isEqualTo(1);
    assertThat(run(new BuildCommand(), "--json")).isEqualTo(1);
    assertThat(out.toString()).endsWith("{\"state\":\"failed\",\"snapshot_id\":null}\n");
  }

  @Test
  void aRefusalIsOneLineWithCodeAndField() {
    fake.onOtherTools(arguments -> FakeServer.error("invalid_argument", "caller", "limit", false));

    assertThat(run(new SnapshotsCommand(), "--limit", "0")).isEqualTo(1);
    assertThat(err.toString()).isEqualTo("myria: invalid_argument: so it is (limit)\n");
    assertThat(run(new SnapshotsCommand(), "--json")).isEqualTo(1);
    assertThat(Json.MAPPER.readTree(out.toString()).path("error").path("field").asString())
        .isEqualTo("limit");
  }

  @Test
  void snapshotsAreATable() {
    answer(
        """
        {"snapshots":[{"snapshot_id":"s1","status":"active","phase":"published","event_min_seq":1,
          "event_max_seq":12,"topic_count":3,"changed_topics":2,"changed_bytes":2048,
          "build_started_at":"2026-05-01T10:00:00Z","build_ended_at":"2026-05-01T10:00:02.500Z",
          "trigger":"manual","built_by":"one-1","builder_version":"topics-2 gap=PT30M",
          "grouped_by":"meaning",
          "failure":null,"retired_at":null},
          {"snapshot_id":"s0","status":"failed","phase":"failed","event_min_seq":1,
          "event_max_seq":9,"topic_count":0,"changed_topics":0,"changed_bytes":0,
          "build_started_at":"2026-05-01T09:00:00Z","build_ended_at":null,
          "trigger":"inactivity","built_by":"one-1","builder_version":"topics-1",
          "grouped_by":"words",
          "failure":"it broke","retired_at":null}],
         "now":"2026-05-01T13:30:00Z","next_cursor":null}
        """);

    assertThat(run(new SnapshotsCommand())).isZero();
    assertThat(out.toString().lines().map(line -> line.replaceAll(" +", " ")))
        .containsExactly(
            "SNAPSHOT STATUS EVENTS TOPICS CHANGED WROTE BUILT (UTC) AGE TOOK TRIGGER BY WITH",
            "s1 active 1-12 3 2 2.0 KiB 2026-05-01 10:00 3 h 2.5 s manual one-1"
                + " topics-2 by meaning",
            "s0 failed 1-9 0 0 0 B - - - inactivity one-1 topics-1 by words",
            "s0: it broke");
  }

  @Test
  void theSnapshotThatWaitsIsTheOneThatIsPublishedOrDiscarded() {
    answer("{\"waiting\":{\"snapshot_id\":\"s7\"},\"builds_held\":false}");

    assertThat(run(new PublishCommand())).isZero();
    assertThat(run(new DiscardCommand())).isZero();
    assertThat(out.toString())
        .isEqualTo("Snapshot s7 is active.\nSnapshot s7 is discarded; builds go on.\n");
    assertThat(asked.get(1).path("snapshot_id").asString()).isEqualTo("s7");
  }

  @Test
  void whereNoneWaitsNothingIsPublished() {
    answer("{\"waiting\":null}");

    assertThat(run(new PublishCommand())).isEqualTo(1);
    assertThat(err.toString()).contains("no snapshot waits");
  }

  @Test
  void aRollbackSaysThatBuildsAreHeld() {
    answer("{\"builds_held\":true,\"was_held\":true}");

    assertThat(run(new RollbackCommand(), "s3")).isZero();
    assertThat(out.toString()).contains("Snapshot s3 is active.", "Nothing builds by itself now");
  }

  @Test
  void statusSaysWhatWaits() {
    answer(
        """
        {"building":false,"build":null,"active_snapshot_id":null,"tail_events":1,"log_head":19,
         "triggers":{"inactivity_timeout_ms":30000,"max_unindexed_events":100},
         "last_failure":null}
        """);

    assertThat(run(new StatusCommand())).isZero();
    assertThat(out.toString())
        .contains(
            "19 events", "none yet", " 1 event\n", "30.0 s without an event", "at 100 waiting");
  }

  @Test
  void aQuestionIsAskedForAllWhoAreNamed() {
    answer("{\"snapshot_id\":null,\"root\":{\"participants\":[\"a\",\"b\"],\"children\":[]}}");

    assertThat(run(new AskCommand(), "what now?", "--as", "a,b", "--max-nodes", "3")).isZero();
    assertThat(asked.get(0))
        .hasToString("{\"participants\":[\"a\",\"b\"],\"query\":\"what now?\",\"max_nodes\":3}");
  }

  @Test
  void aRecallIsShownAsItWouldStandInAPrompt() {
    answer(
        """
        {"context":"# Mon 8 May 2023\\nAnn: Kites \\u001b[31mfly.\\nBo: High.","token_count":17,
         "confidence":0.834,"next_cursor":"c","degraded":[{"stage":"vectors","reason":"none yet"}],
         "items":[{"score":2.5,"timestamp":"2023-05-08T13:56:00Z","speaker":"Ann",
                   "text":"Kites fly.","why":"Chosen because it holds words of the question."}]}
        """);

    assertThat(
            run(
                new AskCommand(),
                "what flies?",
                "--as",
                "a",
                "--budget",
                "300",
                "--from",
                "2023-01-01T00:00:00Z",
                "--explain"))
        .isZero();
    assertThat(asked.get(0))
        .hasToString(
            "{\"participants\":[\"a\"],\"question\":\"what flies?\",\"budget_tokens\":300,"
                + "\"from\":\"2023-01-01T00:00:00Z\",\"explain\":true}");
    assertThat(out.toString())
        .startsWith("Mon 8 May 2023\nAnn: Kites [31mfly.\nBo: High.\n")
        .contains("  1. 2.50  2023-05-08 13:56  Ann: Kites fly.\n     Chosen because")
        .contains("1 event, 17 tokens, confidence 0.83; there is more")
        .contains("without vectors: none yet");
  }

  private void answer(String json) {
    fake.onOtherTools(
        arguments -> {
          asked.add(arguments);
          return Json.MAPPER.readTree(json);
        });
  }

  private int run(ClientCommand command, String... options) {
    List<String> arguments = new ArrayList<>(List.of(options));
    arguments.addAll(List.of("--url", fake.url().toString()));
    return new CommandLine(command)
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments.toArray(String[]::new));
  }
}
