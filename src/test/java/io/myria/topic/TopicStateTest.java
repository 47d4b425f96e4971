package io.myria.topic;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class TopicStateTest {

  private static final Instant LAST = Instant.parse("2026-03-19T12:00:00Z");
  private static final TopicSettings AGES =
      new TopicSettings(Duration.ofDays(30), Duration.ofDays(180));

  @Test
  void aTopicGoesDormantAndThenArchivedAsTheLookMovesOn() {
    assertThat(after(Duration.ZERO)).isEqualTo(TopicState.ACTIVE);
    assertThat(after(Duration.ofDays(30))).isEqualTo(TopicState.ACTIVE);
    assertThat(after(Duration.ofDays(30).plusSeconds(1))).isEqualTo(TopicState.DORMANT);
    assertThat(after(Duration.ofDays(180))).isEqualTo(TopicState.DORMANT);
    assertThat(after(Duration.ofDays(180).plusSeconds(1))).isEqualTo(TopicState.ARCHIVED);
  }

  @Test
  void whoLooksFromBeforeSeesItActive() {
    assertThat(after(Duration.ofDays(-400))).isEqualTo(TopicState.ACTIVE);
  }

  private static TopicState after(Duration quiet) {
    return TopicState.of(LAST, LAST.plus(quiet), AGES);
  }
}
