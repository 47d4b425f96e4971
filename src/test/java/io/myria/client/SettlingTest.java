package io.myria.client;

import static org.assertj.core.api.Assertions.assertThat;

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
    answer(job("search", "deriving", 0).replace("null", "\"no space left\""));
    assertThat(settling(Duration.ofMillis(30)).await(9)).containsExactly("search (no space left)");
  }

  private void answer(String... jobs) {
    answers.add("{\"jobs\":[" + String.join(",", jobs) + "]}");
  }

  private static String job(String name, String state, long seq) {
    return "{\"job\":\"%s\",\"state\":\"%s\",\"event_seq\":%d,\"paused\":false,\"failure\":null}"
        .formatted(name, state, seq);
  }

  /** The last answer stays. */
  private Settling settling(Duration patience) {
    return new Settling(
        () -> Json.MAPPER.readTree(answers.size() > 1 ? answers.poll() : answers.peek()),
        said::add,
        Duration.ofMillis(1),
        patience);
  }
}
