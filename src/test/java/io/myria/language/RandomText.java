package io.myria.language;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** Text of every kind: all planes, many scripts, controls, marks, broken pairs. */
final class RandomText {

  /** First and last code point of what a text may draw from. */
  private static final List<int[]> RANGES =
      List.of(
          new int[] {0x0000, 0x007F},
          new int[] {'a', 'z'},
          new int[] {0x00A0, 0x024F},
          new int[] {0x0300, 0x036F},
          new int[] {0x0600, 0x06FF},
          new int[] {0x0900, 0x097F},
          new int[] {0x0E00, 0x0E7F},
          new int[] {0x1780, 0x17FF},
          new int[] {0x2000, 0x206F},
          new int[] {0x3040, 0x30FF},
          new int[] {0x4E00, 0x9FFF},
          new int[] {0xAC00, 0xD7A3},
          new int[] {0xD800, 0xDFFF},
          new int[] {0xFB00, 0xFFFF},
          new int[] {0x1F300, 0x1FAFF},
          new int[] {0x0000, 0x10FFFF});

  private final long seed;
  private final Random random;

  private RandomText(long seed) {
    this.seed = seed;
    this.random = new Random(seed);
  }

  /** Seeded by the property {@code myria.test.seed} or anew; named in every failure. */
  static RandomText seeded() {
    return new RandomText(Long.getLong("myria.test.seed", System.nanoTime()));
  }

  String text(int codePoints) {
    StringBuilder text = new StringBuilder();
    int[] range = RANGES.get(0);
    for (int count = 0; count < codePoints; count++) {
      if (random.nextInt(8) == 0) {
        text.append(' ');
      }
      if (random.nextInt(4) == 0) {
        range = RANGES.get(random.nextInt(RANGES.size()));
      }
      text.appendCodePoint(range[0] + random.nextInt(range[1] - range[0] + 1));
    }
    return text.toString();
  }

  int upTo(int bound) {
    return random.nextInt(bound);
  }

  /** Strings of a mebibyte that are hard on one algorithm or another. */
  static Stream<Arguments> mebibytes() {
    RandomText random = new RandomText(42);
    StringBuilder letters = new StringBuilder();
    while (letters.length() < 1 << 20) {
      letters.append((char) ('a' + random.upTo(26)));
    }
    return Stream.of(
        Arguments.of("one letter", "a".repeat(1 << 20)),
        Arguments.of("random letters", letters.toString()),
        Arguments.of("random words", random.text(1 << 18)),
        Arguments.of("spaces", " ".repeat(1 << 20)),
        Arguments.of("line breaks", "\n".repeat(1 << 20)),
        Arguments.of("Chinese without spaces", "北京大学".repeat(1 << 16)),
        Arguments.of("Thai without spaces", "ก".repeat(1 << 18)),
        Arguments.of("Khmer without spaces", "ក".repeat(1 << 18)),
        Arguments.of("emoji", "😀".repeat(1 << 18)),
        Arguments.of("joiners", "👩\u200D".repeat(1 << 17)),
        Arguments.of("marks", "\u0301".repeat(1 << 19)),
        Arguments.of("full stops", ". ".repeat(1 << 19)),
        Arguments.of("numbered", "a. 1 ".repeat(1 << 18)),
        Arguments.of("digits after a full stop", "a. " + "1".repeat(1 << 20)),
        Arguments.of("brackets", "a.".repeat(1 << 10) + ")".repeat(1 << 20)));
  }

  @Override
  public String toString() {
    return "seed " + seed + " (-Dmyria.test.seed=" + seed + ")";
  }
}
