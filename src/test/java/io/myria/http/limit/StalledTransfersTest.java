package io.myria.http.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class StalledTransfersTest {

  private final StalledTransfers transfers = new StalledTransfers();
  private final AtomicInteger looks = new AtomicInteger();

  @Test
  void anErrorOfOneTransferKeepsNoOtherFromBeingLookedAt() {
    for (int count = 0; count < 4; count++) {
      transfers.add(
          new StalledTransfers.Transfer() {
            @Override
            public void look(long now) {
              looks.incrementAndGet();
              throw new StackOverflowError();
            }

            @Override
            public long stalledNanos(long now) {
              return 0;
            }

            @Override
            public void cutOff() {}
          });
    }
    transfers.look();
    transfers.look();
    assertThat(looks).hasValue(8);
  }
}
