package io.myria.topic;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.setting.Source;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TopicStateTest {

  private static final Instant LAST = Instant.parse("2026-03-19T12:00:00Z");
  private static final TopicAges AGES = new TopicAges(Duration.ofDays(30), Duration.ofDays(180));

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

  @Test
  void thresholdsAreSettings() {
    TopicAges ages =
        TopicAges.from(
            Source.of(
                Map.of("myria.topic.dormant_after", "2h", "myria.topic.archived_after", "1h")));
    assertThat(ages.dormantAfter()).isEqualTo(Duration.ofHours(2));
    assertThat(ages.archivedAfter()).isEqualTo(Duration.ofHours(2));
  }

  private static TopicState after(Duration quiet) {
    return TopicState.of(LAST, LAST.plus(quiet), AGES);
  }
}
