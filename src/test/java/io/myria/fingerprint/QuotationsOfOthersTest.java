package io.myria.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Lines that quote others are left out of what somebody says, whatever the text is. */
class QuotationsOfOthersTest {

  /** What is left out, said shortly; quadratic in blank lines. */
  private static final Pattern RULE = Pattern.compile("(?m)^\\s*>.*$");

  @Test
  void quotedLinesAreLeftOutWithTheBlankOnesBeforeThem() {
    assertThat(Prose.withoutQuotations("a\n\n> b\nc > d\n >e")).isEqualTo("a\n\nc > d\n");
  }

  @Test
  void aScanLeavesOutWhatTheRuleSays() {
    long seed = Long.getLong("myria.test.seed", System.nanoTime());
    Random random = new Random(seed);
    String letters = " \t\n\n\r>>ab\u0085\u2028\u000b";
    for (int round = 0; round < 100_000; round++) {
      StringBuilder text = new StringBuilder();
      for (int length = random.nextInt(14); length > 0; length--) {
        text.append(letters.charAt(random.nextInt(letters.length())));
      }
      assertThat(Prose.withoutQuotations(text.toString()))
          .as("seed %d: %s", seed, text.chars().boxed().toList())
          .isEqualTo(RULE.matcher(text).replaceAll(""));
    }
  }

  /** Sixty such events held a timeline for 49 seconds. */
  @Test
  void sixtyEventsOfLineFeedsAreReadAtOnce() {
    long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    for (int event = 0; event < 60; event++) {
      Prose.of("a" + event + "\n".repeat(8_000));
    }
    long nanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
    assertThat(nanos / 1e9).as("seconds of a processor").isLessThan(2);
  }
}
