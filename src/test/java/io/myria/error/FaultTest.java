package io.myria.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class FaultTest {

  @Test
  void aFieldThatACallerNamedIsRepeatedShortly() {
    Fault fault = Fault.invalid("x".repeat(1_900_000), "is no field here").within("events[3]");
    assertThat(String.valueOf(FaultReport.of(fault, Optional.empty()).get("field")))
        .startsWith("events[3].xxx")
        .endsWith("…")
        .hasSize(101);
  }

  @Test
  void ownNamesStayWhole() {
    String path = "events[3].topic_hints[0].confidence";
    assertThat(Fault.invalid(path, "is no number").field()).hasValue(path);
    assertThat(Fault.shortly("x".repeat(100))).hasSize(100);
  }

  @Test
  void noCharacterIsCutInTwo() {
    assertThat(Fault.shortly("x".repeat(99) + "\uD83D\uDE00y")).isEqualTo("x".repeat(99) + "…");
  }
}
