package io.myria.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Text in ASCII has the words that it has when it is read as a whole. */
class AsciiWordsTest {

  private static final int TEXTS = 20_000;
  private static final List<String> PARTS =
      List.of(
          "the",
          "Kites",
          "running",
          "don't",
          "Nora's",
          "3.14",
          "1,000",
          "a.b",
          "x_y",
          "e-mail",
          "U.S.A.",
          "http://a.example/b?c=d&e",
          "#1",
          "*",
          "(",
          ")",
          "\"",
          "'",
          "''s",
          "'s",
          ".",
          ",",
          ":",
          ";",
          "!",
          "?",
          "-",
          "--",
          "_",
          "/",
          "\\",
          "@",
          "+",
          "=",
          "~",
          "`",
          "$5",
          "50%",
          "12:30",
          "A",
          "i",
          "0",
          "x1y2",
          " ",
          " ",
          " ",
          "  ",
          "\n",
          "\t",
          "\r\n",
          "\u000b",
          "\f",
          "\u0000",
          "\u001f",
          "ABC123",
          "children",
          "C++",
          "o'clock",
          "rock'n'roll",
          "1st",
          "[x]",
          "{\"a\":1}",
          "<b>",
          "^",
          "|");

  @Test
  void theyAreThoseOfTheWholeText() {
    long seed = Long.getLong("myria.seed", System.nanoTime() % 1_000_000);
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    for (int number = 0; number < TEXTS; number++) {
      StringBuilder text = new StringBuilder();
      for (int parts = random.nextInt(14); parts > 0; parts--) {
        text.append(
            random.nextInt(4) == 0
                ? String.valueOf((char) random.nextInt('~' + 1))
                : PARTS.get(random.nextInt(PARTS.size())));
      }
      assertThat(Analysis.words(text.toString()))
          .as(text.toString())
          .isEqualTo(Analysis.chained(text.toString()));
    }
  }

  @Test
  void placesAreThoseOfTheText() {
    String text = "Nora's  kites,\n1,000 of them";
    assertThat(Analysis.words(text))
        .allSatisfy(word -> assertThat(text.startsWith(word.surface(), word.from())).isTrue());
  }
}
