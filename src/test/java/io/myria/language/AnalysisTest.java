package io.myria.language;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.util.VersionInfo;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.lucene.util.Version;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class AnalysisTest {

  @ParameterizedTest
  @CsvSource({
    "English, Melanie's children painted horses, melanie children paint horse",
    "curly possessive, Melanie’s kite, melanie kite",
    "German, Äpfel und Straßen, apfel und strassen",
    "Chinese, 我在北京大学学习中文, 我在 北京 大学 学习 中文",
    "Japanese, 友達とラーメンを食べた, 友達 と ラメン を 食 へた",
    "Thai, ผมชอบกินข้าวผัด, ผม ชอบ กิน ขาว ผัด",
    "Arabic, السَّلامُ عليكم, السلام عليكم",
    "Hindi, नमस्ते दुनिया, नमसते दुनिया",
    "Korean, 한국어를 공부합니다, 한국어를 공부합니다",
    "Russian, Привет МИР, привет мир",
    "Greek, ΜΕΓΆΛΟΣ, μεγαλοσ",
    "emoji, I ❤️ 🍕, i ❤ 🍕",
    "full width, Ｈｅｌｌｏ ｶﾀｶﾅ, hello カタカナ",
    "ligature of several words, ﷺ, صلي الله عليه وسلم",
  })
  void wordsOfManyScriptsAreFoundAndFolded(String language, String text, String terms) {
    assertThat(Analysis.terms(text)).as(language).containsExactly(terms.split(" "));
  }

  @Test
  void numbersAndNamesStayWhole() {
    assertThat(Analysis.terms("user_42 paid 3.14 to x.org, don't"))
        .containsExactly("user_42", "paid", "3.14", "to", "x.org", "don't");
  }

  @Test
  void termsKeepTheirOrderAndRepeats() {
    assertThat(Analysis.terms("b a b")).containsExactly("b", "a", "b");
    assertThat(Analysis.distinctTerms("b a b")).containsExactly("b", "a");
  }

  @Test
  void textWithoutWordsHasNoTerms() {
    assertThat(Analysis.terms("")).isEmpty();
    assertThat(Analysis.terms(" \n\t ...!? \u200B\u00AD \u0301")).isEmpty();
  }

  @Test
  void aLongWordKeepsItsBeginning() {
    assertThat(Analysis.terms("a".repeat(65))).containsExactly("a".repeat(64));
    assertThat(Analysis.terms("𐐨".repeat(100))).containsExactly("𐐨".repeat(64));
  }

  @Test
  void noWordIsLostOrCutWhereLongTextIsReadInPieces() {
    List<String> words = IntStream.range(0, 20_000).mapToObj(number -> "w" + number).toList();
    assertThat(Analysis.terms(String.join(" ", words))).isEqualTo(words);
  }

  @Test
  void longTextWithoutSpacesIsNotCutWithinACharacter() {
    assertThat(Analysis.terms("x" + "😀".repeat(10_000)).subList(1, 10_001)).containsOnly("😀");
  }

  @Test
  void termsForAnIndexFitATsvector() {
    String text =
        String.join(" ", IntStream.range(0, 150_000).mapToObj(number -> "ж" + number).toList());
    Set<String> kept = Analysis.termsForIndex(text);
    int bytes = kept.stream().mapToInt(term -> term.getBytes(StandardCharsets.UTF_8).length).sum();
    assertThat(bytes).isBetween(500 * 1024, 512 * 1024);
    assertThat(kept).startsWith("ж0", "ж1", "ж2");
    assertThat(Analysis.termsForIndex("one two one")).containsExactly("one", "two");
  }

  @Test
  void theVersionNamesWhatDecidesTheTerms() {
    assertThat(Analysis.VERSION)
        .endsWith(
            "/lucene-"
                + Version.LATEST
                + "/icu-"
                + VersionInfo.ICU_VERSION.toString().substring(0, 4));
  }

  @ParameterizedTest
  @CsvSource({
    "What did Melanie paint?, melanie paint",
    "Wer war die Ärztin von Anna?, arztin anna",
    "Qui est le médecin de Paul ?, medecin paul",
    "谁是北京大学的老师?, 谁是 北京 大学 老师",
    "Кто мой друг Иван?, друг иван",
    "the die is cast, die cast",
  })
  void aQuestionIsAskedWithoutTheFunctionWordsOfItsLanguage(String question, String terms) {
    assertThat(Analysis.questionTerms(question)).containsExactly(terms.split(" "));
  }

  @Test
  void aQuestionOfFunctionWordsAloneKeepsThem() {
    assertThat(Analysis.questionTerms("Who are you?")).containsExactly("who", "are", "you");
    assertThat(Analysis.questionTerms("...")).isEmpty();
  }

  @Test
  void functionWordsOfEnglishAreKnown() {
    assertThat(Set.of("the", "what", "you", "don't", "will")).allMatch(StopWords.ENGLISH::contains);
    assertThat(Set.of("melanie", "paint", "die", "may")).noneMatch(StopWords.ENGLISH::contains);
  }

  @Test
  void anyStringGivesTermsWithinBounds() {
    RandomText random = RandomText.seeded();
    for (int round = 0; round < 1_000; round++) {
      String text = random.text(1 + round % 300);
      List<String> terms = Analysis.terms(text);
      assertThat(terms).as(random.toString()).allMatch(AnalysisTest::isFit);
      assertThat(Analysis.distinctTerms(text)).isEqualTo(new HashSet<>(terms));
      assertThat(Analysis.terms(text)).as(random.toString()).isEqualTo(terms);
      assertThat(terms).containsAll(Analysis.questionTerms(text));
    }
  }

  @ParameterizedTest
  @MethodSource("io.myria.language.RandomText#mebibytes")
  @ProcessorSeconds(10)
  void aMebibyteOfAnythingIsAnalysedInTime(String name, String text) {
    assertThat(Analysis.termsForIndex(text)).as(name).allMatch(AnalysisTest::isFit);
  }

  private static boolean isFit(String term) {
    return !term.isEmpty()
        && term.codePointCount(0, term.length()) <= 64
        && term.codePoints().noneMatch(Character::isISOControl)
        && term.codePoints().noneMatch(Character::isWhitespace)
        && term.codePoints().noneMatch(point -> Character.getType(point) == Character.SURROGATE);
  }
}
