package io.myria.statements;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

class CountedTest {

  private static final int EVENTS = 2_000;

  private final Revisions revisions = new Revisions();

  @Test
  void whatManyEventsTellOfIsGoneThroughOnceHoweverManyAreAskedAbout() {
    for (int event = 0; event < EVENTS; event++) {
      add(event, "The door code of the office is " + (1_000 + event) + ".");
    }
    AtomicInteger looks = new AtomicInteger();
    Counted counted =
        revisions.counting(
            event -> {
              looks.incrementAndGet();
              return true;
            });
    for (int event = 0; event < EVENTS - 1; event++) {
      assertThat(counted.replacement(event)).hasValue(EVENTS - 1);
    }
    assertThat(counted.replaced(EVENTS - 1, 20)).hasSize(20).last().isEqualTo(EVENTS - 2);
    assertThat(looks).hasValue(EVENTS);
  }

  @Test
  void whatDoesNotCountReplacesNothing() {
    add(0, "The door code of the office is 1234.");
    add(1, "The door code of the office is 5678.");
    IntPredicate first = event -> event == 0;

    assertThat(revisions.counting(event -> true).replacement(0)).hasValue(1);
    assertThat(revisions.counting(first).replacement(0)).isEmpty();
    assertThat(revisions.counting(first).replaced(1, 20)).isEmpty();
  }

  private void add(int event, String text) {
    revisions.add(EventClaims.of(event, "sitting 0", event, text, Optional.of("Ann")));
  }
}
