package io.myria.statements;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RevisionsTest {

  private final Revisions revisions = new Revisions();

  /** A request goes through them while another one reads on. */
  @Test
  void whatAnEventTellsOfIsHandedOutAsItIsNow() {
    add(0, "The oven is Bosch. The dryer is Miele. The fridge is Haier. The radio is Sony.");
    List<ValueChain> now = revisions.chains(0);
    List<ValueChain> then = List.copyOf(now);
    int event = 1;
    for (String text :
        List.of(
            "The oven is Bosch.",
            "The dryer is Miele.",
            "The new oven is Siemens.",
            "We replaced the fridge Haier with Liebherr.")) {
      add(event++, text);
    }
    assertThat(revisions.chains(0).size()).isGreaterThan(now.size());
    assertThat(now).isEqualTo(then);
  }

  private void add(int event, String text) {
    revisions.add(EventClaims.of(event, "context", event + 1, text, Optional.of("Ann")));
  }
}
