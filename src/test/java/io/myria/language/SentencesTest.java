package io.myria.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.language.Sentences.Stretch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SentencesTest {

  @ParameterizedTest
  @CsvSource({
    "English, Hello there! How are you? Fine., Hello there!|How are you?|Fine.",
    "decimals, It costs 3.50 now. Really?, It costs 3.50 now.|Really?",
    "German, Guten Tag. Wie geht es dir?, Guten Tag.|Wie geht es dir?",
    "Chinese, 我在学习。你呢？好！, 我在学习。|你呢？|好！",
    "Japanese, 元気です。ありがとう。, 元気です。|ありがとう。",
    "Hindi, मैं ठीक हूँ। आप कैसे हैं?, मैं ठीक हूँ।|आप कैसे हैं?",
    "Arabic, كيف حالك؟ أنا بخير., كيف حالك؟|أنا بخير.",
    "no end, and so on, and so on",
  })
  void sentencesEndWhereTheLanguageEndsThem(String language, String text, String sentences) {
    assertThat(Sentences.of(text)).as(language).containsExactly(sentences.split("\\|"));
  }

  @Test
  void lineBreaksEndSentencesAndBlankOnesAreLeftOut() {
    assertThat(Sentences.of("one\n\n  two \n")).containsExactly("one", "two");
    assertThat(Sentences.of(" \n ")).isEmpty();
  }

  @Test
  void longSentencesAreCutOnRequest() {
    String text = " Short  one. This is a rather long one.";
    assertThat(Sentences.stretches(text, 15))
        .containsExactly(new Stretch(1, 12, "Short one."), new Stretch(13, 22, "This is a…"));
    assertThat(text.substring(13, 22)).isEqualTo("This is a");
  }

  @Test
  void anExcerptOfAShortTextIsTheText() {
    assertThat(Sentences.excerpt("twelve chars", 12)).isEqualTo("twelve chars");
    assertThat(Sentences.excerpt("", 5)).isEmpty();
    assertThat(Sentences.excerpt("as  long as it is", Integer.MAX_VALUE))
        .isEqualTo("as long as it is");
  }

  @Test
  void whitespaceIsFlattenedBeforeItIsMeasured() {
    assertThat(Sentences.excerpt("  one \n\n two\t ", 7)).isEqualTo("one two");
  }

  @Test
  void anExcerptEndsWithAWholeWord() {
    assertThat(Sentences.excerpt("The quick brown fox", 12)).isEqualTo("The quick…");
    assertThat(Sentences.excerpt("The quick brown fox", 10)).isEqualTo("The quick…");
    assertThat(Sentences.excerpt("The quick brown fox", 9)).isEqualTo("The…");
  }

  @Test
  void aLongWordIsCutWithinRatherThanLost() {
    assertThat(Sentences.excerpt("a".repeat(100), 10)).isEqualTo("a".repeat(9) + "…");
  }

  @Test
  void whatAReaderSeesAsOneCharacterStaysWhole() {
    assertThat(Sentences.excerpt("😀😀😀😀", 3)).isEqualTo("😀😀…");
    assertThat(Sentences.excerpt("xxxx👩‍👩‍👧yyy", 7)).isEqualTo("xxxx…");
    assertThat(Sentences.excerpt("ne\u0301e\u0301e\u0301", 4)).isEqualTo("ne\u0301…");
  }

  @Test
  void anExcerptHasRoomForItsEllipsis() {
    assertThat(Sentences.excerpt("abc", 1)).isEqualTo("…");
    assertThatThrownBy(() -> Sentences.excerpt("abc", 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void anyStringGivesExcerptsWithinBounds() {
    RandomText random = RandomText.seeded();
    for (int round = 0; round < 1_000; round++) {
      String text = random.text(1 + round % 200);
      int most = 1 + random.upTo(120);
      String excerpt = Sentences.excerpt(text, most);
      assertThat(excerpt.codePointCount(0, excerpt.length()))
          .as(random.toString())
          .isLessThanOrEqualTo(most);
      String kept = excerpt.replaceFirst("…$", "");
      assertThat(flat(text)).as(random.toString()).startsWith(kept);
      assertThat(flat(String.join(" ", Sentences.of(text))).replace(" ", ""))
          .as(random.toString())
          .isEqualTo(flat(text).replace(" ", ""));
    }
  }

  @Test
  void anyExcerptIsFoundWhereItStandsAndNoOtherIs() {
    RandomText random = RandomText.seeded();
    for (int round = 0; round < 1_000; round++) {
      String text = random.text(1 + round % 200);
      for (Stretch said : Sentences.stretches(text, 2 + random.upTo(120))) {
        int from = said.from();
        int to = said.to();
        assertThat(Sentences.isExcerpt(text, from, to, said.excerpt())).as(random + text).isTrue();
        assertThat(Sentences.isExcerpt(text, from, to, said.excerpt() + "x")).isFalse();
        assertThat(Sentences.isExcerpt(text, from, to + 1, said.excerpt()))
            .as("one unit more is whitespace, or another excerpt: %s %s", random, text)
            .isEqualTo(to < text.length() && isSilent(text.charAt(to), said.excerpt()));
      }
    }
  }

  @Test
  void anExcerptHasAnEllipsisOnlyWhereWordsFollow() {
    String text = "The kite flew.  It landed. ";
    assertThat(Sentences.isExcerpt(text, 0, 8, "The kite…")).isTrue();
    assertThat(Sentences.isExcerpt(text, 0, 8, "The kite")).isTrue();
    assertThat(Sentences.isExcerpt(text, 16, 26, "It landed.…")).isFalse();
    assertThat(Sentences.isExcerpt(text, 14, 26, "It landed.")).isTrue();
    assertThat(Sentences.isExcerpt(text, 14, 16, "")).isFalse();
    assertThat(Sentences.isExcerpt(text, 16, 28, "It landed.")).isFalse();
    assertThat(Sentences.isExcerpt(text, -1, 8, "The kite")).isFalse();
    assertThat(Sentences.isExcerpt(text, 8, 8, "")).isFalse();
  }

  @ParameterizedTest
  @MethodSource("io.myria.language.RandomText#mebibytes")
  @ProcessorSeconds(10)
  void aMebibyteOfAnythingIsDividedInTime(String name, String text) {
    assertThat(Sentences.stretches(text, 200))
        .as(name)
        .extracting(Stretch::excerpt)
        .allMatch(said -> said.codePointCount(0, said.length()) <= 200);
  }

  /** Space, or the text's own ellipsis in the place of the excerpt's. */
  private static boolean isSilent(char unit, String excerpt) {
    return flat("x" + unit).equals("x") || unit == '…' && excerpt.endsWith("…");
  }

  private static String flat(String text) {
    return text.codePoints()
        .map(point -> Character.isWhitespace(point) || Character.isSpaceChar(point) ? ' ' : point)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString()
        .replaceAll(" +", " ")
        .strip();
  }
}
