package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.recall.ContextText.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ContextTextTest {

  /** What tokens could be made of across a line's end, were it possible. */
  private static final String[] PIECES = {
    "a", "The", "'s", "'ll", " ", "  ", "\t", "\n", "\r", "\r\n", "\u00A0", "\u0085", "\u2028", ".",
    "...", "?!", "#", "-", ": ", "12", "1234", "é", "自転車", "🚲", "\u200D", "\u0301", "\u0000"
  };

  @Test
  void linesHaveTogetherWhatTheyHaveByThemselves() {
    for (long seed = 1; seed <= 3_000; seed++) {
      Random random = new Random(seed);
      List<Line> lines = new ArrayList<>();
      for (int left = random.nextInt(6); left > 0; left--) {
        StringBuilder text = new StringBuilder(first(random));
        for (int more = random.nextInt(8); more > 0; more--) {
          text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        lines.add(Line.of(text + "\n"));
      }
      String context = ContextText.of(lines);
      assertThat(ContextText.tokens(lines))
          .as("seed %d: %s", seed, context)
          .isEqualTo(ContextText.tokens(context));
    }
  }

  /** A line begins with a name, a type or a mark, and none of them with a space. */
  private static String first(Random random) {
    String first = " ";
    while (first.isBlank() || "\u00A0\u0085".contains(first)) {
      first = PIECES[random.nextInt(PIECES.length)];
    }
    return first;
  }
}
