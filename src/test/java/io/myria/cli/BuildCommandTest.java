package io.myria.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class BuildCommandTest {

  private final Deque<String> statuses = new ArrayDeque<>();
  private final Deque<String> results = new ArrayDeque<>();

  @RegisterExtension
  private final Commands commands =
      new Commands()
          .answering(
              (tool, arguments) ->
                  tool.equals("myria_trigger_build") ? next(results) : next(statuses));

  @Test
  void aBuildIsWaitedForUnlessToldOtherwise() {
    statuses.add(status(5, 5, "s1"));
    results.add("{\"state\":\"unchanged\"}");
    commands.run(new BuildCommand());
    commands.run(new BuildCommand(), "--wait");
    commands.run(new BuildCommand(), "--no-wait");

    assertThat(commands.asked())
        .filteredOn(arguments -> arguments.has("wait"))
        .extracting(arguments -> arguments.path("wait").asBoolean())
        .containsExactly(true, true, false);
  }

  @Test
  void aFailedBuildIsAFailure() {
    statuses.add(status(5, 5, "s1"));
    results.add("{\"state\":\"failed\",\"reason\":\"so\"}");

    assertThat(commands.run(new BuildCommand())).isEqualTo(1);
    assertThat(commands.out()).isEqualTo("The build failed: so\n");
    assertThat(commands.run(new BuildCommand(), "--json")).isEqualTo(1);
    assertThat(commands.out()).isEqualTo("{\"state\":\"failed\",\"reason\":\"so\"}\n");
  }

  /** It has begun before the last events were there, and joining it is not enough. */
  @Test
  void aBuildThatRunsIsWaitedForAndTheRestIsBuilt() {
    statuses.add(building(9, 5, "s1", "s2"));
    statuses.add(building(9, 5, "s1", "s2"));
    statuses.add(status(9, 7, "s2"));
    statuses.add(status(9, 9, "s3"));
    results.add(published("s3", 2));

    assertThat(commands.run(new BuildCommand())).isZero();
    assertThat(commands.called())
        .containsExactly(
            "myria_get_snapshot_status",
            "myria_get_snapshot_status",
            "myria_get_snapshot_status",
            "myria_trigger_build",
            "myria_get_snapshot_status");
    assertThat(commands.out()).startsWith("Snapshot s3 is published: 2 events read");
  }

  @Test
  void aBuildThatWasOnlyJoinedIsFollowedByOneForTheRest() {
    statuses.add(status(9, 5, "s1"));
    statuses.add(status(9, 7, "s2"));
    statuses.add(status(9, 9, "s3"));
    results.add(published("s2", 2));
    results.add(published("s3", 2));

    assertThat(commands.run(new BuildCommand())).isZero();
    assertThat(commands.out()).startsWith("Snapshot s3 is published");
  }

  @Test
  void whatSomebodyElseBuiltMeanwhileIsTheResult() {
    statuses.add(building(9, 5, "s1", "s2"));
    statuses.add(status(9, 9, "s2"));
    results.add("{\"state\":\"unchanged\",\"snapshot_id\":\"s2\"}");

    assertThat(commands.run(new BuildCommand())).isZero();
    assertThat(commands.out())
        .isEqualTo(
            "Snapshot s2 is published: 4 events read, 2 topics new or changed, built in 3.0 s.\n");
  }

  /** A server answers after a while that it still builds. */
  @Test
  void aLongBuildIsWaitedForToItsEnd() {
    statuses.add(status(9, 5, "s1"));
    statuses.add(building(9, 5, "s1", "s2"));
    statuses.add(status(9, 9, "s2"));
    results.add("{\"state\":\"running\"}");

    assertThat(commands.run(new BuildCommand())).isZero();
    assertThat(commands.out()).startsWith("Snapshot s2 is published: 4 events read");
  }

  @Test
  void aLongBuildThatFailsIsAFailure() {
    statuses.add(status(9, 5, "s1"));
    statuses.add(building(9, 5, "s1", "s2"));
    statuses.add(
        status(9, 5, "s1")
            .replaceFirst(
                "\\{", "{\"last_failure\":{\"snapshot_id\":\"s2\",\"reason\":\"no room\"},"));
    results.add("{\"state\":\"running\"}");

    assertThat(commands.run(new BuildCommand())).isEqualTo(1);
    assertThat(commands.out()).isEqualTo("The build failed: no room\n");
  }

  @Test
  void theWholeLogIsCompiledThoughABuildOfWhatIsNewWasJoined() {
    statuses.add(status(9, 5, "s1"));
    statuses.add(status(9, 9, "s2"));
    statuses.add(status(9, 9, "s3"));
    results.add(published("s2", 4));
    results.add(published("s3", 9));

    assertThat(commands.run(new BuildCommand(), "--full")).isZero();
    assertThat(commands.out()).startsWith("Snapshot s3 is published: 9 events read");
  }

  @Test
  void aSnapshotThatWaitsForAPersonEndsTheWaiting() {
    statuses.add(status(9, 5, "s1"));
    results.add("{\"state\":\"validated\",\"snapshot_id\":\"s2\"}");

    assertThat(commands.run(new BuildCommand())).isZero();
    assertThat(commands.out()).contains("'./myria publish' or './myria discard'");
  }

  /** The last one stays. */
  private static String next(Deque<String> answers) {
    return answers.size() > 1 ? answers.poll() : answers.peek();
  }

  private static String status(long head, long covered, String active) {
    return """
        {"building":false,"log_head":%d,"active":{"snapshot_id":"%s","event_max_seq":%d,
         "events_read":4,"changed_topics":2,"build_started_at":"2026-05-01T10:00:00Z",
         "build_ended_at":"2026-05-01T10:00:03Z"}}
        """
        .formatted(head, active, covered);
  }

  private static String building(long head, long covered, String active, String build) {
    return status(head, covered, active)
        .replace(
            "\"building\":false",
            "\"building\":true,\"build\":{\"snapshot_id\":\"%s\",\"phase\":\"fold\"}"
                .formatted(build));
  }

  private static String published(String snapshot, long events) {
    return "{\"state\":\"published\",\"snapshot_id\":\"%s\",\"events\":%d}"
        .formatted(snapshot, events);
  }
}
