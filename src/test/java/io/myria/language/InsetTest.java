package io.myria.language;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.lang.UScript;
import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.text.SpoofChecker;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "\u3164",
        "\u115F",
        "\u1160",
        "\uFFA0",
        "\u2800",
        "\u00A0",
        "\u3000",
        "\u200B",
        "\u2060",
        "\uFEFF",
        "\u00AD",
        "\u034F",
        "\u180E",
        "\u061C",
        "\u202E",
        "\u2066",
        "\uFE0F",
        "\u0301",
        "\u0000",
        "\u001B",
        "\uD834\uDD59",
        "\uDB40\uDC41",
        "\uD800",
        "\uE000",
        "\uFFFC",
        "\u3164\u2800 \u200B"
      })
  void nothingUnseenComesBeforeWords(String unseen) {
    for (String mark :
        List.of(
            "[replaced on 3 Nov 2026 by …1234abcd] ", "# Tue 3 Nov 2026", "# About", "- ", "* ")) {
      String words = mark.replaceFirst("^[^a-zA-Z]+", "").strip();
      for (String text : List.of(unseen + mark + "Bo", mark.charAt(0) + unseen + mark + "Bo")) {
        assertThat(Inset.name(text)).startsWith(words.isEmpty() ? "Bo" : words.substring(0, 5));
        assertThat(Inset.label(text)).startsWith(words.isEmpty() ? "Bo" : words.substring(0, 5));
      }
    }
    assertThat(Inset.name(unseen)).isEmpty();
    assertThat(Inset.label(unseen)).isEqualTo("unnamed");
    assertThat(Inset.line("a" + unseen + " " + unseen + "b").strip()).doesNotContain("  ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "［", "］", "【", "〔", "⟦", "〚", "❲", "⁅", "﹝", "『", "「", "＃", "﹟", "⌗", "♯", "⋕", "－", "‐",
        "‑", "‒", "⁃", "−", "➖", "\u2CBA", "＊", "∗", "⁎", "✱", "✳", "•", "‣", "▪", "●", "＞", "›",
            "»",
        "｜", "│", "＝", "＋", "➕", "～", "“", "„", "＂", "＇", "‘", "→", "⇒", "␣", "※", "§", "："
      })
  void whatLooksLikeAMarkBeginsNoWords(String mark) {
    assertThat(Inset.name(mark + "replaced on 3 Nov] Bo")).startsWith("replaced");
    assertThat(Inset.label(mark + " About Bo")).isEqualTo("About Bo");
    assertThat(Inset.label(mark + mark)).isEqualTo("unnamed");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Ann",
        "Émile",
        "王小明",
        "一郎",
        "井上",
        "ㄈ",
        "محمد",
        "אבי",
        "नेहा",
        "สมชาย",
        "김철수",
        "ʻOlani",
        "42",
        "４２",
        "@ann",
        "$ann",
        "€uro",
        "¿Quién?",
        "¡Hola!",
        "🦊 Fox",
        "👩‍🚀 Eva",
        "🇨🇭 desk",
        "(both)",
        "/bin/sh",
        "C++",
        "Ann: b",
        "रामः"
      })
  void aLabelStaysAsItIs(String label) {
    assertThat(Inset.label(label)).isEqualTo(label.startsWith("ʻ") ? label.substring(1) : label);
  }

  /** Unicode's own list of what looks alike; a newer one may bring more. */
  @Test
  void noCharacterThatLooksLikeAMarkBeginsWords() {
    SpoofChecker checker = new SpoofChecker.Builder().setChecks(SpoofChecker.CONFUSABLE).build();
    Normalizer2 compatible = Normalizer2.getNFKCInstance();
    List<String> missed = new ArrayList<>();
    for (int point = 0; point <= Character.MAX_CODE_POINT; point++) {
      if (Character.getType(point) == Character.SURROGATE || !UCharacter.isDefined(point)) {
        continue;
      }
      String one = Character.toString(point);
      String plain = compatible.normalize(one);
      String like = checker.getSkeleton(plain);
      boolean kept = Inset.label(one + "x").startsWith(one);
      boolean mark = begins(plain, "#[]-*>=+•·~") || begins(like, "#[]*>=+·~") || like.equals("-");
      if (kept
          && mark
          && !SYLLABICS.contains(UCharacter.getIntPropertyValue(point, UProperty.SCRIPT))) {
        missed.add("U+%04X %s".formatted(point, UCharacter.getName(point)));
      }
      if (kept && (UCharacter.isUWhiteSpace(point) || UCharacter.isPrintable(point) == false)) {
        missed.add("U+%04X %s".formatted(point, UCharacter.getName(point)));
      }
      if (like.startsWith(":") || checker.getSkeleton(one).startsWith(":")) {
        assertThat(Inset.name("Ann" + one + " yes")).as("U+%04X", point).isEqualTo("Ann yes");
      }
    }
    assertThat(missed).isEmpty();
  }

  /** Letters of living languages, some of which look like a mark, as ᐳ and ᐧ. */
  private static final Set<Integer> SYLLABICS = Set.of(UScript.CANADIAN_ABORIGINAL);

  private static boolean begins(String text, String marks) {
    return !text.isEmpty() && marks.indexOf(text.codePointAt(0)) >= 0;
  }

  @Test
  void noLabelOfAnyTextBeginsLikeAMark() {
    RandomText random = RandomText.seeded();
    List<String> parts =
        List.of(
            "\u3164", "[", "［", "# ", "＃", "\u2800", "- ", "\u202E", "Ann", " ", "🦊", "\u0301",
            "\n");
    for (int round = 0; round < 20_000; round++) {
      StringBuilder text = new StringBuilder();
      for (int count = random.upTo(6); count > 0; count--) {
        text.append(parts.get(random.upTo(parts.size())));
      }
      text.append(random.text(random.upTo(10)));
      String label = Inset.label(text.toString());
      assertThat(Inset.label(label)).as("%s: %s", random, text).isEqualTo(label);
      assertThat(label.split("\\R", -1)).hasSize(1);
      int first = label.codePointAt(0);
      assertThat(UCharacter.hasBinaryProperty(first, UProperty.DEFAULT_IGNORABLE_CODE_POINT))
          .as("%s: %s", random, text)
          .isFalse();
      assertThat("#[-*>［＃\u2800 ".indexOf(first)).as("%s: %s", random, text).isNegative();
    }
  }
}
