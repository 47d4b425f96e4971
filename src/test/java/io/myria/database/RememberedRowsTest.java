package io.myria.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How much is remembered. */
class RememberedRowsTest {

  private final RememberedRows<Integer, String> rows = new RememberedRows<>(10_000);

  @Test
  void shortOnesAreKeptAndLongOnesBeginAnew() {
    IntStream.range(0, 100).forEach(number -> rows.put(number, "short", 5));
    assertThat(IntStream.range(0, 100).mapToObj(rows::get)).containsOnly("short");
    IntStream.range(100, 110).forEach(number -> rows.put(number, "long", 4_000));
    assertThat(IntStream.range(0, 110).filter(number -> rows.get(number) != null))
        .doesNotContain(0, 99)
        .hasSizeLessThanOrEqualTo(3)
        .contains(109);
  }

  @Test
  void whatIsPutAgainCountsOnce() {
    rows.put(1, "kept", 5);
    for (int count = 0; count < 1_000; count++) {
      rows.put(2, "again", 100);
    }
    assertThat(rows.get(1)).isEqualTo("kept");
  }
}
