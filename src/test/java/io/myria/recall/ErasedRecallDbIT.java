package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.erasure.ErasureBench;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.NewEvent;
import io.myria.eventlog.append.Appended;
import io.myria.recall.RecallBench.Ask;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What a server holds in memory is dropped where another server erases events. */
class ErasedRecallDbIT {

  private static final Ask ASK = Ask.of("Where is the umbrella?", "alice");

  @AutoClose private final RecallBench bench = new RecallBench();

  private ErasureBench anotherServer() {
    return new ErasureBench(bench.bench, Optional.empty());
  }

  private List<Appended> say(int count) {
    List<NewEvent> events = new ArrayList<>();
    for (int number = 0; number < count; number++) {
      events.add(
          Talk.said(number, "Al", "The umbrella number " + number + " is in the car.", "alice"));
    }
    return bench.append(events);
  }

  @Test
  void nothingThatIsHeldAnswersOnceItIsErased() {
    List<Appended> said = say(2);
    assertThat(bench.ask(ASK).context()).contains("number 0", "number 1");
    assertThat(bench.held()).isPositive();
    anotherServer().erase(ErasureBench.of(said.get(0).id()));
    assertThat(bench.ask(ASK).context()).doesNotContain("number 0").contains("number 1");
    anotherServer().erase(ErasureBench.of(said.get(1).id()));
    assertThat(bench.ask(ASK).items()).isEmpty();
  }

  @Test
  void aCursorOfBeforeIsRefused() {
    List<Appended> said = say(40);
    Ask small = ASK.budget(120);
    String cursor = bench.ask(small).nextCursor().orElseThrow();
    assertThat(bench.ask(small.cursor(cursor)).items()).isNotEmpty();
    anotherServer().erase(ErasureBench.of(said.get(0).id()));
    assertThatThrownBy(() -> bench.ask(small.cursor(cursor)))
        .isInstanceOfSatisfying(
            Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.INVALID_CURSOR));
  }
}
