package io.myria.mcp.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** How the open streams are looked at. */
class StreamsTest {

  private final Streams streams = new Streams();
  private final AtomicInteger looks = new AtomicInteger();

  @Test
  void anErrorOfOneStreamKeepsNoOtherFromBeingLookedAt() throws IOException {
    for (int count = 0; count < 4; count++) {
      streams.add(
          new TakenStream().open(),
          new ServerStream() {
            @Override
            public void look() {
              looks.incrementAndGet();
              throw new StackOverflowError();
            }

            @Override
            public void cancel() {}

            @Override
            public void end() {}
          });
    }
    streams.look();
    streams.look();
    assertThat(looks).hasValue(8);
  }
}
