package io.myria.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class StatusCommandTest {

  private static final String STATUS =
      """
      {"building":%s,"log_head":40,"tail_events":40,
       "triggers":{"inactivity_timeout_ms":30000,"max_unindexed_events":100,"due":%s},
       "builds_held":%s}
      """;

  @RegisterExtension private final Commands commands = new Commands();

  @Test
  void whatIsDueAndHasNotBegunWaitsForItsVectors() {
    assertThat(told("false", "\"tail_threshold\"", "null"))
        .contains("none is running")
        .contains("due; it begins once what is new has its vectors");
    assertThat(told("false", "null", "null"))
        .contains("after 30.0 s without an event, or at 100 waiting events");
    assertThat(told("true", "\"tail_threshold\"", "null")).doesNotContain("due;");
  }

  @Test
  void aHoldIsOfARollbackOrAPause() {
    assertThat(told("false", "null", "{\"since\":\"2026-11-27T10:48:00Z\",\"by\":\"root\"}"))
        .contains("held since 2026-11-27 10:48 by root", "rolled back or paused");
  }

  private String told(String building, String due, String held) {
    commands.answering(STATUS.formatted(building, due, held));
    assertThat(commands.run(new StatusCommand())).isZero();
    return commands.out().replaceAll("\\s+", " ");
  }
}
