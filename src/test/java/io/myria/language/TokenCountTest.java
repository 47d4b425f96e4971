package io.myria.language;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class TokenCountTest {

  private static final Encoding WHOLE =
      Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.CL100K_BASE);

  /** Known counts of cl100k_base, from OpenAI's tiktoken and its cookbook. */
  @ParameterizedTest
  @CsvSource({
    "tiktoken is great!, 6",
    "antidisestablishmentarianism, 6",
    "2 + 2 = 4, 7",
    "お誕生日おめでとう, 9"
  })
  void countsAreThoseOfTheEncoding(String text, int tokens) {
    assertThat(TokenCount.of(text)).isEqualTo(tokens);
  }

  @Test
  void noTextHasNoTokens() {
    assertThat(TokenCount.of("")).isZero();
  }

  @Test
  void theNameOfASpecialTokenIsOrdinaryText() {
    assertThat(TokenCount.of("<|endoftext|>")).isGreaterThan(1);
  }

  @Test
  void longTextWithSpacesIsCountedExactly() {
    RandomText random = RandomText.seeded();
    StringBuilder text = new StringBuilder();
    while (text.length() < 100_000) {
      text.append(wellFormed(random.text(20))).append(" and then, at 12 o'clock,\n\n  they said: ");
    }
    assertThat(TokenCount.of(text.toString()))
        .as(random.toString())
        .isEqualTo(WHOLE.countTokensOrdinary(text.toString()));
  }

  @Test
  void aLongRunWithoutSpacesIsCountedNearly() {
    String run = "abcdefghij".repeat(10_000);
    assertThat((double) TokenCount.of(run))
        .isCloseTo(WHOLE.countTokensOrdinary(run), within(100.0));
  }

  @Test
  void noTokenIsLongerThanARunOfSpaces() {
    assertThat(WHOLE.countTokensOrdinary(" ".repeat(128))).isOne();
    assertThat(TokenCount.isSurelyAbove(3, " ".repeat(3 * 128))).isFalse();
    assertThat(TokenCount.isSurelyAbove(3, " ".repeat(3 * 128 + 1))).isTrue();
    for (String run : List.of(" ", "\t", "\n", "-", "=", "*", "/", "a", "0", "\u3000", "🙂")) {
      for (int units = 1; units < 600; units += 7) {
        String text = run.repeat(units);
        int tokens = TokenCount.of(text);
        assertThat(TokenCount.isSurelyAbove(tokens, text)).as("%d of %s", units, run).isFalse();
      }
    }
  }

  @Test
  void aLongTextThatRepeatsItselfIsCountedLikeItsPieces() {
    String piece = "a".repeat(8_192);
    assertThat(TokenCount.of(piece.repeat(5) + "b"))
        .isEqualTo(5 * TokenCount.of(piece) + TokenCount.of("b"));
  }

  @ParameterizedTest
  @MethodSource("io.myria.language.RandomText#mebibytes")
  @ProcessorSeconds(10)
  void aMebibyteOfAnythingIsCountedInTime(String name, String text) {
    assertThat(TokenCount.of(text)).as(name).isBetween(1, 4 << 20);
  }

  private static String wellFormed(String text) {
    return new String(text.getBytes(UTF_8), UTF_8);
  }
}
