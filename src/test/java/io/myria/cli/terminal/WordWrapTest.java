package io.myria.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WordWrapTest {

  @Test
  void whatHasRoomStaysWhole() {
    assertThat(WordWrap.cut("ten cells", 9)).isEqualTo("ten cells");
    assertThat(WordWrap.cut("决定使用数据", 12)).isEqualTo("决定使用数据");
  }

  @Test
  void wideCharactersTakeTwoCells() {
    assertThat(WordWrap.cut("我们决定使用数据库", 12)).isEqualTo("我们决定使…");
    assertThat(WordWrap.cut("\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00", 8))
        .isEqualTo("\ud83d\ude00\ud83d\ude00\ud83d\ude00…");
  }

  @Test
  void noWordIsCutThatIsShorterThanTheRoom() {
    assertThat(WordWrap.cut("a long line of text", 10)).isEqualTo("a long…");
    assertThat(WordWrap.cut("incomprehensibilities", 10)).isEqualTo("incompreh…");
  }

  @Test
  void linesAreOfWholeWordsAndAWordThatIsLongerStandsAlone() {
    assertThat(WordWrap.wrap("one two three four", 9)).containsExactly("one two", "three", "four");
    assertThat(WordWrap.wrap("see https://example.org/a/long/way there", 10))
        .containsExactly("see", "https://example.org/a/long/way", "there");
    assertThat(WordWrap.wrap("", 9)).containsExactly("");
  }

  @Test
  void linesWithoutBlanksEndBetweenWideCharacters() {
    assertThat(WordWrap.wrap("我们决定使用数据库 PostgreSQL", 10))
        .containsExactly("我们决定使", "用数据库", "PostgreSQL");
  }

  @Test
  void whatIsLeftOffIsMarked() {
    assertThat(WordWrap.wrap("one two three four", 9, 2)).containsExactly("one two", "three…");
    assertThat(WordWrap.wrap("one two", 9, 2)).containsExactly("one two");
  }
}
