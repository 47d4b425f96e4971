package io.myria.language;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.language.Passages.Passage;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PassagesTest {

  private static final String SENTENCE = "On the %dth day she walked to the harbour and wrote. ";

  @Test
  void aShortTextIsOnePassageAndABlankOneNone() {
    assertThat(Passages.of("I moved to Lisbon.")).containsExactly(new Passage(0, 18, 5));
    assertThat(Passages.of("")).isEmpty();
    assertThat(Passages.of(" \n\t ")).isEmpty();
  }

  @Test
  void aLongTextIsCutBetweenSentences() {
    String text = sentences(120);
    List<Passage> passages = Passages.of(text);
    assertThat(passages).hasSizeGreaterThan(5);
    assertWhole(text, passages);
    assertThat(passages)
        .allSatisfy(
            passage -> {
              assertThat(passage.in(text)).startsWith("On the ").endsWith("wrote.");
              assertThat(passage.tokens()).isBetween(Passages.MOST / 2 - 10, Passages.MOST);
            });
  }

  @Test
  void aShortRestSharesWithThePassageBeforeIt() {
    for (int sentences = 10; sentences < 60; sentences++) {
      String text = sentences(sentences);
      List<Passage> passages = Passages.of(text);
      assertWhole(text, passages);
      if (passages.size() > 1) {
        assertThat(passages)
            .as("%d sentences", sentences)
            .allSatisfy(passage -> assertThat(passage.tokens()).isGreaterThan(75));
      }
    }
  }

  @Test
  void aSentenceThatIsTooLongIsCutBetweenWords() {
    String text = "and then we went on ".repeat(300);
    List<Passage> passages = Passages.of(text);
    assertWhole(text, passages);
    assertThat(passages)
        .allSatisfy(passage -> assertThat(passage.in(text)).matches("[a-z].*[a-z]"))
        .allSatisfy(
            passage ->
                assertThat(List.of(passage.in(text).split(" ")))
                    .isSubsetOf("and", "then", "we", "went", "on"));
  }

  @Test
  void ofAnyTextThePassagesAreTheWholeAndNoneIsTooLong() {
    RandomText random = RandomText.seeded();
    for (int round = 0; round < 200; round++) {
      String text = random.text(3_000);
      List<Passage> passages = Passages.of(text);
      if (!text.isBlank()) {
        assertWhole(text, passages);
      }
      assertThat(passages).as(random.toString()).isEqualTo(Passages.of(text));
    }
  }

  @ParameterizedTest
  @MethodSource("io.myria.language.RandomText#mebibytes")
  @ProcessorSeconds(20)
  void aMebibyteOfAnythingIsCutInTime(String name, String text) {
    if (!text.isBlank()) {
      assertWhole(text, Passages.of(text));
    }
  }

  private static String sentences(int count) {
    StringBuilder text = new StringBuilder();
    for (int number = 1; number <= count; number++) {
      text.append(SENTENCE.formatted(number));
    }
    return text.toString();
  }

  private static void assertWhole(String text, List<Passage> passages) {
    int end = 0;
    for (Passage passage : passages) {
      assertThat(passage.from()).isEqualTo(end);
      assertThat(passage.to()).isGreaterThan(end);
      assertThat(passage.tokens()).isBetween(0, Passages.MOST);
      assertThat(
              Character.isLowSurrogate(text.charAt(end))
                  && end > 0
                  && Character.isHighSurrogate(text.charAt(end - 1)))
          .isFalse();
      end = passage.to();
    }
    assertThat(end).isEqualTo(text.length());
  }
}
