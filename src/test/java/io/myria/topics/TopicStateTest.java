package io.myria.topics;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TopicStateTest {

  private static final Instant LAST = Instant.parse("2026-03-19T12:00:00Z");
  private static final TopicSettings AGES =
      new TopicSettings(Duration.ofDays(30), Duration.ofDays(180));

  @Test
  void aTopicGoesDormantAndThenArchivedAsTheLookMovesOn() {
    assertThat(after(Duration.ZERO)).contains(TopicState.ACTIVE);
    assertThat(after(Duration.ofDays(30))).contains(TopicState.ACTIVE);
    assertThat(after(Duration.ofDays(30).plusSeconds(1))).contains(TopicState.DORMANT);
    assertThat(after(Duration.ofDays(180))).contains(TopicState.DORMANT);
    assertThat(after(Duration.ofDays(180).plusSeconds(1))).contains(TopicState.ARCHIVED);
  }

  @Test
  void betweenItsFirstAndItsLastEventItIsActive() {
    assertThat(after(Duration.ofDays(-399))).contains(TopicState.ACTIVE);
    assertThat(after(Duration.ofDays(-400))).contains(TopicState.ACTIVE);
  }

  @Test
  void whoLooksFromBeforeItsBeginningSeesNoState() {
    assertThat(after(Duration.ofDays(-400).minusNanos(1_000))).isEmpty();
  }

  private static Optional<TopicState> after(Duration quiet) {
    return TopicState.of(LAST.minus(Duration.ofDays(400)), LAST, LAST.plus(quiet), AGES);
  }
}
