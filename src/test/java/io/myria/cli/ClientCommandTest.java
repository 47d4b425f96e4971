package io.myria.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.cli.connection.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ClientCommandTest {

  @RegisterExtension private final Commands commands = new Commands();

  @Test
  void aRefusalIsOneLineWithCodeAndField() {
    commands
        .server()
        .onOtherTools(arguments -> FakeServer.error("invalid_argument", "caller", "limit", false));

    assertThat(commands.run(new SnapshotsCommand(), "--limit", "0")).isEqualTo(1);
    assertThat(commands.err()).isEqualTo("myria: invalid_argument: so it is (limit)\n");
    assertThat(commands.run(new SnapshotsCommand(), "--json")).isEqualTo(1);
    assertThat(Json.MAPPER.readTree(commands.out()).path("error").path("field").asString())
        .isEqualTo("limit");
  }

  @Test
  void snapshotsAreATable() {
    commands.answering(
        """
        {"snapshots":[{"snapshot_id":"s1","status":"active","phase":"published","event_min_seq":1,
          "event_max_seq":12,"topic_count":3,"changed_topics":2,"changed_bytes":2048,
          "build_started_at":"2026-05-01T10:00:00Z","build_ended_at":"2026-05-01T10:00:02.500Z",
          "trigger":"manual","built_by":"one-1","builder_version":"topics-2 gap=PT30M",
          "grouped_by":"meaning"},
          {"snapshot_id":"s0","status":"failed","phase":"failed","event_min_seq":1,
          "event_max_seq":9,"topic_count":0,"changed_topics":0,"changed_bytes":0,
          "build_started_at":"2026-05-01T09:00:00Z",
          "trigger":"inactivity","built_by":"one-1","builder_version":"topics-1",
          "grouped_by":"words",
          "failure":"it broke"}],
         "now":"2026-05-01T13:30:00Z"}
        """);

    assertThat(commands.run(new SnapshotsCommand())).isZero();
    assertThat(commands.out().lines().map(line -> line.replaceAll(" +", " ")))
        .containsExactly(
            "SNAPSHOT STATUS EVENTS TOPICS CHANGED WROTE BUILT (UTC) AGE TOOK TRIGGER BY",
            "…s1 active 1-12 3 2 2.0 KiB 2026-05-01 10:00 3 h 2.5 s manual one-1",
            " with: topics-2 by meaning",
            "…s0 failed 1-9 0 0 0 B - - - inactivity one-1",
            " with: topics-1 by words",
            "…s0: it broke");
    assertThat(commands.asked().get(0))
        .hasToString("{\"detail\":\"items\",\"limit\":20,\"budget_tokens\":16000}");
  }

  @Test
  void theSnapshotThatWaitsIsTheOneThatIsPublishedOrDiscarded() {
    commands.answering("{\"waiting\":{\"snapshot_id\":\"s7\"},\"builds_held\":false}");

    assertThat(commands.run(new LifeCommand.Publish())).isZero();
    assertThat(commands.out()).isEqualTo("Snapshot s7 is active.\n");
    assertThat(commands.run(new LifeCommand.Discard())).isZero();
    assertThat(commands.out()).isEqualTo("Snapshot s7 is discarded; builds go on.\n");
    assertThat(commands.asked().get(1).path("snapshot_id").asString()).isEqualTo("s7");
  }

  @Test
  void whereNoneWaitsNothingIsPublished() {
    commands.answering("{}");

    assertThat(commands.run(new LifeCommand.Publish())).isEqualTo(1);
    assertThat(commands.err()).contains("no snapshot waits");
  }

  @Test
  void aRollbackSaysThatBuildsAreHeld() {
    commands.answering("{\"builds_held\":true,\"was_held\":true}");

    assertThat(commands.run(new LifeCommand.Rollback(), "s3")).isZero();
    assertThat(commands.out()).contains("Snapshot s3 is active.", "Nothing builds by itself now");
  }

  @Test
  void statusSaysWhatWaits() {
    commands.answering(
        """
        {"building":false,"tail_events":1,"log_head":19,
         "triggers":{"inactivity_timeout_ms":30000,"max_unindexed_events":100}}
        """);

    assertThat(commands.run(new StatusCommand())).isZero();
    assertThat(commands.out())
        .contains(
            "19 events", "none yet", " 1 event\n", "30.0 s without an event", "at 100 waiting");
  }
}
