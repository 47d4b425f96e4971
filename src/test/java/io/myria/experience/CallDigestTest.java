package io.myria.experience;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which calls are the same by their arguments, and which by the phrases of what they look for. */
class CallDigestTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Embedded databases in Rust | rust embedded database",
        "flights from Oslo to Porto | to Porto, flights from Oslo",
        "Java 17 on Linux | On Linux: Java 17",
        "Where in Tuscany do otters live? | where do otters live in Tuscany",
        "who manages Acme in Tuscany | In Tuscany, who manages Acme?",
        "the C++ memory model | memory model of C++",
        "Flüge von Oslo nach Porto | nach Porto Flüge von Oslo",
        "laptops under 500 euros in 2024 | in 2024 laptop under 500 euros"
      })
  void phrasesMayStandInAnyOrder(String one, String other) {
    assertThat(words(one)).isEqualTo(words(other));
    assertThat(digest(one).args()).isNotEqualTo(digest(other).args());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "flights from Oslo to Porto | flights from Porto to Oslo",
        "coffee with sugar | coffee without sugar",
        "where do otters live | when do otters live",
        "Java 17 and Spring 3 | Java 3 and Spring 17",
        "news since March | news until March",
        "C++ memory model | C# memory model",
        "more rust than go | more go than rust",
        "price > 5 | price < 5",
        "Acme sues Globex | Globex sues Acme",
        "Rust bindings for Python | Python bindings for Rust",
        "my orders | your orders",
        "Tee mit Zucker | Tee ohne Zucker",
        "Flüge von Oslo nach Porto | Flüge von Porto nach Oslo",
        "从奥斯陆到波尔图 | 从波尔图到奥斯陆",
        "\"new york\" times | \"york new\" times",
        "men that bite dogs | dogs that bite men",
        "10 km in miles | 10 miles in km",
        "width >= height | height >= width",
        "jaguar -car | jaguar car",
        "$10 shoes $20 shirt | $20 shoes $10 shirt",
        "10% tax 20% tip | 20% tax 10% tip",
        "3.5 litre 2.5 gram | 2.5 litre 3.5 gram",
        "ten km five miles | five km ten miles",
        "sales 2024 costs 2025 | sales 2025 costs 2024",
        "user who follows admin | admin who follows user",
        "A ⇒ B | B ⇒ A",
        "revenue minus costs | costs minus revenue",
        "2 + 3 * 4 | 3 + 2 * 4"
      })
  void whatTurnsTheMeaningCounts(String one, String other) {
    assertThat(words(one)).isNotEqualTo(words(other));
  }

  /** The order of words counts in what is not looked for. */
  @Test
  void onlyWhatIsLookedForIsTakenByItsPhrases() {
    for (String name : List.of("text", "statement", "path", "command", "body")) {
      assertThat(of(name, "the dog bit the man").words())
          .isNotEqualTo(of(name, "the man bit the dog").words());
    }
    for (String name : List.of("query", "Search-Query", "search_terms", "searchTerm", "keywords")) {
      assertThat(of(name, "kite shops, cheap").words())
          .isEqualTo(of(name, "cheap kite shop").words());
    }
    Map<String, Object> one = Map.of("filter", Map.of("query", List.of("a kite", "blue")));
    Map<String, Object> other = Map.of("filter", Map.of("query", List.of("kites", "Blue")));
    assertThat(CallDigest.of("t", one).words()).isEqualTo(CallDigest.of("t", other).words());
    assertThat(CallDigest.of("t", Map.of("query", "a", "page", new BigDecimal("1"))).words())
        .isNotEqualTo(CallDigest.of("t", Map.of("query", "a", "page", new BigDecimal("2"))).words())
        .isEqualTo(CallDigest.of("t", Map.of("query", "a", "page", new BigDecimal("1.0"))).words());
  }

  /** In a program an indent may be what counts. */
  @Test
  void blanksOfATextOfSeveralLinesCount() {
    String program = "if ok:\n  a()\nb()";
    assertThat(of("code", program).args())
        .isNotEqualTo(of("code", "if ok:\n  a()\n  b()").args())
        .isNotEqualTo(of("code", "if ok: a() b()").args())
        .isEqualTo(of("code", program + "\n").args());
    assertThat(of("code", "a  b ").args()).isEqualTo(of("code", "a b").args());
  }

  @Test
  void whatHasNoWordsIsComparedAsItStands() {
    for (String odd : List.of("", " ", "?!", "🪁", "the", "- -", "\"", "a".repeat(10_000))) {
      assertThat(words(odd)).isEqualTo(words(odd));
      assertThat(words(odd)).isNotEqualTo(words("kite"));
    }
    assertThat(words("?!")).isNotEqualTo(words("🪁"));
  }

  /** Seconds would be minutes, or a stack would overflow, where a step grew with the text. */
  @ParameterizedTest
  @ValueSource(strings = {"from ", "a-", "!", "\"", "'", "kite ", "Kite ", "7 ", "水"})
  @Timeout(60)
  void whatIsVeryLongIsReadInItsTime(String piece) {
    assertThat(words(piece.repeat(200_000) + "x")).hasSize(64);
  }

  private static String words(String query) {
    return digest(query).words();
  }

  private static CallDigest digest(String query) {
    return of("query", query);
  }

  private static CallDigest of(String name, String value) {
    return CallDigest.of("web_search", Map.of(name, value));
  }
}
