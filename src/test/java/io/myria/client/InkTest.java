package io.myria.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InkTest {

  @Test
  void whatHasRoomStaysWhole() {
    assertThat(Ink.cut("ten cells", 9)).isEqualTo("ten cells");
    assertThat(Ink.cut("决定使用数据", 12)).isEqualTo("决定使用数据");
  }

  @Test
  void wideCharactersTakeTwoCells() {
    assertThat(Ink.cut("我们决定使用数据库", 12)).isEqualTo("我们决定使…");
    assertThat(Ink.cut("\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00", 8))
        .isEqualTo("\ud83d\ude00\ud83d\ude00\ud83d\ude00…");
    assertThat(Ink.cut("a long line of text", 10)).isEqualTo("a long li…");
  }
}
