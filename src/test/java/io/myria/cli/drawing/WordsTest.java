package io.myria.cli.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WordsTest {

  @Test
  void whatHasRoomStaysWhole() {
    assertThat(Words.cut("ten cells", 9)).isEqualTo("ten cells");
    assertThat(Words.cut("决定使用数据", 12)).isEqualTo("决定使用数据");
  }

  @Test
  void wideCharactersTakeTwoCells() {
    assertThat(Words.cut("我们决定使用数据库", 12)).isEqualTo("我们决定使…");
    assertThat(Words.cut("\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00", 8))
        .isEqualTo("\ud83d\ude00\ud83d\ude00\ud83d\ude00…");
  }

  @Test
  void noWordIsCutThatIsShorterThanTheRoom() {
    assertThat(Words.cut("a long line of text", 10)).isEqualTo("a long…");
    assertThat(Words.cut("incomprehensibilities", 10)).isEqualTo("incompreh…");
  }

  @Test
  void linesAreOfWholeWordsAndAWordThatIsLongerStandsAlone() {
    assertThat(Words.wrap("one two three four", 9)).containsExactly("one two", "three", "four");
    assertThat(Words.wrap("see https://example.org/a/long/way there", 10))
        .containsExactly("see", "https://example.org/a/long/way", "there");
    assertThat(Words.wrap("", 9)).containsExactly("");
  }

  @Test
  void linesWithoutBlanksEndBetweenWideCharacters() {
    assertThat(Words.wrap("我们决定使用数据库 PostgreSQL", 10))
        .containsExactly("我们决定使", "用数据库", "PostgreSQL");
  }

  @Test
  void whatIsLeftOffIsMarked() {
    assertThat(Words.wrap("one two three four", 9, 2)).containsExactly("one two", "three…");
    assertThat(Words.wrap("one two", 9, 2)).containsExactly("one two");
  }
}
