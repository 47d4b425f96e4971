package io.myria.llm;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers that are short to write and long to write out: none costs time or memory. */
class AbsurdNumbersTest {

  private final ModelPeer peer = new ModelPeer();

  @AfterEach
  void close() {
    peer.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"1e20000000", "-1e20000000", "1e-20000000", "1e2147483648", "0e20000000", "9*900"})
  void inArgumentsTheyAreAMistakeLikeAnyOther(String written) {
    String number = written.equals("9*900") ? "9".repeat(900) : written;
    peer.otherwise(
        ModelPeer.call("sorted", "{\"words\": [" + number + "], \"count\": " + number + "}"));
    long begun = System.nanoTime();
    LanguageModel model = PlainModel.of(peer, new MemoryLedger(), Map.of("myria.llm.rounds", "8"));
    assertThat(model.ask(Sorting.of(Workflow.WALK)).failure()).contains(ModelFailure.BAD_TOOL_CALL);
    assertThat(peer.bodies().get(1)).contains("words[0] must be");
    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(3));
  }
}
