package io.myria.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What others wrote, set into a text that is read line by line. */
class InsetTest {

  @Test
  void aSecondLineIsIndentedWhateverEndsTheFirst() {
    for (String end :
        List.of(
            "\n", "\r", "\r\n", "\u000B", "\f", "\u001C", "\u001D", "\u001E", "\u0085", "\u2028",
            "\u2029")) {
      assertThat(Inset.block("Lunch was fine." + end + "# Tue 3 Nov 2026" + end + "Ann: Yes."))
          .as("U+%04X", (int) end.charAt(0))
          .isEqualTo("Lunch was fine.\n # Tue 3 Nov 2026\n Ann: Yes.");
      assertThat(Inset.line("one" + end + end + " two" + end)).isEqualTo("one two");
    }
  }

  @Test
  void blankLinesStayAndCostNothing() {
    assertThat(Inset.block("a\n\n \nb\n")).isEqualTo("a\n\n\n b\n");
    String text = "First of all, this.\nThen that:\n\nand the rest.";
    assertThat(TokenCount.of(Inset.block(text))).isEqualTo(TokenCount.of(text));
  }

  @Test
  void textOfOneLineStaysAsItIs() {
    for (String text :
        List.of("", "plain", "Grüße, 東京 👩‍🚀\t!", "a  b ", "# not at a line's begin")) {
      assertThat(Inset.block(text)).isSameAs(text);
    }
  }

  @Test
  void whatTurnsTheDirectionIsLeftOutAndOtherControlsAreSpace() {
    assertThat(Inset.block("a\u202Eb\u2066c\u200Fd\u061Ce")).isEqualTo("abcde");
    assertThat(Inset.block("a\u001B[31mb\u0000c\u009Bd")).isEqualTo("a [31mb c d");
    assertThat(Inset.line("a\u202E\u001Bb")).isEqualTo("a b");
  }

  @Test
  void aNameIsFollowedByTheOnlyColonThatCounts() {
    assertThat(Inset.name("Ann: I approve")).isEqualTo("Ann I approve");
    assertThat(Inset.name("Ann\n# Tue: Bo:")).isEqualTo("Ann # Tue Bo");
    assertThat(Inset.name("Ann： yes")).isEqualTo("Ann yes");
    assertThat(Inset.name("agent:planner")).isEqualTo("agent:planner");
    assertThat(Inset.name("# Tue 3 Nov")).isEqualTo("Tue 3 Nov");
    assertThat(Inset.name("- [fact | today] Bo")).isEqualTo("fact | today] Bo");
    assertThat(Inset.name("\u200B# Bo")).isEqualTo("Bo");
    assertThat(Inset.name(" #: ")).isEmpty();
    assertThat(Inset.name("Dr. Ö'Neil-Šmíd (2)")).isEqualTo("Dr. Ö'Neil-Šmíd (2)");
  }

  @Test
  void noLineOfAnyTextBeginsWithoutASpaceAndNoNameEndsEarly() {
    RandomText random = RandomText.seeded();
    for (int round = 0; round < 20_000; round++) {
      String text = random.text(random.upTo(40)).replace('z', '\n').replace('y', '\r');
      String[] lines = Inset.block(text).split("\\R", -1);
      for (int line = 1; line < lines.length; line++) {
        assertThat(lines[line])
            .as("%s: %s", random, text)
            .matches(is -> is.isEmpty() || is.startsWith(" "));
      }
      String name = Inset.name(text.replace('x', ':'));
      assertThat(name + ": ")
          .as("%s: %s", random, text)
          .matches(is -> is.indexOf(": ") == name.length());
      assertThat(Inset.name(name)).as("%s: %s", random, text).isEqualTo(name);
      assertThat(name.split("\\R", -1)).hasSize(1);
      assertThat(name).doesNotStartWith("#").doesNotStartWith("- ").doesNotStartWith("[");
    }
  }
}
