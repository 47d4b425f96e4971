package io.myria.cli.importer;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.cli.connection.Json;
import io.myria.cli.connection.ToolAnswer;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

class ReportTest {

  @Test
  void aKnownKeyWithAnotherContentIsReportedWithItsPlace() {
    Report report = new Report();
    report.acknowledged(
        List.of(item(1), item(2)),
        new ToolAnswer(
            Json.MAPPER.readTree("{\"appended\":0,\"duplicates\":2}"),
            "",
            Json.MAPPER.readTree(
                "{\"io.myria/appends\":[{\"event_seq\":7},"
                    + "{\"event_seq\":9,\"payload_differs\":true}]}")));

    assertThat(report.lines())
        .containsExactly(
            "already there with another content, which was not changed: 1 event (f.jsonl:2)");
    assertThat(report).hasToString("0 appended, 2 already there (1 of them with another payload)");
    assertThat(report.lastSeq()).isEqualTo(9);
  }

  @Test
  void whatTheServerMaskedIsCounted() {
    Report report = new Report();
    report.acknowledged(
        List.of(item(1), item(2)),
        new ToolAnswer(
            Json.MAPPER.readTree("{\"appended\":2,\"duplicates\":0,\"redacted\":1}"),
            "",
            Json.MAPPER.readTree("{}")));
    assertThat(report).hasToString("2 appended, 0 already there, masked in part: 1");
    assertThat(report.document().path("masked").asLong(0)).isEqualTo(1);
  }

  @Test
  void whatWasLeftOutIsCountedByReasonWithTheFirstPlaces() {
    Report report = new Report();
    for (int number = 1; number <= 5; number++) {
      report.left("message without text", "f:" + number);
    }
    report.left("thought of the assistant", "f:9");

    assertThat(report.lines())
        .containsExactly(
            "left out: 5 messages without text (f:1, f:2, f:3, …)",
            "left out: 1 thought of the assistant (f:9)");
  }

  private static Item item(long number) {
    return new Item("f.jsonl", number, JsonNodeFactory.instance.objectNode(), 2, 2);
  }
}
