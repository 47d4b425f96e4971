package io.myria.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CodePointsTest {

  @Test
  void textsAreOrderedByTheirCodePoints() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int count = 0; count < 20_000; count++) {
      String left = text(random);
      String right = text(random);
      int expected = Arrays.compare(left.codePoints().toArray(), right.codePoints().toArray());
      assertThat(Integer.signum(CodePoints.ORDER.compare(left, right)))
          .as("'%s' and '%s', seed %d", left, right, seed)
          .isEqualTo(Integer.signum(expected));
    }
  }

  private static String text(Random random) {
    int[] alphabet = {'a', 'b', 0xE9, 0xD7FF, 0xE000, 0xFFEE, 0x10000, 0x1F600, 0x10FFFF};
    StringBuilder text = new StringBuilder();
    for (int length = random.nextInt(4); length > 0; length--) {
      text.appendCodePoint(alphabet[random.nextInt(alphabet.length)]);
    }
    return text.toString();
  }
}
