package io.myria.embedding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordPieceTest {

  private static final WordPiece WORDS = new WordPiece(OnnxModel.BUNDLED.get(0).vocabulary());

  /** Token numbers as the reference implementation (Hugging Face's tokenizers) gives them. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          'I moved to Lisbon, didn''t I?' | 1045 2333 2000 11929 1010 2134 1005 1056 1045 1029
          'Zürich''s café: naïve façades' | 10204 1005 1055 7668 1024 15743 28708
          '北京大学 and 東京' | 1781 1755 1810 1817 1998 1879 1755
          '안녕하세요 세계' | 1463 30006 30021 29992 30010 30025 30005 30006 29997 30009 29999 30013 100
          'emoji 😀 and zero\u200Bwidth' | 7861 29147 2072 100 1998 5717 9148 11927 2232
          'Ⅻ ½ ﬁne ﬀ' | 100 1092 1984 2638 100
          'ﾊﾝｶｸ ＡＢＣ' | 100 100
          'สวัสดีครับ' | 100
          'مرحبا بالعالم' | 1295 17149 29820 29816 25573 1271 25573 23673 29830 25573 23673 22192
          'İstanbul''da' | 9960 1005 4830
          """)
  void tokensAreThoseOfTheReference(String text, String tokens) {
    List<Integer> expected = Arrays.stream(tokens.split(" ")).map(Integer::valueOf).toList();
    assertThat(WORDS.tokens(text)).isEqualTo(expected);
  }

  @Test
  void namesOfSpecialTokensAreOrdinaryText() {
    assertThat(WORDS.tokens("[CLS] [SEP] [MASK]")).doesNotContain(101, 102, 103).isNotEmpty();
  }

  @Test
  void anyTextHasTokensOfTheVocabulary() {
    long seed = Long.getLong("myria.test.seed", System.nanoTime());
    Random random = new Random(seed);
    for (int round = 0; round < 500; round++) {
      StringBuilder text = new StringBuilder();
      for (int point = 0; point < 60; point++) {
        text.appendCodePoint(random.nextInt(random.nextBoolean() ? 0x250 : 0x110000));
      }
      assertThat(WORDS.tokens(text.toString()))
          .as("seed %d", seed)
          .allMatch(token -> token >= 0 && token < 30_522);
    }
    assertThat(WORDS.tokens("")).isEmpty();
    assertThat(WORDS.tokens("a".repeat(101))).containsExactly(100);
  }
}
