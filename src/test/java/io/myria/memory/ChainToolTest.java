package io.myria.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.EventId;
import io.myria.fingerprint.CausalRelation;
import io.myria.memory.CausalChain.Link;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A link reads as a sentence, in whichever direction it is true. */
class ChainToolTest {

  private static final EventId EARLIER = id("0000000a");
  private static final EventId LATER = id("0000000b");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "TRIGGERED   | refers_to  | - [0000000b] refers to [0000000a]",
        "TRIGGERED   | led to     | - [0000000a] triggered [0000000b]: \"led to\"",
        "BECAUSE     | because of | - [0000000b] because [0000000a]: \"because of\"",
        "BECAUSE     | used       | - [0000000b] used [0000000a]",
        "UPDATES     | instead    | - [0000000b] updates [0000000a]: \"instead\"",
        "UPDATES     | refers_to  | - [0000000b] updates [0000000a]: \"refers_to\"",
        "RESOLVES    | fixed      | - [0000000b] resolves [0000000a]: \"fixed\"",
        "CONTRADICTS | disagree   | - [0000000b] contradicts [0000000a]: \"disagree\"",
      })
  void theSubjectStandsBeforeTheVerb(CausalRelation relation, String words, String line) {
    assertThat(ChainTool.line(new Link(EARLIER, LATER, relation, 1, words))).isEqualTo(line + "\n");
  }

  private static EventId id(String ending) {
    return new EventId(UUID.fromString("0197a2b4-0000-7000-8000-0000" + ending));
  }
}
