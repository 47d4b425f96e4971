package io.myria.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventIdTest {

  private static final int IDS = 10_000;

  /** Callers see ids of their own, and could count those of others by a number that goes up. */
  @Test
  void idsDoNotCountTheIdsThatWereMadeBefore() {
    List<EventId> ids = new ArrayList<>();
    for (int count = 0; count < IDS; count++) {
      ids.add(EventId.next());
    }
    int following = 0;
    for (int index = 1; index < IDS; index++) {
      long step = counter(ids.get(index)) - counter(ids.get(index - 1));
      following += step >= 0 && step <= 8 ? 1 : 0;
    }
    assertThat(following).isLessThan(IDS / 100);
    assertThat(new HashSet<>(ids)).hasSize(IDS);
    assertThat(ids.get(0).value().version()).isEqualTo(7);
    assertThat(ids.get(0).value().variant()).isEqualTo(2);
  }

  /** The fourteen bits behind the variant, in which factories count. */
  private static long counter(EventId id) {
    return id.value().getLeastSignificantBits() >>> 48 & 0x3fff;
  }
}
