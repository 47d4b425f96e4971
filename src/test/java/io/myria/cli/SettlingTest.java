package io.myria.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.cli.connection.Json;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@code import --wait} waits for. */
class SettlingTest {

  private final Deque<String> answers = new ArrayDeque<>();
  private final List<String> said = new ArrayList<>();
  private final List<Long> seen = new ArrayList<>();

  @Test
  void itWaitsUntilEveryJobHasComeToTheLastEvent() {
    answer(job("passages", "serving", 5), job("search", "deriving", 0));
    answer(job("passages", "serving", 9), job("search", "serving", 8));
    answer(job("passages", "serving", 9), job("search", "serving", 11));
    assertThat(settling(Duration.ofMinutes(1)).await(9)).isEmpty();
    assertThat(answers).hasSize(1);
    assertThat(said).isEmpty();
  }

  @Test
  void whatIsDerivedAnewBesideWhatServesIsNotWaitedFor() {
    answer(job("vectors", "serving", 9), job("vectors", "deriving", 2));
    assertThat(settling(Duration.ofMinutes(1)).await(9)).isEmpty();
  }

  @Test
  void whatServesButLagsIsWaitedForThoughAnotherIsUnderWay() {
    answer(job("vectors", "serving", 8), job("vectors", "deriving", 9));
    assertThat(settling(Duration.ZERO).await(9)).containsExactly("vectors");
  }

  @Test
  void whatAPersonPausedIsNamedOnceAndPassedOver() {
    String paused = job("vectors", "serving", 1).replace("\"paused\":false", "\"paused\":true");
    answer(paused, job("passages", "serving", 1));
    answer(paused, job("passages", "serving", 9));
    assertThat(settling(Duration.ofMinutes(1)).await(9)).isEmpty();
    assertThat(said).containsExactly("vectors is paused and not waited for");
  }

  @Test
  void whatDoesNotGetOnIsGivenUpWithItsReason() {
    answer(failing("search", 1, 0, "10:00"));
    assertThat(settling(Duration.ofMillis(30)).await(9)).containsExactly("search (no space left)");
  }

  /** A batch of long texts takes minutes; each part that is written is a sign of life. */
  @Test
  void aJobThatWritesWithinABatchIsNotGivenUp() {
    for (int part = 0; part < 40; part++) {
      answer(wrote("vectors", 0, "10:00:%02d".formatted(part)));
    }
    answer(wrote("vectors", 9, "10:01:00"));
    assertThat(settling(Duration.ofMillis(60), Duration.ofMillis(10)).await(9)).isEmpty();
    assertThat(answers).hasSize(1);
  }

  @Test
  void aJobThatFailsAgainAndAgainDoesNotGetOn() {
    for (int failure = 1; failure < 100; failure++) {
      answer(failing("vectors", failure, 3, "10:00:%02d".formatted(failure)));
    }
    assertThat(settling(Duration.ofMillis(60), Duration.ofMillis(10)).await(9))
        .containsExactly("vectors (no space left)");
    assertThat(answers).hasSizeGreaterThan(50);
  }

  /** Others' events keep it going, and say nothing of the one that stands still. */
  @Test
  void aJobThatStandsStillIsGivenUpThoughOthersGetOn() {
    for (int seq = 10; seq < 200; seq++) {
      answer(wrote("search", seq, "10:00"), wrote("vectors", 3, "10:00"));
    }
    assertThat(settling(Duration.ofMillis(60), Duration.ofMillis(10)).await(9))
        .containsExactly("vectors");
    assertThat(answers).hasSizeGreaterThan(100);
  }

  @Test
  void howFarTheSlowestIsCanBeSeen() {
    answer(job("passages", "serving", 5), job("search", "serving", 2));
    answer(job("passages", "serving", 9), job("search", "serving", 8));
    answer(job("passages", "serving", 9), job("search", "serving", 12));
    settling(Duration.ofMinutes(1)).await(9);
    assertThat(seen).containsExactly(2L, 8L, 9L);
  }

  private void answer(String... jobs) {
    answers.add("{\"jobs\":[" + String.join(",", jobs) + "]}");
  }

  private static String job(String name, String state, long seq) {
    return "{\"job\":\"%s\",\"state\":\"%s\",\"event_seq\":%d,\"paused\":false,\"failure\":null}"
        .formatted(name, state, seq);
  }

  private static String wrote(String name, long seq, String at) {
    return job(name, "serving", seq)
        .replace("\"paused\"", "\"last_run_at\":\"%s\",\"paused\"".formatted(at));
  }

  private static String failing(String name, int failures, long seq, String at) {
    return wrote(name, seq, at)
        .replace("null", "\"no space left\",\"failures\":%d".formatted(failures));
  }

  private Settling settling(Duration patience) {
    return settling(patience, Duration.ofMillis(1));
  }

  /** The last answer stays. */
  private Settling settling(Duration patience, Duration pause) {
    return new Settling(
        () -> Json.MAPPER.readTree(answers.size() > 1 ? answers.poll() : answers.peek()),
        said::add,
        seen::add,
        pause,
        patience);
  }
}
